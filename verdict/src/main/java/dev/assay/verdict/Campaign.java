package dev.assay.verdict;

/** An experiment whose blocks are all known: what the rule says of it as they come in. */
final class Campaign {
    private Campaign() {}

    /** The ruling of the first look that settles it, else the one at the end of the budget. */
    static Ruling judged(SequentialRule rule, LogRatios logRatios) {
        for (int n = Looks.minimum(); n < logRatios.size(); n++) {
            if (Looks.isLook(n)) {
                Ruling ruling = rule.atLastLook(logRatios.first(n));
                if (ruling.settled()) {
                    return ruling;
                }
            }
        }
        return rule.atEndOfBudget(logRatios);
    }

    static Ruling judged(SequentialRule rule, double[] logRatios) {
        return judged(rule, LogRatios.exact(logRatios));
    }
}
