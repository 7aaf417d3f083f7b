package dev.assay.tune.fit;

import dev.assay.cli.ShortHelp;
import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.flags.KeyOptions;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.cli.screen.Interrupts;
import dev.assay.experiment.Bench;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Rig;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.ResultFile;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.plan.PlanFlag;
import dev.assay.plan.Plans;
import dev.assay.plan.yaml.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay fit}: the smallest heap in which each contender holds a rate. */
@Command(
        name = "fit",
        modelTransformer = KeyOptions.Added.class,
        description = {
            "Finds the smallest heap in which each contender holds --rate: starts it with heaps that are √2 apart,",
            "and three times more with each of the two at the edge. Heaps that the plan sets are replaced.",
            "With --container, the smallest container with that heap, too."
        })
public final class FitCommand extends Measuring {
    private static final String HOLD = "--hold";
    private static final String MAX_HEAP = "--max-heap";
    static final String CONTAINER = "--container";
    private static final int LARGEST = 65_536;
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofHours(1);

    @Mixin
    private PlanOptions options = new PlanOptions(KeyOptions.of(flags()));

    @Option(
            names = HOLD,
            paramLabel = "TIME",
            description = "How long each start has to hold the rate, after 20 s that do not count. Default: 20s.")
    private String hold = "20s";

    @Option(
            names = MAX_HEAP,
            paramLabel = "MIB",
            description = "The largest heap to try. Default: 512; the smallest is " + Grid.SMALLEST + ".")
    private int maxHeap = 512;

    @Option(
            names = CONTAINER,
            description = {
                "Find the smallest container with that heap, too: the smallest limit of a control group.",
                "Needs Linux with cgroup v2, and systemd-run or a group that may be written to."
            })
    private boolean container;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    /** What the user asks for. */
    private record Wanted(double rate, Duration recorded, Grid grid, Optional<MemoryGroups> groups) {
        FitRun run(Rig rig, Plan plan) {
            return new FitRun(rig, plan, rate, recorded, grid, groups);
        }

        long minutes(int contenders) {
            return FitRun.minutes(contenders, recorded, grid)
                    + groups.map(made -> FitRun.minutes(contenders, recorded, grid.containers()))
                            .orElse(0L);
        }
    }

    /** Those of every command that starts contenders, of which two mean something else here. */
    private static List<PlanFlag> flags() {
        return Plans.flags().stream()
                .flatMap(flag -> switch (flag.name()) {
                    case "rate" -> Stream.of(described(flag, "Requests/s to hold."));
                    case "slo" -> Stream.of(described(flag, "Service level to meet, too, for example \"p99 < 50ms\"."));
                    case "price-gb-hour" -> Stream.of(flag);
                    default -> flag.use().everywhere() ? Stream.of(flag) : Stream.<PlanFlag>empty();
                })
                .toList();
    }

    private static PlanFlag described(PlanFlag flag, String description) {
        return new PlanFlag(flag.name(), flag.letter(), flag.label(), flag.takes(), flag.use(), description);
    }

    @Override
    public Optional<ShortHelp> shortHelp() {
        return Optional.of(new ShortHelp(
                List.of(
                        ShortHelp.group("What to compare", "--servers", "--jdk", "--jvm"),
                        ShortHelp.group("What to send", "--path", "--header", "--method", "--body", "--plan"),
                        ShortHelp.group("What to hold", "--rate", "--slo", HOLD, MAX_HEAP, CONTAINER),
                        ShortHelp.group("What to do with the result", "--out")),
                List.of(
                        "assay fit my-app.jar --rate 500",
                        "assay fit my-app.jar --servers tomcat,jetty --rate 500 --slo 'p99 < 50ms'",
                        "assay fit my-app.jar --servers own --rate 200 --container")));
    }

    @Override
    public Integer call() {
        Duration recorded = recorded();
        Grid grid = grid();
        Apps apps = Apps.of(variables());
        Plan plan = options.resolve(apps);
        double rate = rate(plan);
        if (plan.load().origin().isPresent()) {
            throw new BadInputException("load.host", "cannot be used by fit, which loads from here", "Leave it out.");
        }
        Optional<MemoryGroups> groups = groups(plan);
        LocalBench bench = LocalBench.prepare(plan, apps, console(), variables());
        Optional<Integer> inside = SandboxedRerun.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        bench.warn();
        return measured(bench, new Wanted(rate, recorded, grid, groups));
    }

    private Optional<MemoryGroups> groups(Plan plan) {
        if (container && plan.sandbox()) {
            throw new BadInputException(CONTAINER, "cannot be used with a sandbox", "Omit one of them.");
        }
        return container ? Optional.of(MemoryGroups.required()) : Optional.empty();
    }

    private Duration recorded() {
        Duration recorded = Durations.parse(hold, HOLD);
        if (recorded.compareTo(SHORTEST) < 0 || recorded.compareTo(LONGEST) > 0) {
            throw new BadInputException(HOLD, "is out of range: " + hold, "Write a time from 2s to 1h.");
        }
        return recorded;
    }

    private Grid grid() {
        if (maxHeap < Grid.SMALLEST || maxHeap > LARGEST) {
            throw new BadInputException(
                    MAX_HEAP,
                    "is out of range: " + maxHeap,
                    "Write a number of MiB from " + Grid.SMALLEST + " to " + LARGEST + ".");
        }
        return Grid.upTo(maxHeap);
    }

    private static double rate(Plan plan) {
        if (plan.load().rate() instanceof Rate.Fixed fixed) {
            return fixed.perSecond();
        }
        throw new BadInputException(
                "--rate", "is needed as requests/s: there is no heap without a rate", "Write for example --rate 500.");
    }

    private int measured(LocalBench bench, Wanted wanted) {
        Path folder = Folders.results(out, bench.subject() + "-fit");
        Bench.Hold held = bench.reserve();
        try (Ledger ledger = Ledger.create(folder, bench.disk())) {
            ledger.writePlan(Plans.toYamlWithoutSecrets(bench.plan()), Plans.toYaml(bench.plan()));
            ledger.writeEnvironment(bench.environment());
            console()
                    .say("Seed " + bench.plan().seed() + ", results in " + folder + "; about "
                            + wanted.minutes(bench.plan().contenders().size()) + " min");
            boolean stopped = searched(bench.withStartCaches(), ledger, wanted);
            return shown(ledger, stopped);
        } finally {
            held.close();
        }
    }

    /** Returns whether the user asked to stop. */
    private boolean searched(LocalBench bench, Ledger ledger, Wanted wanted) {
        try (Interrupts stop = Interrupts.installForRuns(console());
                Rig rig = bench.rig(ledger)) {
            wanted.run(rig, bench.plan())
                    .run(
                            fit -> {
                                ledger.write(Fit.FILE, fit);
                                console().say(fit.line());
                            },
                            stop::given);
            return stop.given();
        } catch (InterruptedException stoppedAtOnce) {
            return true; // the flag stays cleared: files are still to be written
        }
    }

    private int shown(Ledger ledger, boolean stopped) {
        Optional<Fit> seen = Fit.FILE.read(ledger.dir(), "Run it again.");
        if (seen.isEmpty()) {
            console().say("Interrupted before anything was measured.");
            return ExitCode.INTERRUPTED;
        }
        Fit fit = seen.get();
        StringBuilder page = new StringBuilder();
        FitReport.page(fit, page);
        ResultFile.writePage(ledger.dir(), FitReport.PAGE, page);
        FitReport.of(fit)
                .terminal(
                        "Every start:",
                        ledger.dir().resolve(FitReport.PAGE).toString(),
                        console().style(),
                        console().out());
        if (stopped) {
            return ExitCode.INTERRUPTED;
        }
        return fit.answered() ? ExitCode.DONE : ExitCode.NO_MEASUREMENT;
    }
}
