package dev.assay.study;

import static dev.assay.study.StudyNumbers.mean;
import static dev.assay.study.StudyNumbers.valuesOf;

import dev.assay.model.Contender;
import dev.assay.model.Study;
import dev.assay.model.StudyClaim;
import dev.assay.model.StudyJudgement.Standing;
import dev.assay.model.StudyResult;
import dev.assay.words.ClaimPhrases;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Whether a figure of one contender lies within the bounds of a claim. */
final class BoundClaims {
    private final Study study;
    private final StudyResult result;
    private final StudySamples samples;

    BoundClaims(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
        this.samples = new StudySamples(study, result);
    }

    StudyClaims.Told here(StudyClaim.Bound bound) {
        double[] values = values(bound, bound.contender());
        Map<String, Double> shown = shown(bound);
        if (values.length == 0) {
            return told(bound, Map.of(), Standing.CANNOT_BE_TOLD, ClaimPhrases.NO_FIGURES);
        } else if (departs(bound.by())) {
            return told(bound, shown, Standing.CANNOT_BE_TOLD, ClaimPhrases.OTHER_ARRIVALS);
        }
        boolean all = DoubleStream.of(values).allMatch(bound::holds);
        boolean some = DoubleStream.of(values).anyMatch(bound::holds);
        return told(
                bound,
                shown,
                all ? Standing.HOLDS : some ? Standing.CANNOT_BE_TOLD : Standing.DOES_NOT_HOLD,
                (all || !some ? ClaimPhrases.runs(bound.contender(), values.length) : ClaimPhrases.MIXED)
                        + ClaimPhrases.limits(bound.least(), bound.most()));
    }

    private StudyClaims.Told told(StudyClaim.Bound bound, Map<String, Double> figures, Standing standing, String why) {
        return new StudyClaims.Told(standing, ClaimPhrases.here(samples.title(bound), Map.of("", figures), why));
    }

    /** Means of the contender alone or, of a quotient, of all: it may be no better with the others. */
    private Map<String, Double> shown(StudyClaim.Bound bound) {
        Map<String, Double> means = new LinkedHashMap<>();
        study.plan().contenders().stream()
                .map(Contender::id)
                .filter(id -> bound.per().isPresent() || id.equals(bound.contender()))
                .forEach(id -> {
                    double[] values = values(bound, id);
                    if (values.length > 0) {
                        means.put(id, mean(values));
                    }
                });
        return means;
    }

    private double[] values(StudyClaim.Bound bound, String contender) {
        return samples.parts(bound.by()).stream()
                .flatMapToDouble(part -> DoubleStream.of(quotients(
                        valuesOf(samples.here(bound.by(), part), contender),
                        bound.per().map(per -> valuesOf(samples.here(per, part), contender)))))
                .toArray();
    }

    /** Whether users were fewer, or came at another rate, than in the publication. */
    private boolean departs(StudyClaim.By by) {
        return by.ofParts()
                && samples.parts(by).stream().map(study::part).anyMatch(part -> !StudyScale.departures(result, part)
                        .isEmpty());
    }

    private static double[] quotients(double[] values, Optional<double[]> per) {
        if (per.isEmpty()) {
            return values;
        }
        double[] by = per.get();
        double[] quotients = new double[Math.min(values.length, by.length)];
        for (int i = 0; i < quotients.length; i++) {
            quotients[i] = values[i] / by[i];
        }
        return DoubleStream.of(quotients).filter(Double::isFinite).toArray();
    }
}
