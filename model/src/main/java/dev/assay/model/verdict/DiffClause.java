package dev.assay.model.verdict;

import java.util.List;
import java.util.stream.Collectors;

/** What the headline of a comparison of two experiments says. Contenders are ids. */
public sealed interface DiffClause extends Clause {
    /** No contender is in both experiments. */
    record NothingInCommon() implements DiffClause {
        @Override
        public List<String> clauses() {
            return List.of("nothing to compare: no contender is in both experiments");
        }
    }

    /**
     * The experiments cannot be compared.
     *
     * @param obstacles at least one
     */
    record NotComparable(List<Difference> obstacles) implements DiffClause {
        public NotComparable {
            obstacles = List.copyOf(obstacles);
        }

        @Override
        public List<String> clauses() {
            return List.of(Difference.notComparable(obstacles));
        }
    }

    /** Contenders of the later experiment against themselves in the earlier one, in the primary metric. */
    record PerContender(List<Comparison> contenders) implements DiffClause {
        public PerContender {
            contenders = List.copyOf(contenders);
        }

        @Override
        public List<String> clauses() {
            return List.of(contenders.stream()
                    .map(now -> now.contender() + ": " + now.metric().title() + " "
                            + now.verdict().word() + ", " + (now.judged() ? now.figures("") : now.reasonText()))
                    .collect(Collectors.joining("; ")));
        }

        @Override
        public boolean beginsAsItIs() {
            return true;
        }
    }
}
