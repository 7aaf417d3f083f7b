package dev.assay.tools.files;

import dev.assay.model.verdict.Outcome;
import dev.assay.verdict.ConditionWords;
import java.util.Arrays;

/** The figures of result files in conditions. They have no refused verdicts: what cannot be judged has no verdict. */
final class FileFigureWords {
    static final ConditionWords<FileFigure> ALL = new ConditionWords<>(
            "figure",
            Arrays.stream(FileFigure.values()).map(FileFigureWords::named).toList(),
            Arrays.stream(Outcome.values())
                    .filter(one -> one != Outcome.REFUSED)
                    .toList());

    private FileFigureWords() {}

    private static ConditionWords.Named<FileFigure> named(FileFigure figure) {
        String unit = figure == FileFigure.THROUGHPUT ? "req/s" : figure.unit();
        return new ConditionWords.Named<>(figure, figure.id(), figure.id(), figure.title(), unit);
    }
}
