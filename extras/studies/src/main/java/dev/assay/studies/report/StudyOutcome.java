package dev.assay.studies.report;

import dev.assay.model.evidence.Environment;
import dev.assay.model.verdict.Verdict;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.util.List;
import java.util.Optional;

/**
 * A repeated study, to be shown.
 *
 * @param study as published
 * @param ran environment of the study
 * @param verdict Assay's own on the same contenders
 * @param judged environment of the verdict, or of the study if there is none
 */
public record StudyOutcome(
        Study study,
        StudyResult result,
        StudyJudgement judgement,
        Environment ran,
        Optional<Verdict> verdict,
        Environment judged) {
    /** The contenders, by their ids. */
    List<String> contenders() {
        return study.plan().contenders().stream().map(one -> one.id()).toList();
    }
}
