package dev.assay.cli;

import dev.assay.launch.Placements;
import dev.assay.ledger.Ledger;
import dev.assay.load.LoadGenerator;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.model.Verdict;
import dev.assay.trial.Trial;
import dev.assay.trial.TrialListener;
import dev.assay.verdict.WarmUps;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Runs an experiment with the real instruments and concludes it: evidence, verdict, report, exit code. */
final class Measurement {
    private final Console console;
    private final Workbench bench;
    private final Schedule schedule;
    private final Ledger ledger;
    private final Optional<LivePage> live;
    private final FailConditions conditions;

    /**
     * Ready to run.
     *
     * @param live shows how it goes
     * @param conditions that the experiment shall decide, within its budget
     */
    Measurement(
            Console console,
            Workbench bench,
            Schedule schedule,
            Ledger ledger,
            Optional<LivePage> live,
            FailConditions conditions) {
        this.console = console;
        this.bench = bench;
        this.schedule = schedule;
        this.ledger = ledger;
        this.live = live;
        this.conditions = conditions;
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
            return ending == Ending.FAILING ? ExitCode.NO_MEASUREMENT : ExitCode.of(verdict, evidence);
        }
    }

    /** @param before evidence of an earlier run of the same plan */
    Conclusion run(List<Evidence> before) {
        Plan plan = bench.plan();
        Session session = new Session(ledger, plan, schedule, bench.environment());
        Budget budget = Budget.start(plan.budget(), before, InstantSource.system());
        Progress progress =
                new Progress(console, schedule, budget::left, System::nanoTime, pace -> Outlook.of(plan, pace, budget));
        if (before.isEmpty() && !schedule.blocks().isEmpty()) {
            console.err().println(Outlook.before(plan));
        }
        before.forEach(piece -> {
            live.ifPresent(page -> page.show(piece));
            if (piece instanceof Evidence.Pilot pilot) {
                pilot.pace().ifPresent(progress::expect);
            }
        });
        Ending ending;
        List<Evidence> evidence;
        try (Interrupts interrupts = Interrupts.install(console);
                Instruments instruments = Instruments.on(bench)) {
            Experiment experiment = new Experiment(
                    plan,
                    schedule,
                    new Trial(
                            instruments.rig(bench, ledger),
                            plan,
                            schedule.timing(),
                            listening(progress),
                            WarmUps::level),
                    budget,
                    before,
                    this::keep,
                    known -> {
                        Verdict verdict = session.judge(known, false);
                        progress.judged(verdict);
                        return verdict;
                    },
                    conditions::open,
                    interrupts::requested);
            ending = ending(experiment);
            evidence = experiment.evidence();
        }
        if (asPlanned(ending)) {
            ledger.endEvidence();
        }
        return new Conclusion(ending, session.conclude(evidence, asPlanned(ending)), evidence);
    }

    private TrialListener listening(Progress progress) {
        return event -> {
            live.ifPresent(page -> page.event(event));
            progress.event(event);
        };
    }

    private void keep(Evidence evidence) {
        ledger.append(evidence);
        live.ifPresent(page -> page.show(evidence));
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
}
