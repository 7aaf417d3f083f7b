package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.least;
import static dev.assay.studies.judge.StudyNumbers.mean;
import static dev.assay.studies.judge.StudyNumbers.most;

import dev.assay.model.Numbers;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/** Whether a publication's tables support its conclusions. */
final class PublishedClaims {
    private final StudySamples samples;
    private final Predicate<String> fixed;

    /** @param fixed whether the load determined the published throughput of a part */
    PublishedClaims(StudySamples samples, Predicate<String> fixed) {
        this.samples = samples;
        this.fixed = fixed;
    }

    /** What the publication's own figures say, by their means, however few they are. */
    String words(StudyClaim.Terms terms) {
        List<String> all = samples.parts(terms.by());
        List<String> free = samples.free(terms.by(), fixed);
        List<String> parts = terms instanceof StudyClaim.SlowUntil ? List.of() : free.isEmpty() ? all : free;
        Map<String, Map<String, String>> printed = new LinkedHashMap<>();
        List<Standing> says = new ArrayList<>();
        boolean coarse = false;
        for (String part : parts) {
            Map<String, Double> table = table(terms, part);
            if (!table.isEmpty()) {
                printed.put(samples.named(terms.by(), part), printed(terms, part, table));
                boolean rounded = terms instanceof StudyClaim.Close close && coarse(close, part, table);
                says.add(rounded ? Standing.CANNOT_BE_TOLD : says(terms, table));
                coarse |= rounded;
            }
        }
        return ClaimPhrases.published(
                free.isEmpty() ? Standing.CANNOT_BE_TOLD : all(says),
                samples.title(terms, parts),
                printed,
                free.isEmpty()
                        ? "; " + ClaimPhrases.ARRIVALS
                        : (coarse && all(says) == Standing.CANNOT_BE_TOLD ? "; " + ClaimPhrases.COARSE : "")
                                + (terms instanceof StudyClaim.Close close ? ClaimPhrases.closeness(close.share()) : "")
                                + samples.leftOut(terms.by(), free));
    }

    /** Whether rounding may hide that times are further apart than a claim allows, or make them look so. */
    private boolean coarse(StudyClaim.Close close, String part, Map<String, Double> table) {
        double[] values =
                table.values().stream().mapToDouble(Double::doubleValue).toArray();
        double apart = most(values) - least(values) - 2 * StudyClaims.ROUNDED;
        return close.by().ofTool().filter(StudyFigure::wholeMillis).isPresent()
                && apart <= close.share() * mean(values)
                && table.keySet().stream()
                        .flatMap(contender -> samples.printed(close.by(), part, contender).stream())
                        .anyMatch(StudyNumbers::coarse);
    }

    /** Equal figures as the publication has them, means and quotients with three digits, or whole. */
    private Map<String, String> printed(StudyClaim.Terms terms, String part, Map<String, Double> table) {
        boolean quotient =
                terms instanceof StudyClaim.Bound bound && bound.per().isPresent();
        Map<String, String> printed = new LinkedHashMap<>();
        table.forEach((contender, value) -> {
            List<String> texts = samples.printed(terms.by(), part, contender);
            printed.put(
                    contender,
                    quotient || Set.copyOf(texts).size() != 1
                            ? Numbers.threeOrWhole(value)
                            : ClaimPhrases.printed(texts.get(0)));
        });
        return printed;
    }

    private static Standing all(List<Standing> says) {
        return says.contains(Standing.DOES_NOT_HOLD)
                ? Standing.DOES_NOT_HOLD
                : says.contains(Standing.CANNOT_BE_TOLD) ? Standing.CANNOT_BE_TOLD : Standing.HOLDS;
    }

    /** Empty if a contender that the claim names has no number. */
    private Map<String, Double> table(StudyClaim.Terms terms, String part) {
        Map<String, Double> values = StudySamples.means(terms, samples.published(terms.by(), part));
        if (terms instanceof StudyClaim.Bound bound && bound.per().isPresent()) {
            Map<String, Double> per =
                    StudySamples.means(terms, samples.published(bound.per().get(), part));
            values.replaceAll((contender, value) -> value / per.getOrDefault(contender, Double.NaN));
            values.values().removeIf(value -> !Double.isFinite(value));
        }
        return values.keySet().containsAll(terms.contenders()) ? values : Map.of();
    }

    private static DoubleStream steps(
            StudyClaim.Ordered ordered, Map<String, Double> table, DoubleUnaryOperator higher) {
        return ordered.pairs().stream()
                .mapToDouble(pair -> higher.applyAsDouble(table.getOrDefault(pair.higher(), Double.NaN))
                        - table.getOrDefault(pair.lower(), Double.NaN));
    }

    private static Standing says(StudyClaim.Terms terms, Map<String, Double> table) {
        if (terms instanceof StudyClaim.Ordered ordered) {
            // The claimed order by less than the gap that its words mean does not contradict it.
            if (steps(ordered, table, value -> value).anyMatch(step -> step < 0)) {
                return Standing.DOES_NOT_HOLD;
            }
            return steps(ordered, table, ordered::lessGap).allMatch(step -> step > 0)
                    ? Standing.HOLDS
                    : Standing.CANNOT_BE_TOLD;
        }
        double[] values =
                table.values().stream().mapToDouble(Double::doubleValue).toArray();
        boolean holds = terms instanceof StudyClaim.Bound bound
                ? DoubleStream.of(values).allMatch(bound::holds)
                : most(values) - least(values) <= ((StudyClaim.Close) terms).share() * mean(values);
        return holds ? Standing.HOLDS : Standing.DOES_NOT_HOLD;
    }
}
