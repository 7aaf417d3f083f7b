package dev.assay.report.figures;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import java.util.Collection;

/**
 * The unit in which figures that belong together are shown.
 *
 * @param unit its symbol
 * @param divisor for a figure in the unit in which it was measured
 */
public record Scale(String unit, double divisor) {
    /** For memory of processes: always the same unit, so that figures are not confused. */
    public static final Scale MEMORY = new Scale("MiB", 1L << 20);

    /** The unit for figures of this metric, chosen for the largest of them. */
    public static Scale of(Metric metric, Collection<Double> values) {
        double largest = values.stream().mapToDouble(Math::abs).max().orElse(0);
        return switch (metric.unit()) {
            case "ms" -> millis(largest);
            case "bytes" -> metric.counter() ? bytes(largest) : MEMORY;
            case "µs" -> largest >= 10_000 ? new Scale("ms", 1000) : new Scale("µs", 1);
            case "µJ" -> largest >= 10_000 ? new Scale("mJ", 1000) : new Scale("µJ", 1);
            case "req/s" -> new Scale("req/s", 1);
            default -> new Scale(metric.unit(), 1);
        };
    }

    public static Scale millis(double largest) {
        if (Math.abs(largest) >= 1000) {
            return new Scale("s", 1000);
        }
        return largest != 0 && Math.abs(largest) < 0.1 ? new Scale("µs", 0.001) : new Scale("ms", 1);
    }

    /** For bytes other than memory of processes. */
    static Scale bytes(double largest) {
        if (Math.abs(largest) >= 1L << 30) {
            return new Scale("GiB", 1L << 30);
        } else if (Math.abs(largest) >= 1L << 20) {
            return new Scale("MiB", 1L << 20);
        }
        return Math.abs(largest) >= 1 << 10 ? new Scale("KiB", 1 << 10) : new Scale("B", 1);
    }

    public double of(double value) {
        return value / divisor;
    }

    /** The figure without the unit; a whole number that has no unit is a count. */
    public String text(double value) {
        return unit.isEmpty() && value == Math.rint(value)
                ? Numbers.integer((long) value)
                : Figures.three(value / divisor);
    }

    public String withUnit(double value) {
        return text(value) + (unit.isEmpty() ? "" : " " + unit);
    }
}
