package dev.assay.words;

import dev.assay.model.Finding;
import dev.assay.model.Gate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/** What failed checks of the generator saw. */
final class GateWords {
    private static final MathContext THREE_DIGITS = new MathContext(3);

    private GateWords() {}

    /** Of failures of one check: what was seen, with the limit. */
    static String seen(List<Finding.GateFailed> failed) {
        return failed.get(0)
                .known()
                .map(gate -> seen(gate, failed))
                .orElseGet(() -> Ranges.range(failed, f -> f.value(), GateWords::three) + ", limit "
                        + Ranges.limits(failed, f -> f.limit(), GateWords::three));
    }

    /** What a check saw, or its limit, with the unit. */
    static String figure(Optional<Gate> gate, double value) {
        return gate.map(known -> switch (known) {
                    case GENERATOR_CPU, BUNCHING, SENT_VS_PLANNED, LITTLES_LAW -> oneDecimal(value) + " %";
                    case DEQUEUE_LAG_P99, DEQUEUE_LAG_P999 -> three(value) + " ms";
                    case CONNECTIONS -> Numbers.integer(value);
                    case ARRIVAL_DISPERSION -> three(value);
                })
                .orElseGet(() -> three(value));
    }

    private static String seen(Gate gate, List<Finding.GateFailed> failed) {
        return switch (gate) {
            case GENERATOR_CPU ->
                "the generator worked " + percent(failed) + " of the time (at most " + percentLimit(failed) + ")";
            case DEQUEUE_LAG_P99 -> late(failed, "1 in 100");
            case DEQUEUE_LAG_P999 -> late(failed, "1 in 1000");
            case BUNCHING ->
                percent(failed) + " of requests were dispatched late and met another that was due (at most "
                        + percentLimit(failed) + ")";
            case ARRIVAL_DISPERSION ->
                "index of dispersion as dispatched and as due: "
                        + Ranges.range(failed, f -> f.value(), GateWords::three) + " apart (at most "
                        + Ranges.limits(failed, f -> f.limit(), GateWords::three) + ")";
            case SENT_VS_PLANNED ->
                percent(failed) + " of the planned requests were not sent (at most " + percentLimit(failed) + ")";
            case CONNECTIONS ->
                Ranges.range(failed, f -> f.value(), Numbers::integer) + " connections carried an answer (at least "
                        + Ranges.limits(failed, f -> f.limit(), Numbers::integer) + ")";
            case LITTLES_LAW ->
                "requests in flight as counted and as timed: " + percent(failed) + " apart (at most "
                        + percentLimit(failed) + ")";
        };
    }

    private static String late(List<Finding.GateFailed> failed, String share) {
        return share + " requests was dispatched " + Ranges.range(failed, f -> f.value(), GateWords::three)
                + " ms or more late (at most " + Ranges.limits(failed, f -> f.limit(), GateWords::three) + " ms)";
    }

    private static String percent(List<Finding.GateFailed> failed) {
        return Ranges.range(failed, f -> f.value(), GateWords::oneDecimal) + " %";
    }

    private static String percentLimit(List<Finding.GateFailed> failed) {
        return Ranges.limits(failed, f -> f.limit(), GateWords::oneDecimal) + " %";
    }

    private static String oneDecimal(double share) {
        return Double.isFinite(share) ? Numbers.trimmed(Math.round(share * 1000) / 10.0) : Numbers.trimmed(share);
    }

    /** Three significant digits, without trailing zeros. */
    private static String three(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value)
                        .round(THREE_DIGITS)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }
}
