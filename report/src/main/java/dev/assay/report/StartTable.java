package dev.assay.report;

import dev.assay.model.StartFigure;
import dev.assay.model.StartupSummary;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Everything that was measured of starts, a row for each measure.
 *
 * @param contenders ids
 * @param rows the name of the measure, then a cell for each contender
 */
record StartTable(List<String> contenders, List<List<String>> rows) {
    static final String HOW =
            "Time and CPU are taken at the first good answer; then resident memory, classes and threads; then an"
                    + " agent reads the memory pools (their sum is jvm.memory.used) before and after a forced collection.";

    StartTable {
        contenders = List.copyOf(contenders);
        rows = rows.stream().map(List::copyOf).toList();
    }

    static StartTable of(List<StartupSummary> all) {
        Set<String> names = new LinkedHashSet<>();
        all.forEach(summary -> summary.figures().forEach(figure -> names.add(figure.name())));
        List<List<String>> rows = new ArrayList<>();
        for (String name : names) {
            List<String> row = new ArrayList<>(List.of(name));
            all.forEach(summary -> row.add(cell(summary, name)));
            rows.add(row);
        }
        return new StartTable(all.stream().map(StartupSummary::contender).toList(), rows);
    }

    private static String cell(StartupSummary summary, String name) {
        return summary.figures().stream()
                .filter(figure -> figure.name().equals(name))
                .map(StartTable::text)
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
