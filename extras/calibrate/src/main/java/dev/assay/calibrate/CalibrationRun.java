package dev.assay.calibrate;

import dev.assay.experiment.Bench;
import dev.assay.experiment.BlockTrial;
import dev.assay.experiment.Budget;
import dev.assay.experiment.Conditions;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.PilotTrial;
import dev.assay.experiment.Rig;
import dev.assay.experiment.StopSignal;
import dev.assay.experiment.Trial;
import dev.assay.experiment.TrialListener;
import dev.assay.ledger.Ledger;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.verdict.reading.WarmUps;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A calibration and its result folder, from the first start to its conclusions about the machine.
 *
 * @param bench for {@link CalibrationDesign#plan()}
 * @param machine that identifies it
 */
public record CalibrationRun(CalibrationDesign design, Bench bench, String machine) {
    private static final List<Duration> TIMES =
            List.of(Duration.ofMinutes(5), Duration.ofMinutes(30), Duration.ofMinutes(120));

    /**
     * The outcome of a calibration.
     *
     * @param calibration empty if the user stopped it before a block was measured
     */
    public record Outcome(Optional<Calibration> calibration, boolean interrupted) {
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
        Seen seen;
        boolean interrupted;
        try (StopSignal stop = observer.listen();
                Rig rig = bench.rig(ledger)) {
            seen = seen(rig, ledger, budget, observer, stop);
            interrupted = stop.given();
        } catch (InterruptedException stoppedAtOnce) {
            return new Outcome(Optional.empty(), true); // the flag stays cleared: files are still to be closed
        }
        if (interrupted && seen.measured().isEmpty()) {
            return new Outcome(Optional.empty(), true);
        }
        Calibration calibration = judged(seen);
        ledger.write(Calibration.FILE, calibration);
        return new Outcome(Optional.of(calibration), interrupted);
    }

    /**
     * What was measured.
     *
     * @param micros CPU time of a request of the plain contender, in microseconds
     * @param ratePerSecond request rate
     * @param blocks of the design
     */
    private record Seen(double micros, double ratePerSecond, List<Evidence> blocks) {
        Seen {
            blocks = List.copyOf(blocks);
        }

        List<Evidence.Measured> measured() {
            return Evidence.only(blocks, Evidence.Measured.class);
        }
    }

    /**
     * A pilot for the rate, a block for the cost of a request, then the blocks of the design until the budget is used up or the user
     * asks to stop.
     *
     * @throws InterruptedException if stopped at once before any block was complete
     * @throws NoMeasurementException if the plain contender does not start or cannot be measured
     */
    private Seen seen(Rig rig, Ledger ledger, Budget budget, CalibrationObserver observer, StopSignal stop)
            throws InterruptedException {
        Trial plain = trial(rig, design.plan(), observer);
        double rate = new PilotTrial(plain).run(List.of()).ratePerSecond();
        rig.priority().run();
        Conditions conditions = new Conditions(rate, List.of());
        double micros = cpuMicros(new BlockTrial(plain).run(design.pricing(), conditions));
        observer.priced(micros, rate);
        Plan plan = design.plan(micros);
        Rig all = rig.with(bench.with(plan).environment().deployments());
        TrialListener late = new LateOnPurpose(design.late(rate), observer);
        return new Seen(micros, rate, blocks(trial(all, plan, late), conditions, ledger, budget, stop));
    }

    private Trial trial(Rig rig, Plan plan, TrialListener listener) {
        return new Trial(rig, plan, design.schedule().timing(), listener, WarmUps::warm);
    }

    private double cpuMicros(Evidence block) {
        if (block instanceof Evidence.Measured measured) {
            return measured.slices().stream()
                    .filter(slice ->
                            slice.phase() == Phase.RATE && slice.contender().equals(design.reference()))
                    .mapToDouble(SliceEvidence::cpuMicrosPerRequest)
                    .average()
                    .orElseThrow();
        }
        throw new NoMeasurementException(
                "the plain contender could not be measured: " + ((Evidence.Spoiled) block).reason(),
                "See its log in the result folder.");
    }

    private List<Evidence> blocks(Trial trial, Conditions conditions, Ledger ledger, Budget budget, StopSignal stop)
            throws InterruptedException {
        List<Evidence> blocks = new ArrayList<>();
        double longest = design.schedule().timing().blockEstimate().toMillis() / 1e3;
        for (BlockPlan block : design.blocks()) {
            if (stop.given() || budget.left().toMillis() / 1e3 < longest) {
                break;
            }
            Evidence measured;
            try {
                measured = new BlockTrial(trial).run(block, conditions);
            } catch (InterruptedException stoppedAtOnce) {
                if (blocks.isEmpty()) {
                    throw stoppedAtOnce;
                }
                break; // the flag stays cleared: the blocks are still to be judged
            }
            ledger.append(measured);
            blocks.add(measured);
            longest = Math.max(longest, Budget.seconds(measured));
        }
        return blocks;
    }

    private Calibration judged(Seen seen) {
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

    /** The resolution of comparisons of two; none for a wide calibration, whose blocks have more contenders, or if JVMs were compiling. */
    private List<Calibration.Resolution> resolutions(CalibrationJudge judge) {
        Duration smallest = Schedules.smallestBudget(design.plan());
        return design.wide() || judge.compiling()
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
