package dev.assay.why.judge;

import dev.assay.stats.Holm;
import dev.assay.stats.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How much more one contender has than the reference, over blocks.
 *
 * @param mean of the differences of blocks
 * @param interval at the level that decides whether it is clear of noise
 */
public record Difference(double mean, Interval interval) {
    /** Whether the interval lies on one side of zero. */
    public boolean clear() {
        return interval.low() > 0 || interval.high() < 0;
    }

    /** A difference that is tested by itself. */
    static Difference of(Design design, double[] terms, double alpha) {
        return new Difference(design.mean(terms), design.interval(terms, alpha));
    }

    /** Differences that share an error probability, each with the interval at the level that decides it. */
    static List<Difference> holm(Design design, List<double[]> all, double alpha) {
        double[] levels = Holm.levels(all.stream().mapToDouble(design::pValue).toArray(), alpha);
        return IntStream.range(0, levels.length)
                .mapToObj(i -> of(design, all.get(i), levels[i]))
                .toList();
    }

    /** The same for differences with a name each. */
    static <K> Map<K, Difference> byKey(Design design, List<K> keys, Function<K, double[]> terms, double alpha) {
        List<Difference> judged = holm(design, keys.stream().map(terms).toList(), alpha);
        Map<K, Difference> byKey = new LinkedHashMap<>();
        IntStream.range(0, keys.size()).forEach(i -> byKey.put(keys.get(i), judged.get(i)));
        return byKey;
    }
}
