package dev.assay.report.chart;

import dev.assay.model.evidence.Evidence;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Measurements;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Where the time of a start goes: before the app begins, in the app, and until the first successful response. */
public record HtmlWaterfall(Measurements measurements, Palette palette) {
    /** @param millis for starts whose app reports how long it took and when */
    private record Stage(String title, String style, ToDoubleFunction<Evidence.Startup> millis) {}

    private static final List<Stage> STAGES = List.of(
            new Stage("JVM and launcher, before the app begins", "early", s -> running(s) - reported(s)),
            new Stage("the app, as it reports itself", "middle", HtmlWaterfall::reported),
            new Stage("from there to the first successful response", "late", s -> s.readyMs() - running(s)));

    public void show(Markup page) {
        List<String> ids = palette.contenders().stream()
                .filter(id -> !starts(id).isEmpty())
                .toList();
        if (ids.isEmpty()) {
            return;
        }
        page.element("h3", "Where the time of a start goes");
        double longest = ids.stream()
                .mapToDouble(id ->
                        STAGES.stream().mapToDouble(stage -> median(stage, id)).sum())
                .max()
                .orElse(1);
        Scale scale = Scale.millis(longest);
        Axis axis = Axis.linear(0, scale.of(longest), 6);
        Lanes.open(page, "Stages of a start, " + ids, scale.unit() + " since exec", axis, ids.size());
        for (int i = 0; i < ids.size(); i++) {
            lane(page, axis, scale, ids.get(i), Lanes.middle(i));
        }
        page.close();
        palette.legend(page);
        new ChartNote(
                        finding(ids, scale),
                        "From left to right: "
                                + STAGES.stream().map(Stage::title).collect(Collectors.joining("; "))
                                + ". Each stage is its median over the starts.")
                .show(page);
        page.close();
        HtmlTable.figures(page, table(ids, scale), HtmlTable.EVIDENCE);
    }

    private void lane(Markup page, Axis axis, Scale scale, String id, double y) {
        double from = 0;
        for (Stage stage : STAGES) {
            double to = from + Math.max(0, median(stage, id));
            double left = Lanes.inset(axis.at(scale.of(from)));
            String style = "stage " + stage.style() + " " + palette.colour(id);
            String x = Palette.percent(left);
            String top = Palette.number(y - 10);
            String wide = Palette.percent(Lanes.inset(axis.at(scale.of(to))) - left);
            page.open("rect", "class", style, "x", x, "y", top, "width", wide, "height", "20")
                    .figure("title", id + ", " + stage.title() + ": " + scale.withUnit(to - from))
                    .close();
            from = to;
        }
    }

    private String finding(List<String> ids, Scale scale) {
        return ids.stream()
                .map(id -> id + " "
                        + STAGES.stream()
                                .map(stage -> scale.text(median(stage, id)))
                                .collect(Collectors.joining(" + "))
                        + " " + scale.unit())
                .collect(Collectors.joining(", ", "Medians: ", "."));
    }

    private Table table(List<String> ids, Scale scale) {
        List<Table.Row> rows = new ArrayList<>();
        for (Stage stage : STAGES) {
            List<String> cells = new ArrayList<>(List.of(stage.title()));
            ids.forEach(id -> cells.add(scale.text(median(stage, id))));
            rows.add(Table.Row.of(cells));
        }
        return Table.across("stages of a start, medians, " + scale.unit(), "Stage", ids, "r", rows);
    }

    private double median(Stage stage, String id) {
        return Measurements.median(
                starts(id).stream().map(stage.millis()::applyAsDouble).toList());
    }

    private List<Evidence.Startup> starts(String id) {
        return measurements.of(Evidence.Startup.class).stream()
                .filter(start -> start.contender().equals(id))
                .filter(start -> start.details().reportedMs().isPresent()
                        && start.details().runningMs().isPresent())
                .toList();
    }

    private static double reported(Evidence.Startup start) {
        return start.details().reportedMs().orElse(0);
    }

    private static double running(Evidence.Startup start) {
        return start.details().runningMs().orElse(0);
    }
}
