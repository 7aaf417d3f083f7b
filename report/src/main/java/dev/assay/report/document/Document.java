package dev.assay.report.document;

import java.util.List;

/**
 * A report of its own, apart from that of an experiment: a headline and sections, in any format. Each method throws
 * {@link java.io.UncheckedIOException} if writing fails.
 *
 * @param headline the result, a sentence or a few
 */
public record Document(String headline, List<Section> sections) {
    public Document {
        sections = List.copyOf(sections);
    }

    /**
     * Writes it on a terminal; no line but the last is longer than the style's columns.
     *
     * @param more what the file holds, ends with a colon
     * @param file with everything
     */
    public void terminal(String more, String file, TerminalStyle style, Appendable out) {
        Screen screen = screen(style);
        screen.blank();
        screen.paragraph(more);
        screen.whole(file);
        screen.send(out);
    }

    /** The same without a file. */
    public void terminal(TerminalStyle style, Appendable out) {
        screen(style).send(out);
    }

    private Screen screen(TerminalStyle style) {
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, headline, Ink.BOLD);
        new TerminalSections(screen).show(sections);
        return screen;
    }

    public void markdown(StringBuilder text) {
        text.append(MarkdownText.paragraph(headline)).append('\n');
        MarkdownSections markdown = new MarkdownSections("##", text);
        sections.forEach(markdown::open);
    }

    /**
     * Writes it as a self-contained page.
     *
     * @param title of the window
     * @param kicker what it is about, above the headline
     * @param first what the first section shows, as in {@code Skip to the ...}
     */
    public void page(String title, String kicker, String first, String footer, Appendable out) {
        Markup page = HtmlPage.open(title, headline, sections.get(0).id(), first, sections);
        HtmlPage.header(page, kicker, headline);
        new HtmlSections(page, Palette.NONE).show(sections);
        HtmlPage.close(page, footer);
        Sink.send(page.toString(), out);
    }
}
