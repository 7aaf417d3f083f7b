package dev.assay.studies;

import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.nio.file.Path;
import java.util.Optional;

/** Follows a study for the user. All methods are called on the measuring thread; none affects a figure. */
public interface StudyObserver {
    /**
     * The result folder exists, and the runs begin.
     *
     * @param earlier what there is of a study that was interrupted
     */
    void begins(Path folder, Optional<StudyResult> earlier);

    /** The next step, in words. */
    void next(String words);

    /** All runs are over and on disk. */
    void repeated(StudyResult result, StudyJudgement judgement);

    /**
     * The study is over.
     *
     * @param verdict empty if there is none
     */
    void ends(StudyResult result, StudyJudgement judgement, Optional<StoredVerdict> verdict);
}
