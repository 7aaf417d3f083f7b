package dev.assay.verdict;

import dev.assay.model.Outcome;
import java.util.List;
import java.util.Optional;

/** The words of conditions on figures of one kind. */
public interface ConditionWords<F> {
    /** What a figure is called in error messages, such as {@code metric}. */
    String noun();

    /** The names of all figures, as error messages list them. */
    List<String> figures();

    Optional<F> figure(String word);

    /** The verdicts that there are. */
    List<Outcome> outcomes();

    String title(F figure);

    /** The unit as users write it; empty for a plain number. */
    String unit(F figure);

    /** How many of the figure's own unit a unit is; empty if it does not fit. */
    Optional<Double> factor(F figure, String unit);
}
