package dev.assay.cli;

import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.MeasuringLock;
import dev.assay.launch.Sandbox;
import dev.assay.ledger.Ledger;
import dev.assay.model.Comparison;
import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.model.Verdict;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.trial.Trial;
import dev.assay.verdict.WarmUps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;

/**
 * One server as two contenders of one experiment, in a sandbox and without; started by {@code bench/sandbox-cost}, in a network that
 * is loopback alone for both.
 */
@NullMarked
final class SandboxCost {
    private static final String PLAIN = "plain";
    private static final String CONFINED = "sandboxed";

    private SandboxCost() {}

    /** Options as pairs of name and value. */
    @SuppressWarnings("try") // the lock is held, not used
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        long seed = Long.parseLong(given.getOrDefault("--seed", "1"));
        Plan plan = plan(
                given.getOrDefault("--server", "tomcat"),
                Plans.duration(given.getOrDefault("--budget", "30m"), "--budget"),
                seed);
        Path results = Path.of(given.getOrDefault("--out", "bench/target/sandbox-cost"));
        Path figures = Path.of(given.getOrDefault("--json", "docs/reliability/sandbox-cost.json"));
        Sandbox sandbox = Sandbox.required();
        Workbench bench = Workbench.prepare(plan, System.getenv());
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                Ledger ledger = Ledger.create(results)) {
            bench.describe(ExperimentKind.COMPARISON, ledger);
            Verdict verdict = measure(bench, sandbox, ledger);
            Path folder = figures.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(figures, json(verdict, bench, sandbox, given.getOrDefault("--revision", "unknown")));
        }
    }

    private static Plan plan(String server, Duration budget, long seed) {
        PlanFlags flags = PlanFlags.builder()
                .servers(List.of(server))
                .budget(budget)
                .seed(seed)
                .build();
        Plan plan = Plans.resolve(Optional.empty(), flags, seed);
        return plan.withContenders(List.of(named(PLAIN, plan.reference()), named(CONFINED, plan.reference())));
    }

    private static Contender named(String id, Contender other) {
        return new Contender(id, other.server(), other.version(), other.settings(), other.jdk(), other.jvmOptions());
    }

    private static Verdict measure(Workbench bench, Sandbox sandbox, Ledger ledger) throws InterruptedException {
        Plan plan = bench.plan();
        Schedule schedule = Schedules.of(plan);
        Session session = new Session(ledger, plan, schedule, bench.environment());
        Console console = Console.system(System.getenv());
        try (Interrupts interrupts = Interrupts.install(console);
                Instruments plain = Instruments.on(bench);
                Launcher confined = Launcher.local(Optional.of(sandbox))) {
            Instruments both =
                    new Instruments(new Either(plain.launcher(), confined), plain.generator(), plain.metronome());
            Experiment experiment = new Experiment(
                    plan,
                    schedule,
                    new Trial(both.rig(bench, ledger), plan, schedule.timing(), event -> {}, WarmUps::level),
                    Budget.start(plan.budget(), List.of(), InstantSource.system()),
                    List.of(),
                    piece -> keep(piece, ledger, console),
                    known -> session.judge(known, false),
                    FailConditions.NONE::open,
                    interrupts::requested);
            experiment.run();
            ledger.endEvidence();
            return session.conclude(experiment.evidence(), true);
        }
    }

    private static void keep(Evidence piece, Ledger ledger, Console console) {
        ledger.append(piece);
        console.err().println(piece.getClass().getSimpleName());
    }

    private static String json(Verdict verdict, Workbench bench, Sandbox sandbox, String revision) {
        String rows = verdict.comparisons().stream()
                .filter(comparison -> comparison.ciLow().isPresent())
                .map(SandboxCost::row)
                .collect(Collectors.joining(",\n"));
        return String.format(
                Locale.ROOT, """
                {
                  "title": "What a sandbox costs",
                  "command": "bench/sandbox-cost",
                  "revision": "%s",
                  "machine": "%s",
                  "rows": [
                %s
                  ],
                  "notes": ["one server, in a sandbox (%s) and without, as two contenders of one experiment; the network is loopback alone for both",
                    "count: blocks; note: sandboxed over plain, with the interval"]
                }
                """, revision, Machine.identity(bench.environment()), rows, sandbox.version());
    }

    private static String row(Comparison comparison) {
        return String.format(
                Locale.ROOT,
                "    {\"what\": \"%s\", \"count\": %d, \"found\": 0, \"note\": \"%.3f (%.3f to %.3f), %s\"}",
                comparison.metric().title(),
                comparison.blocks(),
                comparison.ratio().orElse(Double.NaN),
                comparison.ciLow().orElse(Double.NaN),
                comparison.ciHigh().orElse(Double.NaN),
                comparison.verdict().name().toLowerCase(Locale.ROOT));
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
