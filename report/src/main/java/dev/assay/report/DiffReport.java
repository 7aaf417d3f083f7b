package dev.assay.report;

import dev.assay.model.Verdict;

/** The result of {@code assay diff} on a terminal. */
public final class DiffReport {
    private DiffReport() {}

    /**
     * Writes the report; no line is longer than the style's columns.
     *
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(Verdict verdict, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, Clean.line(verdict.headline()), Ink.BOLD);
        if (!verdict.scope().isBlank()) {
            screen.paragraph(0, 0, "Scope: " + Clean.line(verdict.scope()), Ink.FAINT);
        }
        TerminalVerdicts.show(verdict, screen);
        TerminalClosing.limits(verdict, screen);
        screen.send(out);
    }
}
