package dev.assay.model;

import java.util.List;

/** What the headline of a comparison of two experiments says. Contenders are ids. */
public sealed interface DiffClause extends Clause {
    /** No contender is in both experiments. */
    record NothingInCommon() implements DiffClause {}

    /**
     * The experiments cannot be compared.
     *
     * @param obstacles at least one
     */
    record NotComparable(List<Difference> obstacles) implements DiffClause {
        public NotComparable {
            obstacles = List.copyOf(obstacles);
        }
    }

    /** Contenders of the later experiment against themselves in the earlier one, in the primary metric. */
    record PerContender(List<Change> contenders) implements DiffClause {
        public PerContender {
            contenders = List.copyOf(contenders);
        }
    }

    /** A contender, its verdict and the reason. */
    record Change(String contender, Outcome verdict, Reason reason) {}
}
