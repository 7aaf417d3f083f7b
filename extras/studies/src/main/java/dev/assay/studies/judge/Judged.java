package dev.assay.studies.judge;

import dev.assay.studies.model.ClaimReason;
import dev.assay.studies.model.StudyJudgement.Standing;

/** How a claim stands, and why. */
record Judged(Standing standing, ClaimReason reason) {
    static Judged undecided(ClaimReason reason) {
        return new Judged(Standing.UNDECIDED, reason);
    }

    static Judged of(boolean holds, ClaimReason reason) {
        return new Judged(holds ? Standing.HOLDS : Standing.DOES_NOT_HOLD, reason);
    }
}
