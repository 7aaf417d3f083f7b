package dev.assay.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One contender against the reference on one metric.
 *
 * @param ratio estimate of contender/reference; empty where nothing valid was measured, and where the verdict is refused
 * @param ciLow lower end of the interval of the ratio; empty before the first look, and where the verdict is refused
 * @param ciHigh upper end of the interval of the ratio; empty before the first look, and where the verdict is refused
 * @param confidence of that interval, which is the one that decided, for example 0.95, and 0.90 where it is equivalent; after
 *     correction for several contenders or metrics
 * @param blocks replicates behind the interval: blocks or start-up rounds, of a fleet of four machines or more the machines
 * @param verdict what it says
 * @param reason why, in words
 * @param primary whether this metric decides; the others under load share an error probability of their own
 * @param moreBlocks further replicates that an undecided comparison is expected to need
 * @param logRatios ln(contender/reference) of each replicate, in order
 * @param withDisturbed the same with the blocks that were dropped because the machine was disturbed; empty if none was
 * @param errorBudget what the interval is made of; empty without one, for start-up rounds, and in results of older versions
 * @param finding why there is no interval, as a value; empty where there is one, where a remark makes the reason its own, and in
 *     results of older versions
 * @param machines how it goes from machine to machine; empty on one machine that is no fleet, and where it is refused
 * @param pairMeans of the two over the replicates behind the ratio, which is theirs; empty without a ratio, where machines are the
 *     replicates, and in results of older versions
 */
public record Comparison(
        Metric metric,
        String contender,
        String reference,
        OptionalDouble ratio,
        OptionalDouble ciLow,
        OptionalDouble ciHigh,
        double confidence,
        int blocks,
        Outcome verdict,
        String reason,
        boolean primary,
        OptionalInt moreBlocks,
        List<Double> logRatios,
        Optional<Sensitivity> withDisturbed,
        Optional<ErrorBudget> errorBudget,
        Optional<Finding> finding,
        Optional<AcrossMachines> machines,
        Optional<Means> pairMeans) {
    public Comparison {
        logRatios = List.copyOf(logRatios);
    }

    /** Geometric means, in the unit of the metric. */
    public record Means(double contender, double reference) {}

    /** On one machine, without an error budget, where no disturbed block was dropped. */
    public Comparison(
            Metric metric,
            String contender,
            String reference,
            OptionalDouble ratio,
            OptionalDouble ciLow,
            OptionalDouble ciHigh,
            double confidence,
            int blocks,
            Outcome verdict,
            String reason,
            boolean primary,
            OptionalInt moreBlocks,
            List<Double> logRatios) {
        this(
                metric,
                contender,
                reference,
                ratio,
                ciLow,
                ciHigh,
                confidence,
                blocks,
                verdict,
                reason,
                primary,
                moreBlocks,
                logRatios,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Why there is no interval; of results of older versions, the reason as they wrote it. */
    public Finding why() {
        return finding.orElseGet(() -> new Finding.Text(reason));
    }

    public String unit() {
        return metric.unit();
    }

    public boolean lowerIsBetter() {
        return metric.lowerIsBetter();
    }
}
