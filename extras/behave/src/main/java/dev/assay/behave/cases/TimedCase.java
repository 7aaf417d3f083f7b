package dev.assay.behave.cases;

import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;

/** Cases that no specification decides and whose outcome depends on timing, so that counts are shown with it. */
public final class TimedCase {
    private TimedCase() {}

    public static Case of(
            String family, String id, String clause, Concern concern, String title, String asks, String means) {
        return new Case(id, family, clause, Level.NONE, concern, false, true, title, asks, means, "");
    }
}
