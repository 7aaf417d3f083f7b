package dev.assay.verdict;

import dev.assay.model.Comparison;
import dev.assay.model.Finding;
import dev.assay.model.Reason;
import dev.assay.model.Remark;
import java.util.List;

/** What the reason of a comparison tells. */
final class Told {
    private Told() {}

    /** Why a comparison is refused, or cannot be judged yet. */
    static Finding why(Comparison comparison) {
        return ((Reason.NotJudged) comparison.reason()).why();
    }

    static List<Remark> remarks(Comparison comparison) {
        Reason reason = comparison.reason();
        if (reason instanceof Reason.NotJudged open) {
            return open.remarks();
        } else if (reason instanceof Reason.WithinMargin within) {
            return within.remarks();
        } else if (reason instanceof Reason.BeyondFloor beyond) {
            return beyond.remarks();
        }
        return ((Reason.Inconclusive) reason).remarks();
    }
}
