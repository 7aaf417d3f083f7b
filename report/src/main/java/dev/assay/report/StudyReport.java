package dev.assay.report;

import dev.assay.model.Study;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

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
        new TerminalSections(screen).show(new StudySections(study, result, judgement).all(true));
        screen.send(out);
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
        Grid.show(
                new Table(
                        "",
                        "llll",
                        List.of("Study", "Load tool", "Servers", "Article"),
                        studies.stream().map(StudyReport::row).toList()),
                screen);
        screen.send(out);
    }

    private static Table.Row row(Study study) {
        return Table.Row.of(
                study.name(),
                study.tool().title(),
                study.plan().contenders().stream()
                        .map(contender -> contender.server().id())
                        .collect(Collectors.joining(", ")),
                study.title());
    }
}
