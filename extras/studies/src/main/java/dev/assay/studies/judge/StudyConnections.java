package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.least;

import dev.assay.model.Contender;
import dev.assay.tools.files.Shortcoming;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Connections that were not kept, by the load's wish or by that of a server. */
final class StudyConnections {
    /** Connections per request beyond which most requests have one of their own. */
    private static final double MANY = 0.5;
    /** Connections per user beyond which they were not kept; a tool may open a few more than it has users. */
    private static final double REOPENED = 2;

    private final Study study;
    private final List<StudyResult.Run> told;

    StudyConnections(Study study, StudyResult result) {
        this.study = study;
        this.told = result.runs().stream()
                .filter(run -> !run.warmsUp() && run.accepted() > 0)
                .filter(run -> samples(run) > 0)
                .toList();
    }

    /** New connections if the load asks for them, otherwise those beyond what users need. */
    Optional<Shortcoming> all() {
        List<String> sentences = new ArrayList<>();
        double[] fresh = told.stream()
                .filter(run -> !run.load().keepAlive())
                .mapToDouble(run -> run.accepted() / samples(run))
                .toArray();
        if (fresh.length > 0 && least(fresh) > MANY) {
            sentences.add(StudyPhrases.newConnections(fresh));
        }
        for (Contender contender : study.plan().contenders()) {
            List<StudyResult.Run> kept = told.stream()
                    .filter(run ->
                            run.contender().equals(contender.id()) && run.load().keepAlive())
                    .filter(run -> run.accepted() > REOPENED * run.load().users())
                    .toList();
            closed(contender.id(), kept).or(() -> renewed(contender.id(), kept)).ifPresent(sentences::add);
        }
        return StudyJudge.finding(StudySubject.CONNECTIONS, sentences);
    }

    /** By the tool's own count, in the run with most requests per connection: on average half of them are open at its end. */
    private static Optional<String> closed(String contender, List<StudyResult.Run> runs) {
        return runs.stream()
                .filter(run -> lost(run) > 0)
                .max(Comparator.comparingDouble(run -> samples(run) / run.load().users()))
                .map(run -> StudyPhrases.closed(
                        contender, samples(run) / (lost(run) + run.load().users() / 2.0)));
    }

    /** Requests after which the connection was not kept; 0 if the tool does not say. */
    private static double lost(StudyResult.Run run) {
        return run.result()
                .filter(seen -> seen.keptAlive().isPresent())
                .map(seen -> (double) seen.samples() - seen.keptAlive().getAsLong())
                .orElse(0.0);
    }

    /** By what the machine accepted, which may be others' connections, too: for tools that do not count. */
    private static Optional<String> renewed(String contender, List<StudyResult.Run> runs) {
        double[] carried = runs.stream()
                .filter(run ->
                        run.result().stream().allMatch(seen -> seen.keptAlive().isEmpty()))
                .mapToDouble(run -> samples(run) / run.accepted())
                .filter(each -> each > 1)
                .toArray();
        return carried.length == 0 ? Optional.empty() : Optional.of(StudyPhrases.renewed(contender, carried));
    }

    private static double samples(StudyResult.Run run) {
        return run.result().map(seen -> (double) seen.samples()).orElse(0.0);
    }
}
