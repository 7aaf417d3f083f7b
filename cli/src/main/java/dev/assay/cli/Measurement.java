package dev.assay.cli;

import dev.assay.launch.Launcher;
import dev.assay.launch.Placements;
import dev.assay.launch.Ports;
import dev.assay.ledger.Ledger;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.load.Transport;
import dev.assay.model.Comparison;
import dev.assay.model.Deployment;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Evidence;
import dev.assay.model.Outcome;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.model.Verdict;
import dev.assay.probe.Metronome;
import dev.assay.probe.Probe;
import dev.assay.swap.Knobs;
import dev.assay.trial.Rig;
import dev.assay.trial.Trial;
import java.time.InstantSource;
import java.util.List;
import java.util.function.IntFunction;

/** Runs an experiment with the real instruments and concludes it: evidence, verdict, report, exit code. */
final class Measurement {
    private final Console console;
    private final Workbench bench;
    private final Schedule schedule;
    private final Ledger ledger;

    Measurement(Console console, Workbench bench, Schedule schedule, Ledger ledger) {
        this.console = console;
        this.bench = bench;
        this.schedule = schedule;
        this.ledger = ledger;
    }

    /**
     * What came of it.
     *
     * @param ending why it ended
     */
    record Conclusion(Ending ending, Verdict verdict, List<Evidence> evidence) {
        /** The exit code before any {@code --fail-if}. */
        int exitCode() {
            if (ending == Ending.INTERRUPTED) {
                return ExitCode.INTERRUPTED;
            }
            boolean blocks = evidence.stream().anyMatch(Evidence.Measured.class::isInstance);
            boolean starts = evidence.stream().anyMatch(Evidence.Startup.class::isInstance);
            boolean nothing = !blocks && !starts;
            return ending == Ending.FAILING || nothing || (blocks && allPrimaryRefused())
                    ? ExitCode.NO_MEASUREMENT
                    : ExitCode.DONE;
        }

        private boolean allPrimaryRefused() {
            List<Comparison> primary =
                    verdict.comparisons().stream().filter(Comparison::primary).toList();
            return !primary.isEmpty() && primary.stream().allMatch(c -> c.verdict() == Outcome.REFUSED);
        }
    }

    /** @param before evidence of an earlier run of the same plan */
    Conclusion run(List<Evidence> before) {
        Plan plan = bench.plan();
        Session session = new Session(ledger, plan, schedule.timing(), bench.environment());
        Interrupts interrupts = Interrupts.install(console);
        Budget budget = Budget.start(plan.budget(), before, InstantSource.system());
        Progress progress = new Progress(console, schedule, budget::left);
        if (bench.placement().pinned()) {
            Placements.pinSelf(bench.placement().generator());
        }
        try (Launcher launcher = Launcher.local();
                LoadGenerator generator = LoadGenerator.netty(options());
                Metronome metronome = Metronome.started()) {
            Placements.pinThreads(Metronome.THREAD, bench.placement().servers());
            Rig rig = new Rig(
                    launcher,
                    generator,
                    Probe.local(),
                    metronome,
                    InstantSource.system(),
                    pause -> Thread.sleep(pause.toMillis()),
                    bench.placement(),
                    bench.deployments(),
                    ports(plan),
                    ledger::serverLog,
                    this::documented);
            Experiment experiment = new Experiment(
                    schedule,
                    new Trial(rig, plan, schedule.timing(), progress),
                    budget,
                    before,
                    this::keep,
                    evidence -> session.judge(evidence, false),
                    interrupts::requested);
            Ending ending = ending(experiment);
            List<Evidence> evidence = experiment.evidence();
            return new Conclusion(ending, session.conclude(evidence, asPlanned(ending)), evidence);
        }
    }

    private void keep(Evidence evidence) {
        ledger.append(evidence);
        if (evidence instanceof Evidence.Pilot || evidence instanceof Evidence.Measured) {
            // not before: a generator that still runs interpreted would keep its own compilers from running
            Placements.favour(LoadGenerator.THREADS);
        }
    }

    /** The end of the budget spends what is left of the error probability; an interruption may be continued. */
    private static boolean asPlanned(Ending ending) {
        return ending == Ending.SETTLED || ending == Ending.BUDGET;
    }

    private static Ending ending(Experiment experiment) {
        try {
            return experiment.run();
        } catch (InterruptedException stoppedAtOnce) {
            return Ending.INTERRUPTED; // the flag stays cleared: what follows still has to write files
        }
    }

    private List<EffectiveSetting> documented(Deployment deployment) {
        return Knobs.documented(
                deployment.id(),
                bench.app(),
                deployment.contender().server(),
                deployment.contender().settings());
    }

    private GeneratorOptions options() {
        GeneratorOptions defaults = GeneratorOptions.defaults();
        return new GeneratorOptions(
                bench.placement().generator().size(), Transport.AUTO, defaults.requestTimeout(), defaults.drain());
    }

    private static IntFunction<List<Integer>> ports(Plan plan) {
        if (plan.port().isEmpty()) {
            return Ports::free;
        }
        int first = plan.port().getAsInt();
        return count -> {
            Ports.requireFree(first, count);
            return java.util.stream.IntStream.range(first, first + count)
                    .boxed()
                    .toList();
        };
    }
}
