package dev.assay.words;

import dev.assay.model.Finding;
import dev.assay.model.Gate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/** What failed gates measured, in words. */
final class GateWords {
    private static final MathContext THREE_DIGITS = new MathContext(3);

    private GateWords() {}

    /** What failures of one gate measured, with the limit. */
    static String seen(List<Finding.GateFailed> failed) {
        return anywhere(failed) + on(failed);
    }

    /** The load hosts on which it failed, if there are several. */
    private static String on(List<Finding.GateFailed> failed) {
        List<String> hosts = failed.stream()
                .flatMap(one -> one.host().stream())
                .distinct()
                .sorted()
                .toList();
        return hosts.isEmpty() ? "" : ", on " + Numbers.list(hosts);
    }

    private static String anywhere(List<Finding.GateFailed> failed) {
        return failed.get(0)
                .known()
                .map(gate -> seen(gate, failed))
                .orElseGet(() -> Ranges.range(failed, f -> f.value(), GateWords::three) + ", limit "
                        + Ranges.limits(failed, f -> f.limit(), GateWords::three));
    }

    /** A gate's measured value or limit, with the unit. */
    static String figure(Optional<Gate> gate, double value) {
        return gate.map(known -> number(known, value) + unit(known)).orElseGet(() -> three(value));
    }

    private static String seen(Gate gate, List<Finding.GateFailed> failed) {
        String seen = Ranges.range(failed, f -> f.value(), value -> number(gate, value)) + unit(gate);
        String limit = Ranges.limits(failed, f -> f.limit(), value -> number(gate, value)) + unit(gate);
        return switch (gate) {
            case GENERATOR_CPU -> "the generator was busy " + seen + " of the time (at most " + limit + ")";
            case DEQUEUE_LAG_P99 ->
                "1 in 100 requests was dispatched " + seen + " or more late (at most " + limit + ")";
            case DEQUEUE_LAG_P999 ->
                "1 in 1000 requests was dispatched " + seen + " or more late (at most " + limit + ")";
            case BUNCHING -> seen + " of requests were dispatched late, bunched with another (at most " + limit + ")";
            case ARRIVAL_DISPERSION ->
                "index of dispersion as dispatched and as due: " + seen + " apart (at most " + limit + ")";
            case SENT_VS_PLANNED -> seen + " of the planned requests were not sent (at most " + limit + ")";
            case CONNECTIONS -> seen + " connections carried an answer (at least " + limit + ")";
            case LITTLES_LAW ->
                "requests in flight as counted and as timed: " + seen + " apart (at most " + limit + ")";
            case NETWORK -> seen + " of the bandwidth measured by a probe (at most " + limit + ")";
        };
    }

    private static String number(Gate gate, double value) {
        return switch (gate) {
            case GENERATOR_CPU, BUNCHING, SENT_VS_PLANNED, LITTLES_LAW, NETWORK -> Numbers.tenthOfPercent(value);
            case DEQUEUE_LAG_P99, DEQUEUE_LAG_P999, ARRIVAL_DISPERSION -> three(value);
            case CONNECTIONS -> Numbers.integer(value);
        };
    }

    private static String unit(Gate gate) {
        return switch (gate) {
            case GENERATOR_CPU, BUNCHING, SENT_VS_PLANNED, LITTLES_LAW, NETWORK -> " %";
            case DEQUEUE_LAG_P99, DEQUEUE_LAG_P999 -> " ms";
            case CONNECTIONS, ARRIVAL_DISPERSION -> "";
        };
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
