package dev.assay.run;

import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import java.nio.file.Path;
import java.util.Optional;

/** Follows a study for the user. Everything is told on the measuring thread, and nothing of it reaches a figure. */
public interface StudyObserver {
    /** The result folder is there, and the runs begin. */
    void begins(Path folder);

    /** What comes next, in words. */
    void next(String words);

    /** All runs are over and on the disk. */
    void repeated(StudyResult result, StudyJudgement judgement);

    /**
     * All is over.
     *
     * @param verdict empty where there is none
     */
    void ends(StudyResult result, StudyJudgement judgement, Optional<StoredVerdict> verdict);
}
