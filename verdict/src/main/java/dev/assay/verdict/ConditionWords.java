package dev.assay.verdict;

import dev.assay.model.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The words of conditions on figures of one kind.
 *
 * @param noun what a figure is called in error messages, such as {@code metric}
 * @param figures all that there are, as error messages list them
 * @param outcomes the verdicts that there are; without any, there are no contenders either
 */
public record ConditionWords<F>(String noun, List<Named<F>> figures, List<Outcome> outcomes) {
    public ConditionWords {
        figures = List.copyOf(figures);
        outcomes = List.copyOf(outcomes);
    }

    /**
     * A figure and its names, in any case.
     *
     * @param id another name for it
     * @param title what error messages call it
     * @param unit as users write it; empty for a plain number
     */
    public record Named<F>(F figure, String word, String id, String title, String unit) {}

    Optional<Named<F>> figure(String word) {
        return figures.stream()
                .filter(one -> one.word().equalsIgnoreCase(word) || one.id().equalsIgnoreCase(word))
                .findFirst();
    }

    Optional<Outcome> outcome(String word) {
        return outcomes.stream()
                .filter(outcome -> outcome.id().equals(word.replaceAll("\\s+", "-")))
                .findFirst();
    }

    /** All figures that may be compared with a value. */
    List<String> measured() {
        return Stream.concat(figures.stream().map(Named::word), Stream.of("errors"))
                .toList();
    }
}
