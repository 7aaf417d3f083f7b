package dev.assay.report;

import dev.assay.model.CrossCheck;

/** The cross-check by other load tools, on a terminal. */
public final class CrossCheckReport {
    private CrossCheckReport() {}

    /**
     * Writes the tables of figures and of opinions.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(CrossCheck check, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        new TerminalSections(screen).show(CrossCheckSection.of(check));
        screen.send(out);
    }
}
