package dev.assay.studies.report;

import dev.assay.report.Axis;
import dev.assay.report.ChartNote;
import dev.assay.report.Figures;
import dev.assay.report.HtmlTable;
import dev.assay.report.Lanes;
import dev.assay.report.Markup;
import dev.assay.report.Palette;
import dev.assay.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Single figures as dots, a lane for each contender: the article's, hollow, above those of this machine. */
final class Dots {
    private static final int APART = 8;

    private final Markup page;
    private final Palette palette;
    private final String command;

    /** @param command that reproduces the figures */
    Dots(Markup page, Palette palette, String command) {
        this.page = page;
        this.palette = palette;
        this.command = command;
    }

    /** Draws the chart, if there are figures. */
    void chart(
            String title,
            String unit,
            Function<String, List<Double>> published,
            Function<String, List<Double>> measured) {
        double[] all = palette.contenders().stream()
                .flatMap(id -> Stream.concat(published.apply(id).stream(), measured.apply(id).stream()))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (all.length == 0) {
            return;
        }
        Axis x = Axis.linear(all[0], all[all.length - 1], 5);
        String finding = means(published, measured, unit);
        page.open("div").element("h3", title);
        Lanes.open(page, title + ". " + finding, unit, x, palette.contenders().size());
        for (int i = 0; i < palette.contenders().size(); i++) {
            String id = palette.contenders().get(i);
            row(id + ", article", id, published.apply(id), x, Lanes.middle(i) - APART, Palette.Kind.HOLLOW);
            row(id, id, measured.apply(id), x, Lanes.middle(i) + APART, Palette.Kind.SINGLE);
        }
        page.close();
        palette.legend(page);
        new ChartNote(finding, "Hollow: the article's figures. Filled: those of this machine.").show(page);
        page.close();
        HtmlTable.figures(page, table(title, published, measured), command);
        page.close();
    }

    private void row(String title, String id, List<Double> values, Axis x, double y, Palette.Kind kind) {
        for (double value : values) {
            palette.mark(page, id, Lanes.inset(x.at(value)), y, kind, title + ": " + Figures.three(value));
        }
    }

    private String means(
            Function<String, List<Double>> published, Function<String, List<Double>> measured, String unit) {
        boolean several =
                palette.contenders().stream().anyMatch(id -> measured.apply(id).size() > 1);
        return palette.contenders().stream()
                .map(id -> id + ": article " + mean(published.apply(id)) + ", here " + mean(measured.apply(id)))
                .collect(Collectors.joining(
                        "; ", several ? "Means" + (unit.isEmpty() ? "" : " in " + unit) + ": " : "", "."));
    }

    private static String mean(List<Double> values) {
        return Figures.three(
                values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN));
    }

    private Table table(
            String title, Function<String, List<Double>> published, Function<String, List<Double>> measured) {
        List<String> titles = new ArrayList<>(List.of(""));
        palette.contenders().forEach(id -> titles.addAll(List.of(id + ", article", id + ", here")));
        int most = palette.contenders().stream()
                .mapToInt(id ->
                        Math.max(published.apply(id).size(), measured.apply(id).size()))
                .max()
                .orElse(0);
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            List<String> cells = new ArrayList<>(List.of(String.valueOf(i + 1)));
            for (String id : palette.contenders()) {
                cells.add(cell(published.apply(id), i));
                cells.add(cell(measured.apply(id), i));
            }
            rows.add(Table.Row.of(cells));
        }
        return new Table(title, "l" + "rr".repeat(palette.contenders().size()), titles, rows);
    }

    private static String cell(List<Double> values, int i) {
        return i < values.size() ? Figures.three(values.get(i)) : Figures.NONE;
    }
}
