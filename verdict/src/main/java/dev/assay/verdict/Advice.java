package dev.assay.verdict;

import dev.assay.model.Comparison;
import dev.assay.model.Outcome;
import java.util.List;

/** What the refusals of one verdict advise, so that none undoes what another asks for. */
final class Advice {
    static final String HIGHER_RATE = "give a higher rate or a larger budget";
    private static final String LOWER_RATE = "lower rate";
    private static final String NEITHER =
            "a higher rate would give them, but another comparison needs a lower one: leave out the"
                    + " contender that cannot stand it, or use a second machine for the generator";

    private Advice() {}

    /** The same comparisons; where one needs a lower rate, no other asks for a higher one. */
    static List<Comparison> reconciled(List<Comparison> all) {
        boolean lower = all.stream()
                .anyMatch(c -> c.verdict() == Outcome.REFUSED && c.reason().contains(LOWER_RATE));
        return lower
                ? all.stream()
                        .map(c -> c.withReason(c.reason().replace(HIGHER_RATE, NEITHER)))
                        .toList()
                : all;
    }
}
