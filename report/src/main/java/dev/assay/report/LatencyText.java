package dev.assay.report;

import dev.assay.model.Bound;
import dev.assay.model.LatencyBounds;
import dev.assay.model.LatencyFigure;
import dev.assay.words.Numbers;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Latency figures as text, some of which unanswered requests may leave open. */
final class LatencyText {
    private LatencyText() {}

    /** A figure, prefixed with {@code ≥} if only a lower bound is known; {@code refused} or a dash instead of one. */
    static String of(LatencyFigure figure, Bound known, Optional<LatencyBounds> bounds, DoubleFunction<String> number) {
        if (bounds.map(open -> open.refused().contains(figure)).orElse(false)) {
            return "refused";
        } else if (!known.known()) {
            return Figures.NONE;
        }
        return (known.exact() ? "" : "≥ ") + number.apply(known.low());
    }

    /** Why figures are open or refused; empty if none is. */
    static String why(LatencyBounds bounds) {
        StringBuilder words = new StringBuilder();
        if (bounds.unanswered() > 0) {
            words.append("≥: ")
                    .append(Numbers.count(bounds.unanswered(), "request"))
                    .append(" got no answer, and ")
                    .append(bounds.unanswered() == 1 ? "counts" : "count")
                    .append(" with the time waited. ");
        }
        if (!bounds.refused().isEmpty()) {
            words.append("Refused: users were stuck for ")
                    .append(Figures.percent(bounds.stuckShare()))
                    .append(
                            " of their time, waiting for answers that came too late or never. A stuck user sends nothing, so"
                                    + " counting requests alone would hide it.");
        }
        return words.toString().strip();
    }
}
