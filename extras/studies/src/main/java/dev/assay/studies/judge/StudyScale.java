package dev.assay.studies.judge;

import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyParameter;
import dev.assay.studies.model.StudyParameter.Topic;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How far a study was actually shortened: loads are shortened in whole users, loops and seconds. */
final class StudyScale {
    /** Relative difference up to which arrival rates count as equal. */
    private static final double ALIKE = 0.01;

    private StudyScale() {}

    static List<String> sentences(Study study, StudyResult result) {
        if (result.scale() == 1) {
            return List.of("Durations and counts are as in the " + where(study, Topic.LENGTH) + ".");
        }
        List<String> sentences = new ArrayList<>(List.of(shortened(study, result)));
        study.parts().forEach(part -> departure(study, result, part).ifPresent(sentences::add));
        sentences.add("Figures that depend on duration or counts differ from those of a full run.");
        return sentences;
    }

    /** Where what these say stands: in the publication, unless some of it is our assumption. */
    private static String where(Study study, Topic... topics) {
        boolean ours = study.facts().parameters().stream()
                .anyMatch(one ->
                        List.of(topics).contains(one.topic()) && one.source() == StudyParameter.Source.ASSUMPTION);
        return ours ? "study file" : study.facts().publication();
    }

    private static String shortened(Study study, StudyResult result) {
        double[] shares = study.parts().stream()
                .flatMap(part -> sent(result, part).map(now -> share(part.load(), now)).stream())
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        String asked = points(result.scale());
        String came = shares.length == 0 ? asked : Ranges.range(shares, StudyScale::points);
        return "Shortened to " + came + "% of the requests and times of the " + where(study, Topic.LENGTH)
                + (came.equals(asked) ? "." : " (requested: " + asked + "%).");
    }

    private static String points(double share) {
        double points = 100 * share;
        return Numbers.atMost(points < 1 ? 4 : 3, points);
    }

    /** How the users of a part came otherwise than published; empty if they did not, or nothing ran. */
    static Optional<String> departure(Study study, StudyResult result, Study.Part part) {
        ToolLoad then = part.load();
        return sent(result, part)
                .filter(now -> otherwise(now, then))
                .map(now -> part.name() + ": " + coming(now) + "; in the " + where(study, Topic.USERS, Topic.ARRIVALS)
                        + " " + coming(then) + ".");
    }

    private static boolean otherwise(ToolLoad now, ToolLoad then) {
        boolean atOnce = then.rampUp().isZero() || now.rampUp().isZero();
        return atOnce ? now.users() != then.users() : Math.abs(perSecond(now) / perSecond(then) - 1) > ALIKE;
    }

    private static Optional<ToolLoad> sent(StudyResult result, Study.Part part) {
        return StudyNumbers.runs(result, part.name()).stream()
                .map(StudyResult.Run::load)
                .findFirst();
    }

    private static OptionalDouble share(ToolLoad then, ToolLoad now) {
        if (then.samples().isPresent() && now.samples().isPresent()) {
            return OptionalDouble.of(
                    (double) now.samples().getAsLong() / then.samples().getAsLong());
        }
        return then.duration().isPresent() && now.duration().isPresent()
                ? OptionalDouble.of((double) now.duration().get().toMillis()
                        / then.duration().get().toMillis())
                : OptionalDouble.empty();
    }

    private static String coming(ToolLoad load) {
        return Numbers.count(load.users(), "user")
                + (load.rampUp().isZero() ? "" : ", " + Numbers.three(perSecond(load)) + " a second");
    }

    private static double perSecond(ToolLoad load) {
        return load.users() / (load.rampUp().toMillis() / 1e3);
    }
}
