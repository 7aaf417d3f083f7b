package dev.assay.verdict;

import dev.assay.model.Comparison;
import dev.assay.model.Finding;
import dev.assay.model.Reason;

/** What the reason of a comparison tells. */
final class Told {
    private Told() {}

    /** Why a comparison is refused, or cannot be judged yet. */
    static Finding why(Comparison comparison) {
        return ((Reason.NotJudged) comparison.reason()).why();
    }
}
