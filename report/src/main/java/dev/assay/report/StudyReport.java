package dev.assay.report;

import dev.assay.model.Study;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A repeated study on a terminal: the author's tables with ours beside them, then what they cannot show. */
public final class StudyReport {
    private StudyReport() {}

    /**
     * Writes the report; Assay's own verdict is another one.
     *
     * @param study as it was published
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(
            Study study, StudyResult result, StudyJudgement judgement, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, study.name() + ": " + study.title(), Ink.BOLD);
        study.conditions().forEach(screen::item);
        screen.blank();
        screen.paragraph(0, 0, scale(result), Ink.NONE);
        StudyTables tables = new StudyTables(study, result, judgement);
        Stream.of(
                        Stream.of(tables.contenders()),
                        tables.starts().stream(),
                        tables.figures().stream(),
                        tables.narrowLoads().stream(),
                        tables.rankings().stream())
                .flatMap(part -> part)
                .forEach(table -> show(table, screen));
        if (!study.conclusions().isEmpty()) {
            screen.heading("What the article concludes");
            study.conclusions().forEach(screen::item);
        }
        screen.heading("What the method of the article could not show");
        judgement.findings().forEach(finding -> {
            screen.paragraph(2, 2, finding.subject(), Ink.BOLD);
            finding.sentences().forEach(sentence -> screen.item(4, sentence, Ink.NONE));
        });
        screen.send(out);
    }

    private static void show(StudyTable table, Screen screen) {
        screen.heading(table.title());
        Grid grid = new Grid(table.alignment(), table.titles());
        table.rows().forEach(row -> grid.row(row.stream().map(Grid.Cell::of).toList()));
        grid.show(screen);
    }

    /** How far this is from what was published, in one sentence. */
    static String scale(StudyResult result) {
        String tool = "Loads sent by " + result.tool().title() + ", " + Figures.duration(result.seconds()) + " in all.";
        return result.scale() == 1
                ? "Durations and counts are those of the article. " + tool
                : "Shortened to " + String.format(Locale.ROOT, "%s %%", Figures.three(100 * result.scale()))
                        + " of the durations and counts of the article: figures that depend on how long or how much are not those "
                        + "of the whole. " + tool;
    }

    /** The studies by name. */
    public static void list(List<Study> studies, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        Grid grid = new Grid("llll", List.of("study", "load tool", "servers", "article"));
        studies.forEach(study -> grid.row(Stream.of(
                        study.name(),
                        study.tool().title(),
                        String.join(
                                ", ",
                                study.plan().contenders().stream()
                                        .map(contender -> contender.server().id())
                                        .toList()),
                        study.title())
                .map(Grid.Cell::of)
                .toList()));
        grid.show(screen);
        screen.send(out);
    }
}
