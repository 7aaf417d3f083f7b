package dev.assay.verdict;

import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Reason;

/** What the reason of a comparison tells. */
public final class Told {
    private Told() {}

    /** Why a comparison is refused, or cannot be judged yet. */
    public static Finding why(Comparison comparison) {
        return ((Reason.NotJudged) comparison.reason()).why();
    }
}
