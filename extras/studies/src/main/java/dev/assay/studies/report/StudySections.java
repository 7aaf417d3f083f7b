package dev.assay.studies.report;

import dev.assay.model.Contender;
import dev.assay.model.Environment;
import dev.assay.model.Numbers;
import dev.assay.report.Figures;
import dev.assay.report.Part;
import dev.assay.report.Section;
import dev.assay.report.Table;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The sections of a study: what was published and what was measured here, in the same units, and what that could not show. */
final class StudySections {
    private static final String THEN = "article";
    private static final String NOW = "here";

    private final Study study;
    private final StudyResult result;
    private final StudyJudgement judgement;
    private final Environment ran;

    /** @param ran environment of the study */
    StudySections(Study study, StudyResult result, StudyJudgement judgement, Environment ran) {
        this.study = study;
        this.result = result;
        this.judgement = judgement;
        this.ran = ran;
    }

    /**
     * All but the claims, which may wait for Assay's own verdict.
     *
     * @param narrow whether tables of loads must be narrow enough for a terminal
     */
    List<Section> all(boolean narrow) {
        List<Section> all = new ArrayList<>(List.of(contenders()));
        starts().ifPresent(all::add);
        figures().ifPresent(all::add);
        all.addAll(loads(narrow));
        ClaimSections.rankings(judgement, this::title).ifPresent(all::add);
        all.add(findings());
        return all;
    }

    /** The article's claims, and whether each holds; empty if there are none. */
    Optional<Section> claims() {
        return ClaimSections.claims(judgement);
    }

    private Section findings() {
        List<Part> parts = new ArrayList<>();
        parts.add(Part.paragraph("Of the runs on this page, which follow the article's method."));
        judgement.findings().forEach(finding -> parts.add(Part.items(finding.subject(), finding.sentences())));
        return new Section("", "What such runs cannot show", parts);
    }

    private static Section section(String title, String alignment, List<String> titles, List<List<String>> rows) {
        return section(title, alignment, titles, rows, 0);
    }

    /** With columns in pairs: the article's figure, and the one here. */
    private static Section pairs(String title, List<String> titles, List<List<String>> rows) {
        return section(title, "l" + "r".repeat(titles.size() - 1), titles, rows, 2);
    }

    private static Section section(
            String title, String alignment, List<String> titles, List<List<String>> rows, int group) {
        return new Section(
                "",
                title,
                new Table(
                        title,
                        alignment,
                        titles,
                        rows.stream().map(Table.Row::of).toList(),
                        group,
                        Optional.empty()));
    }

    private Section contenders() {
        return section(
                "What ran here",
                "lllll",
                List.of("contender", "server", "version", "app", "JDK"),
                result.contenders().stream()
                        .map(ran -> List.of(ran.id(), ran.server().title(), ran.version(), ran.app(), ran.jdk()))
                        .toList());
    }

    /** Start-up times, each start and the mean; empty if the study has none. */
    private Optional<Section> starts() {
        if (study.starts() == 0) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        int most = Stream.concat(
                        study.published().stream().map(row -> row.starts().size()),
                        contenderIds().stream().map(id -> result.starts(id).size()))
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        IntStream.range(0, most)
                .forEach(i -> rows.add(across("start " + (i + 1), id -> published(id, i), id -> start(id, i))));
        rows.add(across("mean", id -> mean(mean(id).published()), id -> mean(mean(id).measured())));
        difference("", "", StudyClaim.By.START_UP).ifPresent(rows::add);
        rows.add(across("mean, as logged by the app", id -> Optional.empty(), id -> seconds(mean(id).reported())));
        return Optional.of(acrossTable("Start-up time (s); here to the first good answer", rows));
    }

    private static Optional<String> mean(OptionalDouble seconds) {
        return seconds.isPresent() ? Optional.of(Figures.fixed(seconds.getAsDouble(), 4)) : Optional.empty();
    }

    private StudyJudgement.MeanStart mean(String contender) {
        return judgement.starts().stream()
                .filter(mean -> mean.contender().equals(contender))
                .findFirst()
                .orElseGet(() -> new StudyJudgement.MeanStart(
                        contender, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()));
    }

    private Optional<String> published(String contender, int i) {
        return study.published().stream()
                .filter(row -> row.contender().equals(contender))
                .filter(row -> row.starts().size() > i)
                .map(row -> seconds(row.starts().get(i)))
                .findFirst();
    }

    private Optional<String> start(String contender, int i) {
        return result.starts(contender).stream()
                .skip(i)
                .map(start -> seconds(start.readyMs() / 1e3))
                .findFirst();
    }

    private static Optional<String> seconds(OptionalDouble seconds) {
        return seconds.isPresent() ? Optional.of(seconds(seconds.getAsDouble())) : Optional.empty();
    }

    private static String seconds(double seconds) {
        return Figures.fixed(seconds, 3);
    }

    /** Figures that servers report after the start; empty if the study has none. */
    private Optional<Section> figures() {
        if (study.figures().shown().isEmpty()) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        for (Study.Figure figure : study.figures().shown()) {
            rows.add(across(figure.title(), id -> told(id, "", "", figure.key()), id -> result.figures().stream()
                    .filter(told -> told.contender().equals(id))
                    .flatMap(told -> Stream.ofNullable(told.values().get(figure.key())))
                    .map(value -> Figures.atLeast(0, value / figure.per()))
                    .findFirst()));
            difference("", "", figure.key()).ifPresent(rows::add);
            rows.addAll(new SharedFigures(result).rows(figure, contenderIds()));
        }
        Section table = acrossTable("After the start", rows);
        return Optional.of(HeapNote.of(study, result, ran)
                .map(note -> new Section(
                        "",
                        table.title(),
                        Stream.concat(table.parts().stream(), Stream.of(note)).toList()))
                .orElse(table));
    }

    /** The differences of the other contenders from the first; empty if there are none. */
    private Optional<List<String>> difference(String part, String run, String figure) {
        List<String> ids = contenderIds();
        List<String> cells = new ArrayList<>(List.of("against " + title(ids.get(0)), "", ""));
        boolean any = false;
        for (String id : ids.subList(1, ids.size())) {
            Optional<StudyJudgement.Difference> one = judgement.difference(id, part, run, figure);
            cells.add(one.map(difference -> change(difference.published())).orElse(Figures.NONE));
            cells.add(one.map(difference -> change(difference.measured())).orElse(Figures.NONE));
            any |= one.isPresent();
        }
        return any ? Optional.of(cells) : Optional.empty();
    }

    private static String change(OptionalDouble ratio) {
        return Numbers.change(ratio.orElse(Double.NaN));
    }

    /** Laid out as in the publication, unless that is too wide. */
    private List<Section> loads(boolean narrow) {
        if (study.layout() == Study.Layout.SERVERS_ACROSS) {
            return List.of(serversAcross());
        }
        return narrow
                ? contenderIds().stream()
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
        List<List<String>> rows = new ArrayList<>();
        for (String id : contenderIds()) {
            for (Study.Part part : study.parts()) {
                for (String run : runs(id, part)) {
                    rows.add(row(id, part, run, THEN, columns));
                    rows.add(row(id, part, run, NOW, columns));
                }
            }
        }
        return section("The loads", "llll" + "r".repeat(columns.size()), titles, rows);
    }

    private List<String> row(String id, Study.Part part, String run, String when, List<StudyFigure> columns) {
        List<String> cells = new ArrayList<>(List.of(title(id), part.name(), run, when));
        columns.forEach(column -> cells.add(
                (when.equals(THEN) ? told(id, part.name(), run, column.id()) : measured(id, part.name(), run, column))
                        .orElse(Figures.NONE)));
        return cells;
    }

    private Section runsAcross(String id, Study.Part part) {
        List<String> titles = new ArrayList<>(List.of(""));
        List<String> runs = runs(id, part);
        runs.forEach(run -> titles.addAll(List.of(run + " " + THEN, NOW)));
        List<List<String>> rows = new ArrayList<>();
        for (StudyFigure column : part.columns()) {
            List<String> cells = new ArrayList<>(List.of(column.title()));
            for (String run : runs) {
                cells.add(told(id, part.name(), run, column.id()).orElse(Figures.NONE));
                cells.add(measured(id, part.name(), run, column).orElse(Figures.NONE));
            }
            rows.add(cells);
        }
        return pairs(title(id) + ", " + part.name(), titles, rows);
    }

    private Section serversAcross() {
        List<List<String>> rows = new ArrayList<>();
        boolean several = study.parts().size() > 1;
        for (Study.Part part : study.parts()) {
            for (String run : part.runs()) {
                String prefix =
                        (several ? part.name() + ", " : "") + (part.runs().size() > 1 ? run + ", " : "");
                for (StudyFigure column : part.columns()) {
                    rows.add(across(
                            prefix + column.title(),
                            id -> told(id, part.name(), run, column.id()),
                            id -> measured(id, part.name(), run, column)));
                    difference(part.name(), run, column.id()).ifPresent(rows::add);
                }
            }
        }
        return acrossTable("The load" + (several ? "s" : ""), rows);
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

    private Optional<String> told(String id, String part, String run, String figure) {
        return study.published().stream()
                .filter(row -> row.contender().equals(id)
                        && row.part().equals(part)
                        && row.run().equals(run))
                .flatMap(row -> Stream.ofNullable(row.figures().get(figure)))
                .findFirst();
    }

    private Optional<String> measured(String id, String part, String run, StudyFigure figure) {
        OptionalDouble value = result.figure(id, part, run, figure);
        return value.isEmpty() ? Optional.empty() : Optional.of(SharedFigures.ofTool(figure, value.getAsDouble()));
    }

    private List<String> across(
            String title, Function<String, Optional<String>> then, Function<String, Optional<String>> now) {
        List<String> cells = new ArrayList<>(List.of(title));
        for (String id : contenderIds()) {
            cells.add(then.apply(id).orElse(Figures.NONE));
            cells.add(now.apply(id).orElse(Figures.NONE));
        }
        return cells;
    }

    private Section acrossTable(String title, List<List<String>> rows) {
        List<String> titles = new ArrayList<>(List.of(""));
        contenderIds().forEach(id -> titles.addAll(List.of(title(id) + " " + THEN, NOW)));
        return pairs(title, titles, rows);
    }

    private List<String> contenderIds() {
        return study.plan().contenders().stream().map(Contender::id).toList();
    }

    private String title(String id) {
        return Objects.requireNonNull(study.plan().contender(id).server().title());
    }
}
