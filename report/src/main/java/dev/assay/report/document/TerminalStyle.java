package dev.assay.report.document;

import dev.assay.report.figures.Cells;
import java.util.List;

/**
 * How text is laid out on a terminal.
 *
 * @param columns the longest line, at least {@value #NARROWEST}
 * @param colour whether ANSI colours are used; words carry the meaning either way
 */
public record TerminalStyle(int columns, boolean colour) {
    static final int NARROWEST = 40;

    public TerminalStyle {
        columns = Math.max(columns, NARROWEST);
    }

    /** A text in lines of at most this many columns, broken between words. */
    public static List<String> wrapped(String text, int columns) {
        return Cells.wrap(text, Math.max(columns, 1));
    }

    /** 80 columns without colour. */
    public static TerminalStyle plain() {
        return new TerminalStyle(80, false);
    }
}
