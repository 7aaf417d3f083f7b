package dev.assay.experiment;

import dev.assay.model.BlockPlan;
import dev.assay.model.Evidence;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.Plan;
import dev.assay.model.SliceEvidence;
import dev.assay.verdict.WarmUps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Measures for a calibration: a pilot for the rate, a block for the cost of a request, then the blocks of the design until the budget
 * is used up or the user asks to stop.
 */
final class Calibrating {
    private final CalibrationDesign design;
    private final Bench bench;
    private final Rig rig;
    private final Budget budget;
    private final Consumer<Evidence> ledger;
    private final CalibrationObserver observer;
    private final BooleanSupplier interrupted;

    /** @param ledger takes each block as soon as it is complete */
    Calibrating(
            CalibrationDesign design,
            Bench bench,
            Rig rig,
            Budget budget,
            Consumer<Evidence> ledger,
            CalibrationObserver observer,
            BooleanSupplier interrupted) {
        this.design = design;
        this.bench = bench;
        this.rig = rig;
        this.budget = budget;
        this.ledger = ledger;
        this.observer = observer;
        this.interrupted = interrupted;
    }

    /**
     * What was measured.
     *
     * @param micros CPU time of a request of the plain contender, in microseconds
     * @param ratePerSecond equal rate
     * @param blocks of the design
     */
    record Seen(double micros, double ratePerSecond, List<Evidence> blocks) {
        Seen {
            blocks = List.copyOf(blocks);
        }

        List<Evidence.Measured> measured() {
            return Evidence.only(blocks, Evidence.Measured.class);
        }
    }

    /**
     * Measures. Call once.
     *
     * @throws InterruptedException if stopped at once before any block was complete
     * @throws NoMeasurementException if the plain contender does not start or cannot be measured
     */
    Seen run() throws InterruptedException {
        Trial plain = trial(rig, design.plan());
        double rate = new PilotTrial(plain).run(List.of()).ratePerSecond();
        rig.priority().run();
        Conditions conditions = new Conditions(rate, List.of());
        double micros = cpuMicros(new BlockTrial(plain).run(design.pricing(), conditions));
        observer.priced(micros, rate);
        Plan plan = design.plan(micros);
        Rig all = rig.with(bench.with(plan).environment().deployments(), design.late(rate));
        return new Seen(micros, rate, blocks(trial(all, plan), conditions));
    }

    private Trial trial(Rig with, Plan plan) {
        return new Trial(with, plan, design.schedule().timing(), observer, WarmUps::level);
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

    private List<Evidence> blocks(Trial trial, Conditions conditions) throws InterruptedException {
        List<Evidence> blocks = new ArrayList<>();
        double longest = design.schedule().timing().blockEstimate().toMillis() / 1e3;
        for (BlockPlan block : design.blocks()) {
            if (interrupted.getAsBoolean() || budget.left().toMillis() / 1e3 < longest) {
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
            ledger.accept(measured);
            blocks.add(measured);
            longest = Math.max(longest, Budget.seconds(measured));
        }
        return blocks;
    }
}
