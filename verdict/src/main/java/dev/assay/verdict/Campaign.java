package dev.assay.verdict;

import java.util.Arrays;

/** An experiment whose blocks are all known: what the rule says of it as they come in. */
final class Campaign {
    private Campaign() {}

    /** The ruling of the first look that settles it, else the one at the end of the budget. */
    static Ruling judged(SequentialRule rule, double[] logRatios) {
        for (int n = Looks.minimum(); n < logRatios.length; n++) {
            if (Looks.isLook(n)) {
                Ruling ruling = rule.atLastLook(Arrays.copyOf(logRatios, n));
                if (ruling.settled()) {
                    return ruling;
                }
            }
        }
        return rule.atEndOfBudget(logRatios);
    }
}
