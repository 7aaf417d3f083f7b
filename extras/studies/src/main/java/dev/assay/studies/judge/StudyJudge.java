package dev.assay.studies.judge;

import dev.assay.tools.files.Shortcoming;
import dev.assay.model.Verdict;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What the method of a study cannot show, and how its claims stand. Every finding follows from figures: those measured, those published,
 * and the loads behind both; {@code words} phrases it. Pure and thread-safe.
 */
public final class StudyJudge {
    private StudyJudge() {}

    /**
     * What follows from the figures.
     *
     * @param published the study as it was published
     * @param result of the same study, at whatever scale
     * @param verdict Assay's own on the same contenders; empty if there is none, or none yet
     */
    public static StudyJudgement judge(Study published, StudyResult result, Optional<Verdict> verdict) {
        return new StudyJudgement(
                findings(published, result),
                StudyRankings.starts(published, result),
                StudyRankings.of(published, result),
                new StudyClaims(published, result, verdict).all(),
                new StudyDifferences(published, result).all(),
                StudyScale.sentences(published, result));
    }

    private static List<Shortcoming> findings(Study published, StudyResult result) {
        StudySchedule schedule = new StudySchedule(published, result);
        StudyConditions conditions = new StudyConditions(published, result);
        StudySpread spread = new StudySpread(published, result);
        StudyArithmetic arithmetic = new StudyArithmetic(published, result);
        return Stream.<Supplier<Optional<Shortcoming>>>of(
                        conditions::failures,
                        schedule::arrivals,
                        schedule::queue,
                        arithmetic::closed,
                        spread::runs,
                        spread::processes,
                        spread::starts,
                        new StudyConnections(published, result)::all,
                        conditions::compiling,
                        conditions::collecting,
                        new StudyWarmUps(published, result)::all,
                        new StudyAnswers(published, result)::headers,
                        conditions::heap,
                        conditions::tool)
                .map(Supplier::get)
                .flatMap(Optional::stream)
                .toList();
    }

    /** A finding, if there is anything to say. */
    static Optional<Shortcoming> finding(StudySubject subject, List<String> sentences) {
        return sentences.isEmpty() ? Optional.empty() : Optional.of(new Shortcoming(subject.title(), sentences));
    }

    /** The same with a conclusion from all sentences. */
    static Optional<Shortcoming> finding(StudySubject subject, List<String> sentences, String conclusion) {
        return finding(
                subject,
                sentences.isEmpty()
                        ? sentences
                        : Stream.concat(sentences.stream(), Stream.of(conclusion))
                                .toList());
    }
}
