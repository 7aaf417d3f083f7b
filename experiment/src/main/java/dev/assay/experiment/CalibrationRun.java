package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.model.Calibration;
import dev.assay.model.Evidence;
import dev.assay.model.NoMeasurementException;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.verdict.CalibrationJudge;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A calibration and its result folder, from the first start to its conclusions about the machine. */
public final class CalibrationRun {
    private static final List<Duration> TIMES =
            List.of(Duration.ofMinutes(5), Duration.ofMinutes(30), Duration.ofMinutes(120));

    private final CalibrationDesign design;
    private final Bench bench;
    private final String machine;

    /**
     * A calibration, ready to run.
     *
     * @param bench for {@link CalibrationDesign#plan()}
     * @param machine that identifies it
     */
    public CalibrationRun(CalibrationDesign design, Bench bench, String machine) {
        this.design = design;
        this.bench = bench;
        this.machine = machine;
    }

    /**
     * The outcome of a calibration.
     *
     * @param calibration empty if the user stopped it before a block was measured
     */
    public record Outcome(Optional<Calibration> calibration, boolean interrupted) {
        /** The exit code of the program. */
        public int exitCode() {
            return interrupted ? ExitCode.INTERRUPTED : ExitCode.DONE;
        }
    }

    /**
     * Measures until the budget is used up or the user asks to stop, judges the blocks and writes everything into a new folder.
     * Reserves the machine meanwhile. Call once.
     *
     * @param time wall time to use
     * @param observers creates the observer, which may read the budget
     * @throws dev.assay.model.BadInputException if the folder cannot be used
     * @throws NoMeasurementException if another run has the machine, or no block could be measured
     * @throws dev.assay.ledger.LedgerException if writing fails
     */
    public Outcome run(Path folder, Duration time, Function<Budget, CalibrationObserver> observers) {
        Bench.Hold hold = bench.reserve();
        try (Ledger ledger = Ledger.create(folder, bench.disk())) {
            ledger.writePlan(Plans.toYaml(design.plan()));
            ledger.writeEnvironment(bench.environment());
            Budget budget = Budget.start(time, List.of(), bench.clock());
            return measured(ledger, budget, observers.apply(budget));
        } finally {
            hold.close();
        }
    }

    private Outcome measured(Ledger ledger, Budget budget, CalibrationObserver observer) {
        observer.begins(ledger.dir());
        Calibrating.Seen seen;
        boolean interrupted;
        try (StopSignal stop = observer.listen();
                Rig rig = bench.rig(ledger)) {
            seen = new Calibrating(design, bench, rig, budget, ledger::append, observer, stop::given).run();
            interrupted = stop.given();
        } catch (InterruptedException stoppedAtOnce) {
            return new Outcome(Optional.empty(), true); // the flag stays cleared: files are still to be closed
        }
        if (interrupted && seen.measured().isEmpty()) {
            return new Outcome(Optional.empty(), true);
        }
        Calibration calibration = judged(seen);
        ledger.writeCalibration(calibration);
        return new Outcome(Optional.of(calibration), interrupted);
    }

    private Calibration judged(Calibrating.Seen seen) {
        CalibrationJudge.Known known = design.known(seen.micros());
        CalibrationJudge judge = new CalibrationJudge(known, design.plan().margin(), seen.blocks());
        double seconds = seen.measured().stream()
                .mapToDouble(Evidence.Measured::seconds)
                .average()
                .orElseThrow(() -> new NoMeasurementException("no block was measured", "Use a larger --budget."));
        List<Calibration.Resolution> resolutions = resolutions(judge);
        return new Calibration(
                bench.clock().instant(),
                bench.environment().assayVersion(),
                machine,
                seen.ratePerSecond(),
                seen.measured().size(),
                seconds,
                known.blocksPerCampaign(),
                judge.sd(),
                judge.pairs(),
                judge.stall(),
                judge.replay(),
                resolutions,
                judge.conclusion(resolutions),
                judge.jvmSd(),
                judge.late());
    }

    /** The resolution of comparisons of two; none for a wide calibration, whose blocks have more contenders. */
    private List<Calibration.Resolution> resolutions(CalibrationJudge judge) {
        Duration smallest = Schedules.smallestBudget(design.plan());
        return design.wide()
                ? List.of()
                : TIMES.stream()
                        .filter(time -> time.compareTo(smallest) >= 0)
                        .map(time -> resolution(judge, time))
                        .toList();
    }

    private Calibration.Resolution resolution(CalibrationJudge judge, Duration time) {
        int blocks = Schedules.timing(design.plan().withBudget(time)).plannedBlocks();
        return new Calibration.Resolution((int) time.toMinutes(), blocks, judge.resolvable(blocks));
    }
}
