package dev.assay.model;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** One figure of several things, in one phrase. */
public final class Ranges {
    /** Most limits that are listed one by one. */
    private static final int MAX_LIMITS = 4;

    private Ranges() {}

    /** From the least to the most, such as {@code 3 to 4}; one figure if both read the same. */
    public static <T> String range(List<T> all, ToDoubleFunction<T> figure, DoubleFunction<String> words) {
        return range(all.stream().mapToDouble(figure).toArray(), words);
    }

    /** The range of at least one figure. */
    public static String range(double[] figures, DoubleFunction<String> words) {
        DoubleSummaryStatistics all = DoubleStream.of(figures).summaryStatistics();
        String least = words.apply(all.getMin());
        String most = words.apply(all.getMax());
        return least.equals(most) ? least : least + " to " + most;
    }

    /** Each limit, such as {@code 25 or 32}, since a range of limits would be no limit; the range if there are many. */
    public static <T> String limits(List<T> all, ToDoubleFunction<T> limit, DoubleFunction<String> words) {
        List<String> limits = all.stream()
                .mapToDouble(limit)
                .distinct()
                .sorted()
                .mapToObj(words)
                .distinct()
                .toList();
        return limits.size() > MAX_LIMITS ? range(all, limit, words) : Numbers.list(limits, "or");
    }
}
