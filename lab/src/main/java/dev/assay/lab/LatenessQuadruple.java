package dev.assay.lab;

import dev.assay.stats.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What four slices say: means of the late ones less means of those on time, so that a drift of the JVM or of the machine that is
 * a straight line in time drops out.
 *
 * @param met by how much more requests met others
 * @param cost by how much the logarithm of CPU time for each request changed
 * @param metOnTime how many met others although nothing was done to them
 */
record LatenessQuadruple(
        String server,
        int jvm,
        double aim,
        double holdMs,
        double rate,
        double met,
        double cost,
        double metOnTime,
        double micros,
        double jit) {
    private record Key(String server, int jvm, int quadruple) {}

    /** All that are complete, in the order of their first slices. */
    static List<LatenessQuadruple> of(List<LatenessSlice> slices) {
        Map<Key, List<LatenessSlice>> groups = slices.stream()
                .collect(Collectors.groupingBy(
                        slice -> new Key(slice.server(), slice.jvm(), slice.quadruple()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return groups.values().stream()
                .filter(four -> four.size() == 4
                        && four.stream().filter(LatenessSlice::late).count() == 2)
                .map(LatenessQuadruple::difference)
                .toList();
    }

    private static LatenessQuadruple difference(List<LatenessSlice> four) {
        LatenessSlice first = four.get(0);
        double onTime = mean(four, false, LatenessSlice::logMicros);
        double metOnTime = mean(four, false, LatenessSlice::bunching);
        return new LatenessQuadruple(
                first.server(),
                first.jvm(),
                first.aim(),
                first.holdMs(),
                first.rate(),
                mean(four, true, LatenessSlice::bunching) - metOnTime,
                mean(four, true, LatenessSlice::logMicros) - onTime,
                metOnTime,
                Math.exp(onTime),
                mean(four, false, LatenessSlice::jit));
    }

    private static double mean(List<LatenessSlice> four, boolean late, ToDoubleFunction<LatenessSlice> figure) {
        return Sample.mean(four.stream()
                .filter(slice -> slice.late() == late)
                .mapToDouble(figure)
                .toArray());
    }
}
