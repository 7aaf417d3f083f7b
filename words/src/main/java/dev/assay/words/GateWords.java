package dev.assay.words;

import dev.assay.model.Finding;
import dev.assay.model.Gate;
import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

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
        double[] values = values(failed);
        double[] limits = limits(failed);
        return failed.get(0)
                .known()
                .map(gate -> seen(gate, failed))
                .orElseGet(() -> Ranges.range(values, value -> Numbers.apart(GateWords::three, value, limits))
                        + ", limit "
                        + Ranges.limits(
                                failed, f -> f.limit(), limit -> Numbers.apart(GateWords::three, limit, values)));
    }

    private static double[] values(List<Finding.GateFailed> failed) {
        return failed.stream().mapToDouble(f -> f.value()).toArray();
    }

    private static double[] limits(List<Finding.GateFailed> failed) {
        return failed.stream().mapToDouble(f -> f.limit()).toArray();
    }

    /**
     * A gate's measured value or limit, with the unit.
     *
     * @param other its limit, or the value that was measured
     */
    static String figure(Optional<Gate> gate, double value, double other) {
        return gate.map(known -> number(known, value, other) + unit(known))
                .orElseGet(() -> Numbers.apart(GateWords::three, value, other));
    }

    private static String seen(Gate gate, List<Finding.GateFailed> failed) {
        double[] values = values(failed);
        double[] limits = limits(failed);
        String seen = Ranges.range(values, value -> number(gate, value, limits)) + unit(gate);
        String limit = Ranges.limits(failed, f -> f.limit(), one -> number(gate, one, values)) + unit(gate);
        return switch (gate) {
            case GENERATOR_CPU -> "the generator was busy " + seen + " of the time (limit " + limit + ")";
            case DEQUEUE_LAG_P99 -> "1 in 100 requests was dispatched at least " + seen + " late (limit " + limit + ")";
            case DEQUEUE_LAG_P999 ->
                "1 in 1,000 requests was dispatched at least " + seen + " late (limit " + limit + ")";
            case BUNCHING -> seen + " of requests were dispatched late, bunched with another (limit " + limit + ")";
            case ARRIVAL_DISPERSION ->
                "indices of dispersion of dispatch and due times differ by " + seen + " (limit " + limit + ")";
            case SENT_VS_PLANNED -> seen + " of the planned requests were not sent (limit " + limit + ")";
            case CONNECTIONS -> seen + " connections carried an answer (minimum " + limit + ")";
            case LITTLES_LAW ->
                "requests in flight, as counted and by Little's law, differ by " + seen + " (limit " + limit + ")";
            case NETWORK -> seen + " of the bandwidth measured by a probe (limit " + limit + ")";
        };
    }

    /** A value that reads differently from the limits that it crossed, or a limit from such values. */
    private static String number(Gate gate, double value, double... others) {
        return switch (gate) {
            case GENERATOR_CPU, BUNCHING, SENT_VS_PLANNED, LITTLES_LAW, NETWORK ->
                Numbers.apart(
                        percent -> Numbers.tenthOfPercent(percent / 100),
                        100 * value,
                        DoubleStream.of(others).map(other -> 100 * other).toArray());
            case DEQUEUE_LAG_P99, DEQUEUE_LAG_P999, ARRIVAL_DISPERSION ->
                Numbers.apart(GateWords::three, value, others);
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
