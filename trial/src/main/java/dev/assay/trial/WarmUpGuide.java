package dev.assay.trial;

import dev.assay.model.WarmUpChoice;
import dev.assay.model.WarmUpPoint;
import java.util.List;
import java.util.Optional;

/** Says of a pilot's warm-up when it has shown enough, and how long all blocks are to warm up. */
public interface WarmUpGuide {
    /** As long as the budget set aside. */
    WarmUpGuide AS_ALLOTTED = new WarmUpGuide() {
        @Override
        public boolean enough(List<WarmUpPoint> curve) {
            return true;
        }

        @Override
        public Optional<WarmUpChoice> choice(List<WarmUpPoint> curve) {
            return Optional.empty();
        }
    };

    /** Whether the pilot need not warm up any longer; it ends anyway at what the budget allows. */
    boolean enough(List<WarmUpPoint> curve);

    /** The one warm-up of all contenders; empty means as long as the budget set aside. */
    Optional<WarmUpChoice> choice(List<WarmUpPoint> curve);
}
