package dev.assay.lab;

import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.command.Pages;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.ExperimentProgress;
import dev.assay.experiment.Bench;
import dev.assay.experiment.Experiment;
import dev.assay.experiment.Rig;
import dev.assay.experiment.Run;
import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.process.Sandbox;
import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.plan.yaml.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One server as two contenders of one experiment, in a sandbox and without; started by {@code lab/sandbox-cost}, in a network that
 * is loopback alone for both.
 */
final class SandboxCost {
    private static final String PLAIN = "plain";
    private static final String CONFINED = "sandboxed";

    private SandboxCost() {}

    /** Options as pairs of name and value. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        long seed = Long.parseLong(given.getOrDefault("--seed", "1"));
        Plan plan = plan(
                given.getOrDefault("--server", "tomcat"),
                Durations.parse(given.getOrDefault("--budget", "30m"), "--budget"),
                seed);
        Path results = Path.of(given.getOrDefault("--out", "lab/target/sandbox-cost"));
        Path figures = Path.of(given.getOrDefault("--json", "docs/trust/reliability/sandbox-cost.json"));
        Sandbox sandbox = Sandbox.required();
        Verdict verdict = verdict(plan, results, sandbox);
        String command = Stream.concat(Stream.of("lab/sandbox-cost"), Stream.of(arguments))
                .collect(Collectors.joining(" "));
        figures(command, verdict, sandbox).write(figures);
    }

    private static Verdict verdict(Plan plan, Path results, Sandbox sandbox) {
        Map<String, String> variables = System.getenv();
        Console console = Console.system(variables);
        Bench bench = new Halved(LocalBench.prepare(plan, console, variables), sandbox);
        try (Run run = Run.fresh(ExperimentKind.COMPARISON, bench, Schedules.of(plan), results, Pages::html)) {
            return Experiment.measure(
                            run,
                            budget -> new ExperimentProgress(console, run, budget, Optional.empty(), false),
                            verdict -> Set.of())
                    .verdict();
        }
    }

    private static Plan plan(String server, Duration budget, long seed) {
        PlanFlags flags = PlanFlags.none()
                .with("servers", server)
                .with("budget", Durations.format(budget))
                .with("seed", seed);
        Plan plan = Plans.resolve(Optional.empty(), flags, seed);
        return plan.withContenders(List.of(named(PLAIN, plan.reference()), named(CONFINED, plan.reference())));
    }

    private static Contender named(String id, Contender other) {
        return other.as(id, other.settings());
    }

    private static ReliabilityFile figures(String command, Verdict verdict, Sandbox sandbox) {
        return ReliabilityFile.now(
                "What a sandbox costs",
                command,
                Path.of(System.getProperty("assay.home")),
                verdict.comparisons().stream()
                        .filter(comparison -> comparison.ciLow().isPresent())
                        .map(SandboxCost::row)
                        .toList(),
                List.of(
                        "One server as two contenders of one experiment: in a sandbox (" + sandbox.version()
                                + ") and without. The only network of both is loopback.",
                        "*Tried*: blocks. Last column: the ratio of sandboxed to plain, with its interval."));
    }

    private static ReliabilityFile.Row row(Comparison comparison) {
        String ratio = String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f), %s",
                comparison.ratio().orElse(Double.NaN),
                comparison.ciLow().orElse(Double.NaN),
                comparison.ciHigh().orElse(Double.NaN),
                comparison.verdict().name().toLowerCase(Locale.ROOT));
        return new ReliabilityFile.Row(comparison.metric().title(), comparison.blocks(), 0, ratio);
    }

    /** This machine, on which one contender is started in a sandbox. */
    private record Halved(Bench plain, Sandbox sandbox) implements Bench {
        @Override
        public Plan plan() {
            return plain.plan();
        }

        @Override
        public Environment environment() {
            return plain.environment();
        }

        @Override
        public InstantSource clock() {
            return plain.clock();
        }

        @Override
        public Hold reserve() {
            return plain.reserve();
        }

        @Override
        public Bench withStartCaches() {
            return new Halved(plain.withStartCaches(), sandbox);
        }

        @Override
        public Bench with(Plan other) {
            return new Halved(plain.with(other), sandbox);
        }

        @Override
        public Rig rig(Ledger ledger) {
            Rig rig = plain.rig(ledger);
            return rig.with(new Either(rig.launcher(), Launcher.local(Optional.of(sandbox))));
        }
    }

    /** Starts one contender in a sandbox and the other without. */
    private record Either(Launcher plain, Launcher confined) implements Launcher {
        @Override
        public Launch launch(LaunchSpec spec) throws InterruptedException {
            return (spec.contender().equals(CONFINED) ? confined : plain).launch(spec);
        }

        @Override
        public JobEnd run(JobSpec spec) throws InterruptedException {
            return plain.run(spec);
        }

        @Override
        public void close() {
            plain.close();
            confined.close();
        }
    }
}
