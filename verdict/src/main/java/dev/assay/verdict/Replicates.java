package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * The log-ratios ln(contender/reference) of one comparison, one for each block or start-up round in which both have a
 * figure.
 *
 * @param bounded in order, with their bounds
 * @param unusable reading for each block that both took part in and that has no reliable figure of one of them
 */
record Replicates(LogRatios bounded, List<Reading.Unusable> unusable) {

    static Replicates ofBlocks(Metric metric, Dossier dossier, String contender, String reference) {
        return ofBlocks((block, id) -> Reading.of(metric, block, id), dossier, contender, reference);
    }

    /** The same with figures that are not read from a block alone. */
    static Replicates ofBlocks(
            BiFunction<Evidence.Measured, String, Reading> figure,
            Dossier dossier,
            String contender,
            String reference) {
        List<LogRatios.Pair> pairs = new ArrayList<>();
        List<Reading.Unusable> unusable = new ArrayList<>();
        for (Evidence.Measured block : dossier.measured()) {
            Reading ours = figure.apply(block, contender);
            Reading theirs = figure.apply(block, reference);
            if (ours instanceof Reading.Figure a && theirs instanceof Reading.Figure b) {
                pairs.add(new LogRatios.Pair(a, b));
            } else if (!(ours instanceof Reading.Absent) && !(theirs instanceof Reading.Absent)) {
                unusable.add((Reading.Unusable) (ours instanceof Reading.Unusable ? ours : theirs));
            }
        }
        return new Replicates(LogRatios.of(pairs), List.copyOf(unusable));
    }

    /** Start-up rounds, paired by round, which is what their random order is balanced over. */
    static Replicates ofRounds(Metric metric, Dossier dossier, String contender, String reference) {
        Map<Integer, Double> ours = rounds(metric, dossier, contender);
        Map<Integer, Double> theirs = rounds(metric, dossier, reference);
        return new Replicates(
                LogRatios.exact(ours.keySet().stream()
                        .filter(theirs::containsKey)
                        .mapToDouble(round -> Math.log(ours.getOrDefault(round, Double.NaN))
                                - Math.log(theirs.getOrDefault(round, Double.NaN)))
                        .toArray()),
                List.of());
    }

    /** The value of each round of one contender in which it has a positive one, by round. */
    static Map<Integer, Double> rounds(Metric metric, Dossier dossier, String contender) {
        return dossier.startups().stream()
                .filter(start -> start.contender().equals(contender))
                .filter(start ->
                        Measures.ofStart(metric, start) > 0 && Double.isFinite(Measures.ofStart(metric, start)))
                .collect(Collectors.toMap(
                        Evidence.Startup::round,
                        start -> Measures.ofStart(metric, start),
                        (first, again) -> first,
                        TreeMap::new));
    }

    int size() {
        return bounded.size();
    }

    /** As measured, without their bounds. */
    double[] values() {
        return bounded.values();
    }

    List<Double> logRatios() {
        return Arrays.stream(values()).boxed().toList();
    }
}
