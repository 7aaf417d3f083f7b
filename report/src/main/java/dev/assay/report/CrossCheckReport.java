package dev.assay.report;

import dev.assay.model.CrossCheck;

/** What other load tools say of the contenders, on a terminal. */
public final class CrossCheckReport {
    private CrossCheckReport() {}

    /**
     * Writes the table of figures and that of opinions.
     *
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(CrossCheck check, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        new TerminalSections(screen).show(CrossCheckSection.of(check));
        screen.send(out);
    }
}
