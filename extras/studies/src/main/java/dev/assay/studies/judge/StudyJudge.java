package dev.assay.studies.judge;

import dev.assay.model.verdict.Verdict;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.util.Optional;

/** How the claims of a study stand. Pure and thread-safe. */
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
                new StudyClaims(published, result, verdict).all(), StudyScale.sentences(published, result));
    }
}
