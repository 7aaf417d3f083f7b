package dev.assay.calibrate;

import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Machine;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.CalibrationFile;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.MachineCalibration;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.plan.yaml.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay calibrate}: finds the smallest effect that this machine can resolve. */
@Command(
        name = "calibrate",
        description = {
            "Compares the built-in app with itself and with copies with known defects (extra CPU time, stalls),",
            "by the same rule as any comparison: what is the smallest effect that this machine can show?"
        })
final class CalibrateCommand extends Measuring {
    private static final int SYNTHETIC = 10_000;
    private static final int MAX_PERCENT = 100;
    /** Beyond a fifth, a slice is a different load (ADR 0033), and the share is not met exactly. */
    private static final int MAX_LATE = 15;

    @Option(names = "--budget", paramLabel = "TIME", description = "Wall time. Default: 30m.")
    private String budget = "30m";

    @Option(
            names = "--like",
            paramLabel = "TIME",
            description = "Budget of the comparisons to calibrate for; blocks have the same form. Default: 10m.")
    private String like = "10m";

    @Option(
            names = "--wide",
            description = "Measure all copies in each block: more comparisons in the same time. Sets no margin.")
    private boolean wide;

    @Option(
            names = "--differences",
            paramLabel = "PERCENT",
            split = ",",
            description = "Extra CPU time of the copies, 1 to 100. Default: 2,5,10.")
    private List<Integer> differences = List.of(2, 5, 10);

    @Option(
            names = "--late",
            paramLabel = "PERCENT",
            split = ",",
            hidden = true,
            description = "With --wide: another copy, with this share of requests late and bunched, 1 to 15, to check"
                    + " that the interval still covers the truth.")
    private List<Integer> late = List.of();

    @Option(names = "--server", paramLabel = "NAME", description = "The server of all contenders. Default: tomcat.")
    private String server = "tomcat";

    @Option(names = "--rate", paramLabel = "N", description = "Requests/s. Default: found by a pilot.")
    private @Nullable String rate;

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description = "JVM option for every contender. Repeatable. For short runs use C1 only"
                    + " (-XX:TieredStopAtLevel=1): warm-up takes seconds.")
    private List<String> jvm = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "Seed for order, arrivals and data. Default: random.")
    private @Nullable String seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    @Option(
            names = "--synthetic",
            description = "Only test the rule on simulated noise; takes seconds, measures nothing.")
    private boolean synthetic;

    @Override
    public Integer call() {
        check("--differences", differences, MAX_PERCENT);
        check("--late", late, MAX_LATE);
        if (!late.isEmpty() && !wide) {
            throw new BadInputException("--late", "goes with --wide only", "Write --wide --late " + late.get(0) + ".");
        }
        Duration time = positive(budget, "--budget");
        Duration compared = positive(like, "--like");
        CalibrationReport.synthetic(
                Simulation.ofEveryFamily(SYNTHETIC),
                SYNTHETIC,
                console().style(),
                console().out());
        return synthetic ? ExitCode.DONE : live(time, compared);
    }

    private int live(Duration time, Duration compared) {
        CalibrationDesign design = CalibrationDesign.of(plan(compared), wide, differences, late);
        LocalBench bench = LocalBench.prepare(design.plan(), console(), variables());
        Path folder = Folders.results(out, "calibration");
        CalibrationRun.Outcome outcome = new CalibrationRun(design, bench, Machine.identity(bench.environment()))
                .run(folder, time, left -> new CalibrationProgress(console(), design, left));
        outcome.calibration().ifPresent(calibration -> keep(calibration, folder));
        return outcome.exitCode();
    }

    /** Prints a calibration and stores it, unless it is wide, so does not apply to two-way comparisons, or has no standard deviation. */
    private void keep(Calibration calibration, Path folder) {
        boolean kept = !wide && Double.isFinite(calibration.sd());
        if (kept) {
            CalibrationFile.write(
                    new MachineCalibration(
                            calibration.when(), calibration.machine(), calibration.conclusion(), calibration.jvmSd()),
                    Machine.calibration(variables()));
        }
        CalibrationReport.write(
                calibration,
                kept,
                folder.toString(),
                console().style(),
                console().out());
    }

    private static void check(String option, List<Integer> percents, int most) {
        String example = "Write, for example, " + option + " 5,10.";
        for (int percent : percents) {
            if (percent < 1 || percent > most) {
                throw new BadInputException(option, percent + " is not between 1 and " + most, example);
            }
        }
        if (percents.stream().distinct().count() < percents.size()) {
            throw new BadInputException(option, "lists one twice", example);
        }
    }

    private static Duration positive(String text, String option) {
        Duration time = Durations.parse(text, option);
        if (time.isZero() || time.isNegative()) {
            throw new BadInputException(option, "must be longer than zero", "Write for example " + option + " 30m.");
        }
        return time;
    }

    private Plan plan(Duration compared) {
        PlanFlags flags = PlanFlags.none()
                .with("servers", server)
                .with("budget", Durations.format(compared))
                .with("jvm", jvm)
                .with("rate", Stream.ofNullable(rate).toList())
                .with("seed", Stream.ofNullable(seed).toList());
        return Plans.resolve(Optional.empty(), flags, PlanOptions.freshSeed());
    }
}
