package dev.assay.loads;

import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.Numbers;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.report.figures.Figures;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Latency figures as text, some of which unanswered requests may leave open. */
final class LatencyText {
    private LatencyText() {}

    /** A figure or a range, or {@code ≥} and a lower bound, as far as it is known; {@code refused} or a dash instead. */
    static String of(LatencyFigure figure, Bound known, Optional<LatencyBounds> bounds, DoubleFunction<String> number) {
        if (bounds.map(open -> open.refused().contains(figure)).orElse(false)) {
            return "refused";
        } else if (!known.known()) {
            return Figures.NONE;
        }
        String low = number.apply(known.low());
        String high = number.apply(known.high());
        if (Double.isInfinite(known.high())) {
            return "≥ " + low;
        }
        String unit = high.substring(Math.max(0, high.lastIndexOf(' ')));
        String from = unit.startsWith(" ") && low.endsWith(unit) ? low.substring(0, low.length() - unit.length()) : low;
        return low.equals(high) ? high : from + " to " + high;
    }

    /** Why figures are open or refused; empty if none is. */
    static String why(LatencyBounds bounds) {
        StringBuilder words = new StringBuilder();
        if (bounds.unanswered() > 0) {
            words.append("≥: ")
                    .append(Numbers.count(bounds.unanswered(), "request"))
                    .append(" got no response, and ")
                    .append(bounds.unanswered() == 1 ? "counts" : "count")
                    .append(" with the time waited. ");
        }
        if (!bounds.refused().isEmpty()) {
            words.append("Refused: users were stuck for ")
                    .append(Figures.percent(bounds.stuckShare()))
                    .append(
                            " of their time, waiting for responses that came too late or never. A stuck user sends nothing, so"
                                    + " counting requests alone would hide it.");
        }
        return words.toString().strip();
    }
}
