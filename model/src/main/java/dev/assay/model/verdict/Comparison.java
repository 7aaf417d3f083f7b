package dev.assay.model.verdict;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One contender against the reference on one metric.
 *
 * @param ratio estimate of contender/reference; empty if nothing valid was measured or the verdict is refused
 * @param ciLow lower end of the interval of the ratio; empty before the first look or if the verdict is refused
 * @param ciHigh upper end of the interval of the ratio; empty before the first look or if the verdict is refused
 * @param confidence of that interval, which is the one that decided: for example 0.95, or 0.90 for equivalent; after correction
 *     for several contenders or metrics
 * @param blocks replicates behind the interval: blocks or start-up rounds, or machines in a fleet of four or more
 * @param reason why; in results read back, the words of the file
 * @param primary whether this metric decides; the others under load share an error probability of their own
 * @param moreBlocks further replicates that an undecided comparison is expected to need
 * @param logRatios ln(contender/reference) of each replicate, in order
 * @param withDisturbed the same including the blocks dropped as disturbed; empty if none was
 * @param errorBudget the parts of the interval; empty without an interval and for start-up rounds
 * @param finding why there is no interval, as a value; empty if there is one and if the reason carries a remark of its own
 * @param machines how the ratio varies between machines; empty outside of a fleet, and if the verdict is refused
 * @param pairMeans means of the two over the replicates behind the ratio, which is their quotient; empty without a ratio and if
 *     machines are the replicates
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
        Reason reason,
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

    /** What {@link #blocks} counts. */
    public Replicate replicate() {
        return Replicate.of(metric, machines.filter(AcrossMachines::replicates).isPresent());
    }

    public String unit() {
        return metric.unit();
    }

    public boolean lowerIsBetter() {
        return metric.lowerIsBetter();
    }

    /** Whether there is an interval, which decides. */
    public boolean judged() {
        return ciLow.isPresent() && !(reason instanceof Reason.NotJudged);
    }

    /** Why it was not judged: its finding, which can be stated once for several; else the whole reason. */
    public Finding why() {
        return finding.orElseGet(() -> new Finding.Text(reason.text()));
    }

    /** The estimate as a change, such as {@code +8.2%}, with no more digits than its interval supports. */
    public String change() {
        if (ratio.isEmpty()) {
            return Numbers.NONE;
        }
        return ciLow.isPresent() && ciHigh.isPresent()
                ? Numbers.change(ratio.getAsDouble(), ciLow.getAsDouble(), ciHigh.getAsDouble(), reason.limit())
                : Numbers.change(ratio.getAsDouble());
    }

    /** Such as {@code +3.1 to +13.5%}. */
    public String interval() {
        return ciLow.isPresent() && ciHigh.isPresent()
                ? Numbers.interval(ciLow.getAsDouble(), ciHigh.getAsDouble(), reason.limit())
                : Numbers.NONE;
    }

    /**
     * The change with its interval, such as {@code +8.2% (+3.1 to +13.5% at 97.5%)}; only the change if there is no interval.
     *
     * @param more what follows the interval, with the space before it; may be empty
     */
    public String figures(String more) {
        return change() + (ciLow.isPresent() ? " (" + interval() + more + ")" : "");
    }

    public String reasonText() {
        return reason.text();
    }
}
