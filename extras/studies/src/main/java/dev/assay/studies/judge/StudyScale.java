package dev.assay.studies.judge;

import dev.assay.tools.ToolLoad;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How far a study was actually shortened: loads are shortened in whole users, loops and seconds. */
final class StudyScale {
    /** Relative difference up to which arrival rates count as equal. */
    private static final double ALIKE = 0.01;

    private StudyScale() {}

    static List<String> sentences(Study study, StudyResult result) {
        if (result.scale() == 1) {
            return List.of(ScalePhrases.WHOLE);
        }
        List<String> sentences = new ArrayList<>();
        double[] shares = study.parts().stream()
                .flatMap(part -> run(result, part).map(run -> share(part.load(), run)).stream())
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        sentences.add(ScalePhrases.shortened(result.scale(), shares));
        for (Study.Part part : study.parts()) {
            sentences.addAll(departures(result, part));
        }
        sentences.add(ScalePhrases.NOT_THE_WHOLE);
        return sentences;
    }

    /** How the users of a part came otherwise than published; empty if they did not, or nothing ran. */
    static List<String> departures(StudyResult result, Study.Part part) {
        return run(result, part).map(now -> departures(part, now)).orElse(List.of());
    }

    private static java.util.Optional<ToolLoad> run(StudyResult result, Study.Part part) {
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

    private static List<String> departures(Study.Part part, ToolLoad now) {
        ToolLoad then = part.load();
        if (then.rampUp().isZero() || now.rampUp().isZero()) {
            return now.users() == then.users()
                    ? List.of()
                    : List.of(ScalePhrases.users(part.name(), now.users(), then.users()));
        }
        double rate = perSecond(now);
        double published = perSecond(then);
        return Math.abs(rate / published - 1) <= ALIKE
                ? List.of()
                : List.of(ScalePhrases.arrivals(part.name(), now, then, rate, published));
    }

    private static double perSecond(ToolLoad load) {
        return load.users() / (load.rampUp().toMillis() / 1e3);
    }
}
