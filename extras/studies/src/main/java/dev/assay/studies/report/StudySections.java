package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolRun;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** The sections of a study besides its conclusions: the article's tables with ours beside them, and conditions. */
final class StudySections {
    private static final String NOW = "here";

    private static final String OF_WRK =
            "wrk counts responses after more than 2 s as errors and leaves out their times: figures that these could move"
                    + " are missing. It corrects times for coordinated omission, so their mean can exceed users divided by"
                    + " throughput.";

    /** Their ratios say nothing about a server. */
    private static final Set<StudyFigure> COUNTS =
            EnumSet.of(StudyFigure.SAMPLES, StudyFigure.ERROR_PERCENT, StudyFigure.KEPT_ALIVE);

    private final Study study;
    private final StudyResult result;
    private final Environment ran;
    private final List<String> ids;
    /** The head of published figures. */
    private final String then;

    StudySections(StudyOutcome outcome) {
        this.study = outcome.study();
        this.result = outcome.result();
        this.ran = outcome.ran();
        this.ids = outcome.contenders();
        this.then = study.facts().publishedIn();
    }

    /**
     * What was published, and beside it what was measured here.
     *
     * @param narrow whether tables of loads must be narrow enough for a terminal
     */
    List<Section> tables(boolean narrow) {
        List<Section> all = new ArrayList<>();
        starts().ifPresent(all::add);
        figures().ifPresent(all::add);
        List<Section> loads = loads(narrow);
        all.addAll(loads.subList(0, loads.size() - 1));
        all.add(noted(loads.get(loads.size() - 1)));
        RepetitionsSection.of(study, result, ids).ifPresent(all::add);
        failures().ifPresent(all::add);
        return all;
    }

    /** How the article measured, how this repetition did, and what ran. */
    List<Section> conditions() {
        List<Section> all = new ArrayList<>();
        if (!study.conditions().isEmpty()) {
            all.add(new Section(
                    "", "How the " + study.facts().publication() + " measured", Part.items(study.conditions())));
        }
        new ParametersSection(study, result, ran).section().ifPresent(all::add);
        all.add(new Section(
                "",
                "What ran here",
                new Table(
                        "",
                        "lllll",
                        List.of("contender", "server", "version", "app", "JDK"),
                        result.contenders().stream()
                                .map(one -> Table.Row.of(
                                        one.id(), one.server().title(), one.version(), one.app(), one.jdk()))
                                .toList())));
        return all;
    }

    /** Runs and starts without figures; empty if there are none. */
    private Optional<Section> failures() {
        List<String> failed = new ArrayList<>();
        List<StudyResult> repetitions = result.repetitions();
        for (int i = 0; i < repetitions.size(); i++) {
            String where = repetitions.size() == 1 ? "" : "repetition " + (i + 1) + ", ";
            repetitions.get(i).runs().forEach(run -> {
                if (run.outcome() instanceof ToolRun.Failed why) {
                    failed.add(where + run.contender() + ", " + run.part() + ", " + run.run() + ": "
                            + Prose.oneLine(why.reason()));
                }
            });
        }
        Evidence.only(result.starts(), Evidence.FailedStartup.class)
                .forEach(start -> failed.add(
                        start.contender() + ", start " + start.round() + ": " + Prose.oneLine(start.reason())));
        return failed.isEmpty() ? Optional.empty() : Optional.of(new Section("", "What failed", Part.items(failed)));
    }

    /** Start-up times, each start and the mean; empty if the study has none. */
    private Optional<Section> starts() {
        if (study.starts() == 0) {
            return Optional.empty();
        }
        List<Table.Row> rows = new ArrayList<>();
        int most = ids.stream()
                .mapToInt(id -> Math.max(
                        study.publishedStarts(id).size(), result.starts(id).size()))
                .max()
                .orElse(0);
        for (int i = 0; i < most; i++) {
            int start = i;
            rows.add(across(
                    "start " + (i + 1),
                    id -> study.publishedStarts(id).stream()
                            .skip(start)
                            .findFirst()
                            .map(StudySections::seconds),
                    id -> starts(id).stream().skip(start).findFirst().map(StudySections::seconds)));
        }
        rows.add(across("mean", id -> mean(study.publishedStarts(id)), id -> mean(starts(id))));
        against(id -> average(study.publishedStarts(id)), id -> average(starts(id)))
                .ifPresent(rows::add);
        rows.add(across("mean, as logged by the app", id -> Optional.empty(), this::logged));
        return Optional.of(pairs("Start-up time (s); here to the first successful response", rows));
    }

    private List<Double> starts(String contender) {
        return result.starts(contender).stream()
                .map(start -> start.readyMs() / 1e3)
                .toList();
    }

    private Optional<String> logged(String contender) {
        OptionalDouble millis = result.starts(contender).stream()
                .flatMapToDouble(start -> start.details().reportedMs().stream())
                .average();
        return text(millis, value -> seconds(value / 1e3));
    }

    private static String seconds(double seconds) {
        return Figures.fixed(seconds, 3);
    }

    private static Optional<String> mean(List<Double> seconds) {
        return text(average(seconds), value -> Figures.fixed(value, 4));
    }

    private static OptionalDouble average(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average();
    }

    private static Optional<String> text(OptionalDouble value, Function<Double, String> format) {
        return value.stream().mapToObj(format::apply).findFirst();
    }

    /** Figures that servers report after the start; empty if the study has none. */
    private Optional<Section> figures() {
        if (study.figures().shown().isEmpty()) {
            return Optional.empty();
        }
        List<Table.Row> rows = new ArrayList<>();
        for (Study.Figure figure : study.figures().shown()) {
            rows.add(across(
                    figure.title(),
                    id -> study.published(id, "", "", figure.key()),
                    id -> text(reported(id, figure), value -> Figures.atLeast(0, value))));
            against(id -> number(study.published(id, "", "", figure.key())), id -> reported(id, figure))
                    .ifPresent(rows::add);
            rows.addAll(new SharedFigures(result).rows(figure, ids));
        }
        Section table = pairs("After the start", rows);
        List<Part> parts = new ArrayList<>(table.parts());
        heap().map(Part::note).ifPresent(parts::add);
        return Optional.of(new Section("", table.title(), parts));
    }

    private OptionalDouble reported(String contender, Study.Figure figure) {
        return result.reported(contender).map(figure::of).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble number(Optional<String> printed) {
        return printed.map(StudyFigure::number).orElse(OptionalDouble.empty());
    }

    /** That a JVM option, and not the server, determines a size; empty if none does. */
    private Optional<String> heap() {
        List<String> options = ran.deployments().stream()
                .map(one -> one.jvmOptions().stream()
                        .filter(option -> option.startsWith("-Xms"))
                        .findFirst()
                        .orElse(""))
                .distinct()
                .toList();
        return options.size() == 1 && !options.get(0).isEmpty()
                ? Optional.of("Here, " + options.get(0) + " sets the size of the heap.")
                : Optional.empty();
    }

    private Section noted(Section loads) {
        if (result.tool() != LoadTool.WRK) {
            return loads;
        }
        List<Part> parts = new ArrayList<>(loads.parts());
        parts.add(Part.note(OF_WRK));
        return new Section("", loads.title(), parts);
    }

    /** Laid out as in the publication, unless that is too wide. */
    private List<Section> loads(boolean narrow) {
        if (study.layout() == Study.Layout.SERVERS_ACROSS) {
            return List.of(serversAcross());
        }
        return narrow
                ? ids.stream()
                        .flatMap(id -> study.parts().stream().map(part -> runsAcross(id, part)))
                        .toList()
                : List.of(runsDown());
    }

    private Section runsDown() {
        List<StudyFigure> columns = study.parts().stream()
                .flatMap(part -> part.columns().stream())
                .distinct()
                .toList();
        List<String> titles = new ArrayList<>(List.of("server", "load", "run", ""));
        columns.forEach(column -> titles.add(column.title()));
        List<Table.Row> rows = new ArrayList<>();
        for (String id : ids) {
            for (Study.Part part : study.parts()) {
                for (String run : runs(id, part)) {
                    for (String when : List.of(then, NOW)) {
                        List<String> cells = new ArrayList<>(List.of(title(id), part.name(), run, when));
                        columns.forEach(column -> cells.add(cell(id, part, run, column, when)));
                        rows.add(Table.Row.of(cells));
                    }
                }
            }
        }
        String title = "The loads";
        return new Section("", title, new Table(title, "llll" + "r".repeat(columns.size()), titles, rows));
    }

    private Section runsAcross(String id, Study.Part part) {
        List<String> titles = new ArrayList<>(List.of(""));
        List<String> runs = runs(id, part);
        runs.forEach(run -> titles.addAll(List.of(run + " " + then, NOW)));
        List<Table.Row> rows = new ArrayList<>();
        for (StudyFigure column : part.columns()) {
            List<String> cells = new ArrayList<>(List.of(column.title()));
            runs.forEach(
                    run -> cells.addAll(List.of(cell(id, part, run, column, then), cell(id, part, run, column, NOW))));
            rows.add(Table.Row.of(cells));
        }
        return pairs(title(id) + ", " + part.name(), titles, rows);
    }

    private String cell(String id, Study.Part part, String run, StudyFigure column, String when) {
        return (when.equals(then)
                        ? study.published(id, part.name(), run, column.id())
                        : measured(id, part.name(), run, column))
                .orElse(Figures.NONE);
    }

    private Section serversAcross() {
        List<Table.Row> rows = new ArrayList<>();
        boolean several = study.parts().size() > 1;
        for (Study.Part part : study.parts()) {
            for (String run : part.runs()) {
                String prefix =
                        (several ? part.name() + ", " : "") + (part.runs().size() > 1 ? run + ", " : "");
                for (StudyFigure column : part.columns()) {
                    rows.add(across(
                            prefix + column.title(),
                            id -> study.published(id, part.name(), run, column.id()),
                            id -> measured(id, part.name(), run, column)));
                    if (!COUNTS.contains(column)) {
                        against(
                                        id -> number(study.published(id, part.name(), run, column.id())
                                                .filter(text -> !StudyFigure.coarse(text))),
                                        id -> fine(column, result.figure(id, part.name(), run, column)))
                                .ifPresent(rows::add);
                    }
                }
            }
        }
        return pairs("The load" + (several ? "s" : ""), rows);
    }

    /** Times that are rounded too coarsely give no ratio. */
    private static OptionalDouble fine(StudyFigure column, OptionalDouble value) {
        return column.wholeMillis() && value.stream().anyMatch(StudyFigure::coarse) ? OptionalDouble.empty() : value;
    }

    /** The runs of the publication and of this repetition, in order. */
    private List<String> runs(String id, Study.Part part) {
        Set<String> runs = new LinkedHashSet<>();
        study.published().stream()
                .filter(row -> row.contender().equals(id) && row.part().equals(part.name()))
                .forEach(row -> runs.add(row.run()));
        runs.addAll(part.runs());
        return List.copyOf(runs);
    }

    private Optional<String> measured(String id, String part, String run, StudyFigure figure) {
        return text(result.figure(id, part, run, figure), value -> SharedFigures.ofTool(figure, value));
    }

    private Table.Row across(
            String title, Function<String, Optional<String>> then, Function<String, Optional<String>> now) {
        List<String> cells = new ArrayList<>(List.of(title));
        for (String id : ids) {
            cells.add(then.apply(id).orElse(Figures.NONE));
            cells.add(now.apply(id).orElse(Figures.NONE));
        }
        return Table.Row.of(cells);
    }

    /** How the other contenders differ from the first; empty if that is unknown of all. */
    private Optional<Table.Row> against(Function<String, OptionalDouble> then, Function<String, OptionalDouble> now) {
        List<String> cells = new ArrayList<>(List.of("against " + title(ids.get(0)), "", ""));
        for (String id : ids.subList(1, ids.size())) {
            cells.add(change(then.apply(id), then.apply(ids.get(0))));
            cells.add(change(now.apply(id), now.apply(ids.get(0))));
        }
        return cells.stream().skip(3).allMatch(Figures.NONE::equals)
                ? Optional.empty()
                : Optional.of(Table.Row.of(cells));
    }

    private static String change(OptionalDouble one, OptionalDouble first) {
        return one.isPresent() && first.orElse(0) > 0
                ? Numbers.change(one.getAsDouble() / first.getAsDouble())
                : Figures.NONE;
    }

    private Section pairs(String title, List<Table.Row> rows) {
        List<String> titles = new ArrayList<>(List.of(""));
        ids.forEach(id -> titles.addAll(List.of(title(id) + " " + then, NOW)));
        return pairs(title, titles, rows);
    }

    /** With columns in pairs: the article's figure, and the one here. */
    private static Section pairs(String title, List<String> titles, List<Table.Row> rows) {
        return new Section(
                "", title, new Table(title, "l" + "r".repeat(titles.size() - 1), titles, rows, 2, Optional.empty()));
    }

    private String title(String id) {
        return study.title(id);
    }
}
