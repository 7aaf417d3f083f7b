package dev.assay.verdict.condition;

import dev.assay.model.verdict.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The words of conditions of one kind.
 *
 * @param noun what a figure is called in error messages, such as {@code metric}
 * @param examples of conditions, for error messages
 * @param figures all that there are, as error messages list them
 * @param verdicts all that there are, likewise; without any, there are no contenders either
 * @param values whether figures may be compared with values, and errors counted
 */
public record ConditionWords<F, V>(
        String noun, String examples, List<Named<F>> figures, List<Said<V>> verdicts, boolean values) {
    public ConditionWords {
        figures = List.copyOf(figures);
        verdicts = List.copyOf(verdicts);
    }

    /**
     * A figure and its names, in any case.
     *
     * @param id another name for it
     * @param title what error messages call it
     * @param unit as users write it; empty for a plain number
     */
    public record Named<F>(F figure, String word, String id, String title, String unit) {}

    /**
     * A verdict.
     *
     * @param word one, or two with a blank between them
     * @param sized whether a size may be asked for
     */
    public record Said<V>(V verdict, String word, boolean sized) {}

    /** Outcomes of comparisons, without some. */
    public static List<Said<Outcome>> outcomes(Outcome... without) {
        return Arrays.stream(Outcome.values())
                .filter(outcome -> !List.of(without).contains(outcome))
                .map(outcome ->
                        new Said<>(outcome, outcome.word(), outcome == Outcome.BETTER || outcome == Outcome.WORSE))
                .toList();
    }

    Optional<Named<F>> figure(String word) {
        return figures.stream()
                .filter(one -> one.word().equalsIgnoreCase(word) || one.id().equalsIgnoreCase(word))
                .findFirst();
    }

    Optional<Said<V>> verdict(String word) {
        return verdicts.stream()
                .filter(one -> one.word().equals(word.replaceAll("\\s+|-", " ")))
                .findFirst();
    }

    List<String> verdictWords() {
        return verdicts.stream().map(Said::word).toList();
    }

    List<String> figureWords() {
        return figures.stream().map(Named::word).toList();
    }

    /** What a condition without a verdict may begin with. */
    List<String> measured() {
        return values
                ? Stream.concat(figureWords().stream(), Stream.of("errors")).toList()
                : figureWords();
    }
}
