package dev.assay.verdict.condition;

import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The verdict of a comparison and the one that a condition asks for, with or without a size. Better and worse without a size are those
 * beyond the margin; slightly better and slightly worse are those or more.
 *
 * @param ratio contender/reference; empty if none is shown
 * @param low lower end of its interval
 * @param high upper end
 */
public record AskedSize(
        FigureCondition.Judged<?, Outcome> asked,
        Outcome verdict,
        boolean lowerIsBetter,
        OptionalDouble ratio,
        OptionalDouble low,
        OptionalDouble high) {
    AskedSize(FigureCondition.Judged<?, Outcome> asked, Comparison c) {
        this(asked, c.verdict(), c.metric().lowerIsBetter(), c.ratio(), c.ciLow(), c.ciHigh());
    }

    /** Whether it has the verdict that is asked for, size aside. */
    public boolean admitted() {
        boolean anySize = asked.by() > 0 || asked.verdict().slight();
        return anySize ? verdict.onSideOf(asked.verdict()) : verdict == asked.verdict();
    }

    /** Whether the end of the interval nearer to no difference reaches the required size. */
    public boolean shown() {
        return asked.by() == 0 || reaches(near());
    }

    /** Whether a size below the margin is shown, on the side that is asked for. */
    public boolean belowMargin() {
        boolean better = less() == lowerIsBetter;
        return verdict == Outcome.EQUIVALENT
                && asked.by() > 0
                && better == (asked.verdict() == Outcome.BETTER)
                && shown();
    }

    /** The size that is asked for and the end of the interval that it is held against; empty without either. */
    Optional<Ground.Size> size() {
        return asked.by() == 0 || near().isEmpty()
                ? Optional.empty()
                : Optional.of(new Ground.Size(asked.by(), near().getAsDouble(), less()));
    }

    /**
     * Whether more blocks may show it: a difference in its direction is shown, and the required size lies within the interval. Without a
     * size that is the margin, which a slight difference may turn out to exceed.
     */
    boolean open(Reason reason) {
        if (asked.by() > 0) {
            return admitted() && !shown() && reaches(far());
        }
        return verdict.slight()
                && verdict.regardlessOfSize() == asked.verdict()
                && reason instanceof Reason.BeyondFloor slight
                && Math.abs(Math.log(far().orElseThrow())) > Math.log1p(slight.margin());
    }

    private OptionalDouble near() {
        return less() ? high : low;
    }

    private OptionalDouble far() {
        return less() ? low : high;
    }

    private boolean less() {
        return ratio.isPresent() && ratio.getAsDouble() < 1;
    }

    /** Whether an end of the interval differs by the size in the direction of the estimate. */
    private boolean reaches(OptionalDouble end) {
        return end.isPresent() && (less() ? 1 - end.getAsDouble() : end.getAsDouble() - 1) >= asked.by();
    }
}
