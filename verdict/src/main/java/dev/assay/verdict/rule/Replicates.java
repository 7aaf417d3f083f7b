package dev.assay.verdict.rule;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.stats.Sample;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.reading.SortedEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The log-ratios ln(contender/reference) of one comparison, one for each block or start-up round in which both have a
 * figure.
 *
 * @param bounded log-ratios in order, with their bounds
 * @param places number of the block or round of each
 * @param unusable a reading for each block that both took part in but that lacks a reliable figure of one of them
 * @param ours the contender's figure in each
 */
public record Replicates(LogRatios bounded, List<Integer> places, List<Reading.Unusable> unusable, List<Double> ours) {
    /** Those of the blocks of an experiment. */
    public static Replicates ofBlocks(Metric metric, SortedEvidence dossier, String contender, String reference) {
        return ofBlocks((block, id) -> dossier.read(metric, block, id), dossier, contender, reference);
    }

    /** The same with another way to read figures. */
    public static Replicates ofBlocks(
            BiFunction<Evidence.Measured, String, Reading> figure,
            SortedEvidence dossier,
            String contender,
            String reference) {
        List<LogRatios.Pair> pairs = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        List<Reading.Unusable> unusable = new ArrayList<>();
        for (Evidence.Measured block : dossier.measured()) {
            Reading ours = figure.apply(block, contender);
            Reading theirs = figure.apply(block, reference);
            if (ours instanceof Reading.Figure a && theirs instanceof Reading.Figure b) {
                pairs.add(new LogRatios.Pair(a, b));
                places.add(block.index());
            } else if (!(ours instanceof Reading.Absent) && !(theirs instanceof Reading.Absent)) {
                unusable.add((Reading.Unusable) (ours instanceof Reading.Unusable ? ours : theirs));
            }
        }
        return new Replicates(
                LogRatios.of(pairs),
                List.copyOf(places),
                List.copyOf(unusable),
                pairs.stream().map(pair -> pair.ours().value()).toList());
    }

    /** Starts paired by round, the unit within which their random order is balanced. */
    public static Replicates ofRounds(Metric metric, SortedEvidence dossier, String contender, String reference) {
        Map<Integer, Double> ours = dossier.rounds(metric, contender);
        Map<Integer, Double> theirs = dossier.rounds(metric, reference);
        List<Integer> both = ours.keySet().stream().filter(theirs::containsKey).toList();
        return new Replicates(
                LogRatios.exact(both.stream()
                        .mapToDouble(round -> Math.log(ours.getOrDefault(round, Double.NaN))
                                - Math.log(theirs.getOrDefault(round, Double.NaN)))
                        .toArray()),
                both,
                List.of(),
                both.stream().map(round -> ours.getOrDefault(round, Double.NaN)).toList());
    }

    public int size() {
        return bounded.size();
    }

    /** Blocks that count, and those that lack a reliable figure. */
    public int tried() {
        return size() + unusable.size();
    }

    /** Means of the first n replicates, with the ratio of those replicates; empty if n is 0. */
    public Optional<Comparison.Means> means(int n) {
        if (n == 0) {
            return Optional.empty();
        }
        double contender = Sample.geometricMean(
                ours.stream().limit(n).mapToDouble(Double::doubleValue).toArray());
        return Optional.of(new Comparison.Means(
                contender, contender / Math.exp(bounded.first(n).mean())));
    }

    /** The log-ratios as measured, without bounds. */
    public double[] values() {
        return bounded.values();
    }
}
