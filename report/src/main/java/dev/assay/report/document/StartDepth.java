package dev.assay.report.document;

import dev.assay.model.Numbers;
import dev.assay.model.verdict.StartFigure;
import dev.assay.model.verdict.StartupSummary;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Scale;
import java.util.List;
import java.util.stream.Stream;

/** Everything measured about starts: a row for each measure, a column for each contender. */
public final class StartDepth {
    public static final String HOW =
            "Time and CPU are taken at the first successful response; then RSS, classes and threads; then an"
                    + " agent reads the memory pools (their sum is jvm.memory.used) before and after a forced collection.";

    private StartDepth() {}

    public static Table of(List<StartupSummary> all) {
        List<String> names = all.stream()
                .flatMap(summary -> summary.figures().stream())
                .map(StartFigure::name)
                .distinct()
                .toList();
        return Table.across(
                "Each start in depth: median (lowest to highest)",
                "Metric",
                all.stream().map(StartupSummary::contender).toList(),
                "r",
                names.stream().map(name -> row(all, name)).toList());
    }

    private static Table.Row row(List<StartupSummary> all, String name) {
        return Table.Row.of(Stream.concat(Stream.of(name), all.stream().map(summary -> cell(summary, name)))
                .toList());
    }

    private static String cell(StartupSummary summary, String name) {
        return summary.figures().stream()
                .filter(figure -> figure.name().equals(name))
                .map(StartDepth::text)
                .findFirst()
                .orElse(Figures.NONE);
    }

    private static String text(StartFigure figure) {
        String median = value(figure, figure.median());
        return figure.lowest() == figure.highest()
                ? median
                : median + " (" + number(figure, figure.lowest()) + " to " + number(figure, figure.highest()) + ")";
    }

    private static String value(StartFigure figure, double value) {
        return switch (figure.unit()) {
            case "bytes" -> number(figure, value) + " " + Scale.MEMORY.unit();
            case "ms" -> number(figure, value) + " s";
            default -> number(figure, value);
        };
    }

    private static String number(StartFigure figure, double value) {
        return switch (figure.unit()) {
            case "bytes" -> Figures.fixed(Scale.MEMORY.of(value), 1);
            case "ms" -> Figures.fixed(value / 1e3, 2);
            default -> Numbers.integer(Math.round(value));
        };
    }
}
