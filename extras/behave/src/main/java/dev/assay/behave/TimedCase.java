package dev.assay.behave;

import dev.assay.behave.Behaviour.Case;
import dev.assay.behave.Behaviour.Concern;
import dev.assay.behave.Behaviour.Level;

/** Cases that no specification decides and whose outcome depends on timing, so that counts are shown with it. */
final class TimedCase {
    private TimedCase() {}

    static Case of(String family, String id, String clause, Concern concern, String title, String asks, String means) {
        return new Case(id, family, clause, Level.NONE, concern, false, true, title, asks, means, "");
    }
}
