package dev.assay.lab;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/** Median, smallest and largest of a few figures. */
record Spread(double median, double low, double high, int count) {
    static Spread of(Collection<Double> figures) {
        double[] sorted =
                figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int n = sorted.length;
        if (n == 0) {
            return new Spread(Double.NaN, Double.NaN, Double.NaN, 0);
        }
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        return new Spread(median, sorted[0], Arrays.stream(sorted).max().orElseThrow(), n);
    }

    /** With the spread behind it, or a dash. */
    String text(String format) {
        return count == 0
                ? "–"
                : String.format(Locale.ROOT, format + " (" + format + "–" + format + ")", median, low, high);
    }
}
