package dev.assay.verdict;

/**
 * An experiment of one comparison whose blocks are all known: what the rule that judges experiments says of it as they come in. Not
 * thread-safe; may be used for as many experiments as one likes.
 */
public final class Campaign {
    private final SequentialRule rule;

    /**
     * @param margin the difference that a user would notice, as a ratio less one
     * @param plannedBlocks what the budget was expected to hold
     */
    public Campaign(double margin, int plannedBlocks) {
        this.rule = new SequentialRule(1, Margins.of(margin), plannedBlocks).withoutForecast();
    }

    /** The ruling of the first look that settles it, else the one at the end of the budget. */
    public Ruling judged(double[] logRatios) {
        return judged(rule, logRatios);
    }

    /** Half of the width, in standard deviations, of the interval that shows a difference at a look after so many blocks. */
    public double halfWidth(int look) {
        return rule.atLook(look).difference();
    }

    /** The same by such a rule. */
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
