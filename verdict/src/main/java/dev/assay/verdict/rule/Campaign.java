package dev.assay.verdict.rule;

/** Judges experiments with one comparison whose blocks are all known, as if the blocks came in one by one. Reusable, not thread-safe. */
public final class Campaign {
    private final SequentialRule rule;

    /**
     * With the rule of an experiment.
     *
     * @param margin the difference that a user would notice, as a ratio less one
     * @param plannedBlocks number of blocks that the budget was expected to hold
     */
    public Campaign(double margin, int plannedBlocks) {
        this.rule = new SequentialRule(1, Margins.of(margin), plannedBlocks).withoutForecast();
    }

    /** The ruling of the first look that settles the comparison, else the one at the end of the budget. */
    public Ruling judged(double[] logRatios) {
        return judged(LogRatios.exact(logRatios));
    }

    public Ruling judged(LogRatios logRatios) {
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

    /** Half-width, in standard deviations, of the interval that shows a difference at a look after this many blocks. */
    public double halfWidth(int look) {
        return rule.atLook(look).difference();
    }
}
