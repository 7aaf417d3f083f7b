package dev.assay.studies.report;

import dev.assay.model.Prose;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures of the article beside those of this machine, on one axis: the results of loads. */
final class StudyComparisonCharts {
    /** Figures not drawn here: counts that were chosen, those in other charts, and those that follow from throughput and bytes. */
    private static final Set<StudyFigure> ELSEWHERE = EnumSet.of(
            StudyFigure.SAMPLES,
            StudyFigure.MIN,
            StudyFigure.P50,
            StudyFigure.P75,
            StudyFigure.P95,
            StudyFigure.P99,
            StudyFigure.RECEIVED,
            StudyFigure.SENT);

    /** A run of a part, by any contender. */
    private record Case(Study.Part part, String run) {}

    private final Study study;
    private final StudyResult result;
    private final Palette palette;
    private final List<Case> cases;

    StudyComparisonCharts(Study study, StudyResult result, Palette palette) {
        this.study = study;
        this.result = result;
        this.palette = palette;
        this.cases = study.parts().stream()
                .flatMap(part -> runs(study, part).map(run -> new Case(part, run)))
                .toList();
    }

    private static Stream<String> runs(Study study, Study.Part part) {
        Set<String> runs = new LinkedHashSet<>();
        study.published().stream().filter(row -> row.part().equals(part.name())).forEach(row -> runs.add(row.run()));
        runs.addAll(part.runs());
        return runs.stream();
    }

    void show(Markup page) {
        page.open("div", "class", "pairs");
        Curves curves = new Curves(page, palette, result.command());
        study.parts().stream()
                .flatMap(part -> part.columns().stream())
                .distinct()
                .filter(figure -> !ELSEWHERE.contains(figure))
                .forEach(figure -> draw(curves, figure));
        page.close();
    }

    private String from() {
        return study.facts().publication();
    }

    private Optional<Double> measured(String contender, Case one, StudyFigure figure) {
        OptionalDouble value = result.figure(contender, one.part().name(), one.run(), figure);
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }

    private Optional<Double> published(String contender, Case one, StudyFigure figure) {
        return study.published(contender, one.part().name(), one.run(), figure.id()).stream()
                .map(StudyFigure::number)
                .flatMap(value -> value.stream().boxed())
                .findFirst();
    }

    private void draw(Curves curves, StudyFigure figure) {
        List<Curves.Curve> lines = palette.contenders().stream()
                .flatMap(id -> Stream.of(
                        curve(id, "", one -> measured(id, one, figure)),
                        curve(id, from(), one -> published(id, one, figure))))
                .toList();
        curves.chart(
                new Curves.Chart(Prose.capital(figure.title()), unit(figure), along(), legend()),
                lines,
                "",
                table(figure));
    }

    private static String unit(StudyFigure figure) {
        return switch (figure) {
            case AVERAGE, MAX, STD_DEV -> "ms";
            case THROUGHPUT -> "req/s";
            default -> "";
        };
    }

    /** Whether the axis is the number of users: no two cases have the same number. */
    private boolean byUsers() {
        return cases.size() > 1
                && cases.stream()
                                .map(one -> one.part().load().users())
                                .distinct()
                                .count()
                        == cases.size();
    }

    private Curves.Along along() {
        return new Curves.Along(
                byUsers() ? "users" : "run",
                IntStream.range(0, cases.size()).mapToObj(this::place).toList(),
                IntStream.range(0, cases.size())
                        .mapToObj(i -> String.valueOf(
                                byUsers() ? cases.get(i).part().load().users() : i + 1))
                        .toList(),
                List.of());
    }

    private double place(int i) {
        return (i + 0.5) / cases.size();
    }

    private String legend() {
        if (byUsers()) {
            return "Filled marks are figures of this machine.";
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            names.add((i + 1) + " " + name(cases.get(i)));
        }
        return "Filled marks are figures of this machine. Runs: " + String.join("; ", names) + ".";
    }

    private static String name(Case one) {
        return one.part().name() + ", " + one.run();
    }

    private Curves.Curve curve(String contender, String from, Function<Case, Optional<Double>> figure) {
        double offset = 0.012
                * (palette.contenders().indexOf(contender)
                        - (palette.contenders().size() - 1) / 2.0);
        List<List<Curves.Point>> pieces = new ArrayList<>();
        Optional<Study.Part> last = Optional.empty();
        for (int i = 0; i < cases.size(); i++) {
            Case one = cases.get(i);
            if (last.isEmpty() || (!byUsers() && !last.get().equals(one.part()))) {
                pieces.add(new ArrayList<>());
            }
            last = Optional.of(one.part());
            double place = place(i) + offset;
            List<Curves.Point> piece = pieces.get(pieces.size() - 1);
            figure.apply(one).ifPresent(value -> piece.add(new Curves.Point(place, name(one), value)));
        }
        return new Curves.Curve(contender, from, pieces);
    }

    private Table table(StudyFigure figure) {
        List<String> titles = new ArrayList<>(List.of("run"));
        palette.contenders().forEach(id -> titles.addAll(List.of(id + ", " + from(), id + ", here")));
        return new Table(
                Prose.capital(figure.title()),
                "l" + "rr".repeat(palette.contenders().size()),
                titles,
                cases.stream().map(one -> row(one, figure)).toList());
    }

    private Table.Row row(Case one, StudyFigure figure) {
        List<String> cells = new ArrayList<>(List.of(name(one)));
        for (String id : palette.contenders()) {
            for (Optional<Double> value : List.of(published(id, one, figure), measured(id, one, figure))) {
                cells.add(
                        value.map(known -> SharedFigures.ofTool(figure, known)).orElse(Figures.NONE));
            }
        }
        return Table.Row.of(cells);
    }
}
