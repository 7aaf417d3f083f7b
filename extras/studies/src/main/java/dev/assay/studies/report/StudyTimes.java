package dev.assay.studies.report;

import dev.assay.report.chart.Frame;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Response times in the last run of a part: percentiles next to the article's. */
final class StudyTimes {
    /** The percentage that stands for the longest time. */
    private static final double ALL = 100;

    private static final List<Double> LABELLED = List.of(50.0, 90.0, 99.0, 99.9, 99.99);
    /** Nines between the last percentile and the longest time. */
    private static final double BEYOND = 0.5;

    private final Study study;
    private final StudyResult result;
    private final Study.Part part;
    private final String run;
    private final Palette palette;

    StudyTimes(Study study, StudyResult result, Study.Part part, Palette palette) {
        this.study = study;
        this.result = result;
        this.part = part;
        this.run = part.runs().get(part.runs().size() - 1);
        this.palette = palette;
    }

    void show(Markup page) {
        Curves curves = new Curves(page, palette, result.command());
        page.open("div", "class", "pairs");
        percentiles(curves);
        page.close();
    }

    private Optional<ToolResult> seen(String contender) {
        return result.run(contender, part.name(), run).flatMap(StudyResult.Run::result);
    }

    /** The percentiles measured here that at least one request exceeds, and the longest time. */
    private NavigableMap<Double, Double> here(String contender) {
        NavigableMap<Double, Double> all = new TreeMap<>();
        seen(contender).ifPresent(seen -> {
            seen.times().percentilesMillis().forEach((percentage, millis) -> {
                if (seen.samples() * (1 - percentage / ALL) >= 1 && !StudyFigure.hidden(seen, percentage)) {
                    all.put(percentage, millis);
                }
            });
            StudyFigure.MAX.of(seen).ifPresent(max -> all.put(ALL, max));
        });
        return all;
    }

    private NavigableMap<Double, Double> published(String contender) {
        NavigableMap<Double, Double> all = new TreeMap<>();
        study.published().stream()
                .filter(row -> row.contender().equals(contender)
                        && row.part().equals(part.name())
                        && row.run().equals(run))
                .forEach(row -> row.figures().forEach((id, text) -> {
                    OptionalDouble value = StudyFigure.number(text);
                    if (value.isPresent() && id.matches("p\\d{1,2}")) {
                        all.put(Double.valueOf(id.substring(1)), value.getAsDouble());
                    } else if (value.isPresent() && id.equals(StudyFigure.MAX.id())) {
                        all.put(ALL, value.getAsDouble());
                    }
                }));
        return all;
    }

    private void percentiles(Curves curves) {
        TreeSet<Double> known = new TreeSet<>();
        palette.contenders().forEach(id -> known.addAll(here(id).keySet()));
        palette.contenders().forEach(id -> known.addAll(published(id).keySet()));
        known.remove(ALL);
        if (known.isEmpty()) {
            return;
        }
        double last = nines(known.last());
        List<Curves.Curve> lines = palette.contenders().stream()
                .flatMap(id -> Stream.of(
                        curve(id, "", here(id), last), curve(id, study.facts().publication(), published(id), last)))
                .toList();
        List<Double> labelled = LABELLED.stream().filter(p -> p <= known.last()).toList();
        List<Double> places =
                new ArrayList<>(labelled.stream().map(p -> place(p, last)).toList());
        List<String> labels = new ArrayList<>(labelled.stream().map(Frame::tick).toList());
        places.add(1.0);
        labels.add("max");
        curves.chart(
                new Curves.Chart(
                        "Percentiles, " + run,
                        "ms",
                        new Curves.Along("% of requests took no longer", places, labels, List.of()),
                        "The slowest of this share of requests took this long; farther right is rarer."),
                lines,
                middle(),
                table(known));
    }

    private static Curves.Curve curve(String id, String from, Map<Double, Double> figures, double last) {
        return new Curves.Curve(
                id,
                from,
                List.of(figures.entrySet().stream()
                        .map(entry -> new Curves.Point(
                                place(entry.getKey(), last),
                                entry.getKey() == ALL ? "the longest" : "p" + Frame.tick(entry.getKey()),
                                entry.getValue()))
                        .toList()));
    }

    private static double nines(double percentage) {
        return -Math.log10(1 - percentage / ALL);
    }

    private static double place(double percentage, double last) {
        return percentage == ALL ? 1 : nines(percentage) / (last + BEYOND);
    }

    private String middle() {
        List<String> parts = new ArrayList<>();
        for (String id : palette.contenders()) {
            Map<Double, Double> own = here(id);
            Double p50 = own.get(50.0);
            Double p99 = own.get(99.0);
            if (p50 != null && p99 != null) {
                parts.add(id + " p50 " + Figures.millis(p50) + ", p99 " + Figures.millis(p99));
            }
        }
        return parts.isEmpty() ? "" : String.join("; ", parts) + ".";
    }

    private Table table(Set<Double> percentages) {
        List<Table.Row> rows = new ArrayList<>();
        for (double percentage : percentages) {
            List<String> cells = new ArrayList<>(List.of(Frame.tick(percentage)));
            palette.contenders()
                    .forEach(id -> cells.add(Optional.ofNullable(here(id).get(percentage))
                            .map(Figures::three)
                            .orElse(Figures.NONE)));
            rows.add(Table.Row.of(cells));
        }
        return Table.across(part.name() + ", Percentiles", "percentile", palette.contenders(), "r", rows);
    }
}
