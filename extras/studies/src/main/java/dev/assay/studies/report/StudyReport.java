package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.report.document.Grid;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;

/** A repeated study on a terminal: the author's tables with ours beside them, then whether its conclusions hold. */
public final class StudyReport {
    private StudyReport() {}

    /**
     * Writes the tables and conditions. Assay's own verdict is a separate report, and {@link #claims} follow that one.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(StudyOutcome outcome, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, outcome.study().name() + ": " + outcome.study().title(), Ink.BOLD);
        screen.paragraph(0, 0, scale(outcome), Ink.NONE);
        TerminalSections sections = new TerminalSections(screen);
        StudySections own = new StudySections(outcome);
        sections.show(own.tables(true));
        sections.show(own.conditions());
        screen.send(out);
    }

    /**
     * Writes the published claims and whether they hold; nothing if there are none.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void claims(Study study, StudyJudgement judgement, TerminalStyle style, Appendable out) {
        TerminalSections.write(ClaimsSection.of(study, judgement).stream().toList(), style, out);
    }

    /** How the scale differs from the published study, and how long it took. */
    static String scale(StudyOutcome outcome) {
        StudyResult result = outcome.result();
        return String.join(" ", outcome.judgement().scale()) + " Loads sent by "
                + result.tool().title() + ", " + Figures.duration(result.seconds()) + " with starts and pauses"
                + sessions(result) + "." + repetitions(result);
    }

    private static String repetitions(StudyResult result) {
        int times = result.repetitions().size();
        return times == 1
                ? ""
                : " All loads ran " + Numbers.spelled(times)
                        + " times, each on fresh JVMs: conclusions are judged over all"
                        + " repetitions, tables and charts of loads are of the first. Ratios over repetitions are geometric"
                        + " means of those within each, with 95% intervals (90% where these show that figures are close) for"
                        + " all comparisons of a conclusion together.";
    }

    /** Such as {@code , in 2 sessions from 2026-11-25 to 2026-11-26}, if it was interrupted. */
    private static String sessions(StudyResult result) {
        List<Instant> resumed = result.resumed();
        if (resumed.isEmpty()) {
            return "";
        }
        LocalDate first = date(result.start());
        LocalDate last = date(resumed.get(resumed.size() - 1));
        return ", in " + (resumed.size() + 1) + " sessions "
                + (first.equals(last) ? "on " + first : "from " + first + " to " + last);
    }

    private static LocalDate date(Instant instant) {
        return LocalDate.ofInstant(instant, ZoneOffset.UTC);
    }

    /** The studies by name. */
    public static void list(List<Study> studies, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        Grid.show(
                new Table(
                        "",
                        "llll",
                        List.of("Study", "Load tool", "Servers", "Publication"),
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
