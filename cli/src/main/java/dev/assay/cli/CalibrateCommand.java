package dev.assay.cli;

import dev.assay.launch.MeasuringLock;
import dev.assay.ledger.CalibrationFile;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.Calibration;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.report.CalibrationReport;
import dev.assay.run.ExitCode;
import dev.assay.verdict.CalibrationJudge;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay calibrate}: what this machine can and cannot resolve. */
@Command(
        name = "calibrate",
        description = {
            "Compares the built-in app with itself and with known defects (extra CPU time, stalls) by the rule",
            "that judges comparisons: is this machine fit, and what is the smallest effect it can show?"
        })
final class CalibrateCommand extends Action {
    private static final int SYNTHETIC = 10_000;
    private static final int MOST_PERCENT = 100;
    /** Beyond a fifth a slice is another load (ADR 61), and no aim is met exactly. */
    private static final int MOST_LATE = 15;

    private static final List<Integer> MINUTES = List.of(5, 30, 120);

    @Option(names = "--budget", paramLabel = "TIME", description = "Wall time to use. Default: 30m.")
    private String budget = "30m";

    @Option(
            names = "--like",
            paramLabel = "TIME",
            description =
                    "The budget of the comparisons that this stands for: their blocks are measured. Default: 10m.")
    private String like = "10m";

    @Option(
            names = "--wide",
            description = "The app, the same again and all known differences in every block: more campaigns in the"
                    + " same time, but not the blocks of a comparison of two.")
    private boolean wide;

    @Option(
            names = "--differences",
            paramLabel = "PERCENT",
            split = ",",
            description = "Extra CPU time of the known differences, 1 to 100. Default: 2,5,10.")
    private List<Integer> differences = List.of(2, 5, 10);

    @Option(
            names = "--late",
            paramLabel = "PERCENT",
            split = ",",
            description = "With --wide: the app again, with so many requests late and meeting others, 1 to 15: does the"
                    + " interval still hold the truth?")
    private List<Integer> late = List.of();

    @Option(names = "--server", paramLabel = "NAME", description = "The server of all contenders. Default: tomcat.")
    private String server = "tomcat";

    @Option(names = "--rate", paramLabel = "N", description = "Requests/s. Default: found by a pilot.")
    private @Nullable Double rate;

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description =
                    "A JVM option for every contender. Repeatable. -XX:TieredStopAtLevel=1 makes them level within"
                            + " seconds, which short blocks need.")
    private List<String> jvm = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "Fixes order, arrivals and data. Default: a fresh one.")
    private @Nullable Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "The result folder, new or empty.")
    private @Nullable Path out;

    @Option(
            names = "--synthetic",
            description = "Only try the rule on simulated noise; takes seconds, measures nothing.")
    private boolean synthetic;

    @Override
    public Integer call() throws IOException {
        check("--differences", differences, MOST_PERCENT);
        check("--late", late, MOST_LATE);
        if (!late.isEmpty() && !wide) {
            throw new BadInputException("--late", "goes with --wide only", "Write --wide --late " + late.get(0) + ".");
        }
        CalibrationReport.synthetic(
                CalibrationJudge.synthetic(SYNTHETIC),
                SYNTHETIC,
                console().style(),
                console().out());
        return synthetic ? ExitCode.DONE : live();
    }

    @SuppressWarnings("try") // the lock is held, not used
    private int live() throws IOException {
        Duration time = Plans.duration(budget, "--budget");
        Workbench bench = Workbench.prepare(Calibrating.twins(plan()), variables());
        Plan plan = bench.plan();
        Path folder = Optional.ofNullable(out)
                .orElseGet(() -> Folders.results("calibration", LocalDateTime.now(ZoneId.systemDefault())));
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                Ledger ledger = Ledger.create(folder)) {
            ledger.writePlan(Plans.toYaml(plan));
            ledger.writeEnvironment(bench.environment());
            Calibrating calibrating = new Calibrating(console(), bench, ledger, variables(), wide, differences, late);
            console().err().println("Seed " + plan.seed() + ", results in " + folder);
            Calibrating.Outcome outcome = calibrating.run(time);
            Calibration calibration = judged(outcome, plan, bench.environment());
            CalibrationFile.write(calibration, folder.resolve("calibration.json"));
            if (!wide && Double.isFinite(calibration.sd())) {
                CalibrationFile.write(calibration, Machine.calibration(variables()));
            }
            CalibrationReport.write(
                    calibration, folder.toString(), console().style(), console().out());
            return outcome.interrupted() ? ExitCode.INTERRUPTED : ExitCode.DONE;
        } catch (InterruptedException stoppedAtOnce) {
            return ExitCode.INTERRUPTED;
        }
    }

    private static void check(String option, List<Integer> percents, int most) {
        String example = "Write, for example, " + option + " 5,10.";
        for (int percent : percents) {
            if (percent < 1 || percent > most) {
                throw new BadInputException(option, percent + " is not between 1 and " + most, example);
            }
        }
        if (percents.stream().distinct().count() < percents.size()) {
            throw new BadInputException(option, "names one twice", example);
        }
    }

    private Plan plan() {
        PlanFlags.Builder flags = PlanFlags.builder()
                .servers(List.of(server))
                .budget(Plans.duration(like, "--like"))
                .jvmOptions(jvm);
        if (rate != null) {
            flags.rate(rate);
        }
        if (seed != null) {
            flags.seed(seed);
        }
        return Plans.resolve(Optional.empty(), flags.build(), PlanOptions.freshSeed());
    }

    private static Calibration.Resolution resolution(CalibrationJudge judge, Plan twins, int minutes) {
        int blocks =
                Schedules.timing(twins.withBudget(Duration.ofMinutes(minutes))).plannedBlocks();
        return new Calibration.Resolution(minutes, blocks, judge.resolvable(blocks));
    }

    private Calibration judged(Calibrating.Outcome outcome, Plan plan, Environment environment) {
        CalibrationJudge judge = new CalibrationJudge(outcome.known(), plan.margin(), outcome.blocks());
        List<Evidence.Measured> blocks = outcome.blocks().stream()
                .filter(Evidence.Measured.class::isInstance)
                .map(Evidence.Measured.class::cast)
                .toList();
        if (blocks.isEmpty()) {
            throw new NoMeasurementException("no block was measured", "Give a larger --budget.");
        }
        List<Calibration.Resolution> resolutions = wide
                ? List.of()
                : MINUTES.stream()
                        .filter(minutes -> !Duration.ofMinutes(minutes)
                                .minus(Schedules.smallestBudget(plan))
                                .isNegative())
                        .map(minutes -> resolution(judge, plan, minutes))
                        .toList();
        return new Calibration(
                Instant.now(),
                Version.number(),
                Machine.identity(environment),
                outcome.ratePerSecond(),
                blocks.size(),
                blocks.stream()
                        .mapToDouble(Evidence.Measured::seconds)
                        .average()
                        .orElseThrow(),
                outcome.known().blocksPerCampaign(),
                judge.sd(),
                judge.pairs(),
                judge.stall(),
                judge.replay(),
                resolutions,
                judge.conclusion(resolutions),
                judge.jvmSd(),
                judge.late());
    }
}
