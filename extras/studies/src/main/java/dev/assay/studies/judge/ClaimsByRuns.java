package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.least;
import static dev.assay.studies.judge.StudyNumbers.mean;
import static dev.assay.studies.judge.StudyNumbers.most;
import static dev.assay.studies.judge.StudyNumbers.valuesOf;

import dev.assay.studies.judge.Ties.Ordering;
import dev.assay.studies.model.ClaimReason;
import dev.assay.studies.model.ClaimReason.Plain;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Whether claims hold by the runs of this machine. */
record ClaimsByRuns(Study study, StudyResult result, StudySamples samples) {
    /** Milliseconds by which a time in whole ones may be too long or too short. */
    private static final double ROUNDED = 0.5;

    /** Seconds of a stretch in which users would see a rate swing; a longer one may average it out. */
    private static final double SHORT = 1;

    /**
     * Why figures tell nothing about a claim, however often they are measured.
     *
     * @param parts whose loads do not determine the figure, whatever the servers do
     */
    Optional<ClaimReason> mute(StudyClaim.Terms terms, List<String> parts) {
        if (parts.isEmpty()) {
            return Optional.of(Plain.ARRIVALS);
        } else if (samples.oneOfSeveral(terms.by())) {
            return Optional.of(Plain.ONE_OF_SEVERAL);
        }
        return terms.by().ofParts() && parts.stream().anyMatch(this::departs)
                ? Optional.of(Plain.OTHER_ARRIVALS)
                : Optional.empty();
    }

    /** @param parts as above, at least one */
    Judged judged(StudyClaim.Terms terms, List<String> parts) {
        if (terms instanceof StudyClaim.Ordered ordered) {
            return ordered(ordered, parts);
        } else if (terms instanceof StudyClaim.Close close) {
            return close(close, parts);
        }
        return terms instanceof StudyClaim.Bound bound
                ? bound(bound, parts)
                : new StudyCourse(study, result).here((StudyClaim.SlowUntil) terms);
    }

    /** Whether users were fewer, or came at another rate, than in the publication. */
    private boolean departs(String part) {
        return StudyScale.departure(study, result, study.part(part)).isPresent();
    }

    private Judged ordered(StudyClaim.Ordered ordered, List<String> parts) {
        List<Ordering> all = new ArrayList<>();
        for (String part : parts) {
            Map<String, double[]> runs = samples.here(ordered.by(), part);
            ordered.pairs()
                    .forEach(pair -> all.add(Ties.compare(
                            lessGap(ordered, valuesOf(runs, pair.higher())), valuesOf(runs, pair.lower()))));
        }
        boolean holds = all.stream().allMatch(Ordering.HIGHER::equals);
        return holds || all.contains(Ordering.LOWER)
                ? Judged.of(holds, new ClaimReason.Apart(holds, ordered.gap()))
                : Judged.undecided(why(all));
    }

    private static double[] lessGap(StudyClaim.Ordered ordered, double[] values) {
        return DoubleStream.of(values).map(ordered::lessGap).toArray();
    }

    private static ClaimReason why(List<Ordering> all) {
        if (all.stream().allMatch(Ordering.NO_FIGURES::equals)) {
            return Plain.NO_FIGURES;
        } else if (all.contains(Ordering.ONE_RUN)) {
            return Plain.ONE_RUN;
        }
        return all.contains(Ordering.OVERLAP) ? Plain.OVERLAP : Plain.FEW_RUNS;
    }

    private Judged close(StudyClaim.Close close, List<String> parts) {
        double widest = 0;
        boolean coarse = samples.coarse(close, parts);
        List<Ordering> all = new ArrayList<>();
        for (String part : parts) {
            List<double[]> runs = samples.here(close.by(), part).entrySet().stream()
                    .filter(entry -> StudySamples.named(close, entry.getKey()))
                    .map(Map.Entry::getValue)
                    .toList();
            double[] values = runs.stream().flatMapToDouble(DoubleStream::of).toArray();
            widest = Math.max(widest, values.length == 0 ? 0 : (most(values) - least(values)) / mean(values));
            runs.forEach(one -> runs.stream()
                    .filter(other -> other != one)
                    .map(other -> beyond(one, other, close.share(), coarse ? ROUNDED : 0))
                    .forEach(all::add));
        }
        ClaimReason within = new ClaimReason.Within(widest, close.share());
        if (all.contains(Ordering.HIGHER)) {
            return Judged.of(false, within);
        } else if (all.isEmpty() || all.contains(Ordering.NO_FIGURES)) {
            return Judged.undecided(Plain.NO_FIGURES);
        } else if (all.contains(Ordering.ONE_RUN)) {
            return Judged.undecided(Plain.ONE_RUN);
        } else if (widest > close.share()) {
            return Judged.undecided(within);
        }
        return coarse ? Judged.undecided(Plain.COARSE) : Judged.of(true, within);
    }

    /** {@code HIGHER} if all runs of one are above all of the other, and its mean by more than the share, whatever rounding did. */
    private static Ordering beyond(double[] one, double[] other, double share, double rounded) {
        Ordering ordering = Ties.compare(one, other);
        return ordering == Ordering.HIGHER && mean(one) - rounded <= (mean(other) + rounded) * (1 + share)
                ? Ordering.OVERLAP
                : ordering;
    }

    private Judged bound(StudyClaim.Bound bound, List<String> parts) {
        double[] values = parts.stream()
                .flatMapToDouble(part -> DoubleStream.of(samples.quotients(bound, part, bound.contender())))
                .toArray();
        boolean all = DoubleStream.of(values).allMatch(bound::holds);
        if (values.length == 0) {
            return Judged.undecided(Plain.NO_FIGURES);
        } else if (hidden(bound, values)) {
            return Judged.undecided(Plain.LONG_STRETCHES);
        }
        return all || DoubleStream.of(values).noneMatch(bound::holds)
                ? Judged.of(all, new ClaimReason.Bounds(values.length, bound.least(), bound.most()))
                : Judged.undecided(Plain.MIXED);
    }

    /** Whether a rate may swing more than its means over stretches show, so that a swing below a limit says nothing. */
    boolean hidden(StudyClaim.Bound bound, double[] values) {
        double limit = bound.most().orElse(Math.nextDown(bound.least().orElse(0)));
        return bound.by().figure().equals(StudyClaim.By.SWING)
                && samples.stretch(bound) > SHORT
                && DoubleStream.of(values).anyMatch(value -> value <= limit);
    }
}
