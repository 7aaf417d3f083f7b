package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.mean;
import static dev.assay.studies.judge.StudyNumbers.valuesOf;

import dev.assay.model.Contender;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement.Standing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Whether a figure of one contender lies within the bounds of a claim. */
final class BoundClaims {
    /** Seconds of a stretch in which users would see a rate swing; a longer one may average it out. */
    private static final double SHORT = 1;

    private final Study study;
    private final StudySamples samples;

    BoundClaims(Study study, StudySamples samples) {
        this.study = study;
        this.samples = samples;
    }

    /**
     * Whether a claim holds here.
     *
     * @param parts that count
     * @param departs whether users did not arrive as in the publication
     */
    StudyClaims.Told here(StudyClaim.Bound bound, List<String> parts, boolean departs) {
        double[] values = values(bound, parts, bound.contender());
        boolean all = DoubleStream.of(values).allMatch(bound::holds);
        boolean some = DoubleStream.of(values).anyMatch(bound::holds);
        Standing standing = all ? Standing.HOLDS : some ? Standing.CANNOT_BE_TOLD : Standing.DOES_NOT_HOLD;
        String why = (all || !some ? ClaimPhrases.runs(bound.contender(), values.length) : ClaimPhrases.MIXED)
                + ClaimPhrases.limits(bound.least(), bound.most());
        if (hidden(bound, values)) {
            standing = Standing.CANNOT_BE_TOLD;
            why += ClaimPhrases.SHORTER_SWINGS;
        }
        if (values.length == 0 || departs) {
            standing = Standing.CANNOT_BE_TOLD;
            why = values.length == 0 ? ClaimPhrases.NO_FIGURES : ClaimPhrases.OTHER_ARRIVALS;
        }
        Map<String, Double> shown = values.length == 0 ? Map.of() : shown(bound, parts);
        return new StudyClaims.Told(
                standing,
                ClaimPhrases.here(
                        samples.title(bound, parts), Map.of("", shown), why + samples.leftOut(bound.by(), parts)));
    }

    /** Whether a rate may swing more than its means over stretches show, so that a swing below a limit says nothing. */
    private boolean hidden(StudyClaim.Bound bound, double[] values) {
        double limit = bound.most().orElse(Math.nextDown(bound.least().orElse(0)));
        return bound.by().figure().equals(StudyClaim.By.SWING)
                && samples.stretch(bound) > SHORT
                && DoubleStream.of(values).anyMatch(value -> value <= limit);
    }

    /** Means of the contender alone or, of a quotient, of all: it may be no better with the others. */
    private Map<String, Double> shown(StudyClaim.Bound bound, List<String> parts) {
        Map<String, Double> means = new LinkedHashMap<>();
        study.plan().contenders().stream()
                .map(Contender::id)
                .filter(id -> bound.per().isPresent() || id.equals(bound.contender()))
                .forEach(id -> {
                    double[] values = values(bound, parts, id);
                    if (values.length > 0) {
                        means.put(id, mean(values));
                    }
                });
        return means;
    }

    private double[] values(StudyClaim.Bound bound, List<String> parts, String contender) {
        return parts.stream()
                .flatMapToDouble(part -> DoubleStream.of(quotients(
                        valuesOf(samples.here(bound.by(), part), contender),
                        bound.per().map(per -> valuesOf(samples.here(per, part), contender)))))
                .toArray();
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
