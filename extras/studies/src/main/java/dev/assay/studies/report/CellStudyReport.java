package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.model.server.Server;
import dev.assay.report.document.HtmlPage;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.Ink;
import dev.assay.report.document.MarkdownSections;
import dev.assay.report.document.MarkdownText;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sink;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.StudyCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assay's own study: which cells exist, why others do not, and the results of those measured. */
public final class CellStudyReport {
    private static final String NAME = "assay-2026";
    private static final String TITLE = "Tomcat, Jetty, Undertow and Reactor Netty under Spring Boot in 2026";

    private CellStudyReport() {}

    /**
     * Writes which servers are in which cell, and why others are not, for a terminal.
     *
     * @param cells all combinations, including those that do not exist
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void list(List<StudyCell> cells, TerminalStyle style, Appendable out) {
        CellMatrix matrix = new CellMatrix(Optional.empty());
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, TITLE, Ink.BOLD);
        Table table = matrix.table("", cells, Server::id, (cell, server) -> cell.exists() ? "yes" : Figures.NONE);
        new TerminalSections(screen)
                .show(new Section("cells", Numbers.count(existing(cells).size(), "cell"), table, matrix.why()));
        screen.send(out);
    }

    /**
     * Writes the page in Markdown.
     *
     * @param cells all combinations, including those that do not exist
     * @param results of the cells that have ended
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void markdown(List<StudyCell> cells, Map<StudyCell, StudyCell.Result> results, Appendable out) {
        CellSections sections = new CellSections(cells, results);
        StringBuilder page = new StringBuilder("# " + TITLE + "\n\n");
        page.append("Written by `assay study " + NAME + "`: ").append(progress(cells, results));
        sections.machines()
                .forEach(machine ->
                        page.append(' ').append(MarkdownText.of(machine)).append('.'));
        if (!results.isEmpty()) {
            page.append(' ').append(MarkdownText.of(measuredBy(sections))).append('.');
        }
        page.append('\n');
        MarkdownSections shown = new MarkdownSections("##", page);
        sections.all().forEach(shown::open);
        Sink.send(page, out);
    }

    /**
     * Writes the same as one self-contained page, to be encoded as UTF-8, with the intervals drawn. It is well-formed XML as well as
     * HTML.
     *
     * @param cells all combinations, including those that do not exist
     * @param results of the cells that have ended
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void html(List<StudyCell> cells, Map<StudyCell, StudyCell.Result> results, Appendable out) {
        CellSections sections = new CellSections(cells, results);
        List<Section> all = sections.all();
        Palette palette =
                new Palette(StudyCell.SERVERS.stream().map(Server::title).toList());
        Markup page = HtmlPage.open(NAME, TITLE, all.get(0).id(), "table");
        List<String> scope = new ArrayList<>(List.of(progress(cells, results)));
        sections.machines().forEach(machine -> scope.add(machine + "."));
        HtmlPage.header(page, "study " + NAME, TITLE, scope.toArray(String[]::new));
        new HtmlSections(page, palette).show(all);
        HtmlPage.close(page, measuredBy(sections) + ". assay study " + NAME);
        Sink.send(page.toString(), out);
    }

    private static String progress(List<StudyCell> cells, Map<StudyCell, StudyCell.Result> results) {
        return results.size() + " of " + Numbers.count(existing(cells).size(), "cell") + " measured.";
    }

    private static String measuredBy(CellSections sections) {
        return "Assay " + String.join(", ", sections.versions());
    }

    private static List<StudyCell> existing(List<StudyCell> cells) {
        return cells.stream().filter(StudyCell::exists).toList();
    }
}
