package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import java.util.Optional;
import java.util.OptionalDouble;

/** A comparison and the verdict that a condition asks of it, with or without a size. */
record AskedSize(Comparison c, FigureCondition.Judged<Metric> asked) {
    /** Whether the comparison has the verdict that is asked for, size aside. */
    boolean admitted() {
        return asked.admits(c.verdict());
    }

    /** Whether the end of the interval nearer to no difference reaches the required size. */
    boolean shown() {
        OptionalDouble near = end(less());
        return asked.by() == 0 || (near.isPresent() && change(near.getAsDouble()) >= asked.by());
    }

    /** Whether a size below the margin is shown, on the side that is asked for. */
    boolean belowMargin() {
        return c.verdict() == Outcome.EQUIVALENT
                && size().isPresent()
                && asked.isOf(less(), c.metric().lowerIsBetter())
                && shown();
    }

    /** The size that is asked for and the end of the interval that it is held against; empty without either. */
    Optional<Ground.Size> size() {
        OptionalDouble near = end(less());
        return asked.by() == 0 || near.isEmpty()
                ? Optional.empty()
                : Optional.of(new Ground.Size(asked.by(), near.getAsDouble(), less()));
    }

    /**
     * Whether more blocks may show it: a difference in its direction is shown, and the required size lies within the interval. Without a
     * size that is the margin, which a slight difference may turn out to exceed.
     */
    boolean open() {
        OptionalDouble far = end(!less());
        if (asked.by() > 0) {
            return admitted() && !shown() && far.isPresent() && change(far.getAsDouble()) > asked.by();
        }
        return c.verdict().slight()
                && c.verdict().regardlessOfSize() == asked.outcome()
                && c.reason() instanceof Reason.BeyondFloor slight
                && Math.abs(Math.log(far.orElseThrow())) > Math.log1p(slight.margin());
    }

    private OptionalDouble end(boolean upper) {
        return upper ? c.ciHigh() : c.ciLow();
    }

    private boolean less() {
        return c.ratio().isPresent() && c.ratio().getAsDouble() < 1;
    }

    /** Size of a difference in the direction of the estimate; negative on the other side. */
    private double change(double ratio) {
        return less() ? 1 - ratio : ratio - 1;
    }
}
