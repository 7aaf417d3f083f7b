package dev.assay.tools.files;

import dev.assay.verdict.ConditionText;
import dev.assay.verdict.ConditionWords;

import dev.assay.model.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The figures of result files in conditions. */
final class FileFigureWords implements ConditionWords<FileFigure> {
    @Override
    public String noun() {
        return "figure";
    }

    @Override
    public List<String> figures() {
        return Arrays.stream(FileFigure.values()).map(FileFigure::id).toList();
    }

    @Override
    public Optional<FileFigure> figure(String word) {
        return Arrays.stream(FileFigure.values())
                .filter(figure -> figure.id().equalsIgnoreCase(word))
                .findFirst();
    }

    /** Result files have no refused verdicts: what cannot be judged has no verdict. */
    @Override
    public List<Outcome> outcomes() {
        return Arrays.stream(Outcome.values())
                .filter(one -> one != Outcome.REFUSED)
                .toList();
    }

    @Override
    public String title(FileFigure figure) {
        return figure.title();
    }

    @Override
    public String unit(FileFigure figure) {
        return figure == FileFigure.THROUGHPUT ? "/s" : figure.unit();
    }

    @Override
    public Optional<Double> factor(FileFigure figure, String unit) {
        return figure == FileFigure.THROUGHPUT
                ? ConditionText.perSecond(unit)
                : Optional.ofNullable(ConditionText.MICROS.get(unit)).map(micros -> micros / 1e3);
    }
}
