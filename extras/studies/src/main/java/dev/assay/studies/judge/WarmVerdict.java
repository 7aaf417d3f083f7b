package dev.assay.studies.judge;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement.Standing;
import java.util.List;

/** What Assay's own verdict says about a claim: its contenders are compared with one reference, by intervals. */
final class WarmVerdict {
    private final Metric metric;
    private final List<String> contenders;
    private final List<Comparison> comparisons;

    /** @param contenders of the study; the verdict may be about more */
    WarmVerdict(Verdict verdict, Metric metric, List<String> contenders) {
        this.metric = metric;
        this.contenders = List.copyOf(contenders);
        this.comparisons = verdict.comparisons().stream()
                .filter(comparison -> comparison.metric() == metric && contenders.contains(comparison.contender()))
                .filter(comparison -> comparison.verdict() != Outcome.REFUSED)
                .filter(comparison -> comparison.ratio().isPresent()
                        && comparison.ciLow().isPresent()
                        && comparison.ciHigh().isPresent())
                .toList();
    }

    Metric metric() {
        return metric;
    }

    /** The comparisons with an interval of the contenders that a claim names. */
    List<Comparison> comparisons(StudyClaim.Terms terms) {
        return comparisons.stream()
                .filter(comparison -> StudySamples.named(terms, comparison.contender()))
                .toList();
    }

    /** Whether the claim holds by this verdict. */
    Standing of(StudyClaim.Terms terms) {
        if (comparisons.isEmpty()) {
            return Standing.UNDECIDED;
        } else if (terms instanceof StudyClaim.Ordered ordered) {
            return ordered(ordered);
        }
        return terms instanceof StudyClaim.Close close ? close(close) : Standing.UNDECIDED;
    }

    private Standing ordered(StudyClaim.Ordered ordered) {
        boolean alike = ordered.by().lowerIsBetter() == metric.lowerIsBetter();
        boolean all = true;
        for (StudyClaim.Pair pair : ordered.pairs()) {
            Range above = range(alike ? pair.higher() : pair.lower());
            Range higher = new Range(ordered.lessGap(above.low()), ordered.lessGap(above.high()));
            Range lower = range(alike ? pair.lower() : pair.higher());
            if (higher.below(lower)) {
                return Standing.DOES_NOT_HOLD;
            }
            all &= lower.below(higher);
        }
        return all ? Standing.HOLDS : Standing.UNDECIDED;
    }

    private Standing close(StudyClaim.Close close) {
        List<String> named = close.contenders().isEmpty() ? contenders : close.contenders();
        List<Range> ranges = named.stream().map(this::range).toList();
        double limit = 1 + close.share();
        double low = ranges.stream().mapToDouble(Range::low).min().orElse(0);
        double high = ranges.stream().mapToDouble(Range::high).max().orElse(Double.POSITIVE_INFINITY);
        boolean beyond =
                ranges.stream().anyMatch(one -> ranges.stream().anyMatch(other -> one.low() > other.high() * limit));
        if (beyond) {
            return Standing.DOES_NOT_HOLD;
        }
        return high / low <= limit ? Standing.HOLDS : Standing.UNDECIDED;
    }

    /** 1 for the reference; unbounded for a contender without a comparison. */
    private Range range(String contender) {
        return comparisons.stream()
                .filter(comparison -> comparison.contender().equals(contender))
                .map(Range::of)
                .findFirst()
                .orElseGet(() ->
                        comparisons.get(0).reference().equals(contender) ? Range.OF_THE_REFERENCE : Range.UNKNOWN);
    }
}
