package dev.assay.cli;

import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Terminal;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.util.Optional;

/** Consoles whose results go into a pipe or a file. */
public final class Consoles {
    private Consoles() {}

    /** A console of fixed width that takes no input. */
    public static Console of(PrintWriter out, PrintWriter err, TerminalStyle style, boolean live) {
        return of(out, err, style, live, terminal(style.columns()));
    }

    /** A console at a terminal. */
    public static Console of(PrintWriter out, PrintWriter err, TerminalStyle style, boolean live, Terminal terminal) {
        return new Console(out, err, style, live, terminal, false);
    }

    /** A terminal of fixed width, at which nobody types. */
    public static Terminal terminal(int columns) {
        return new Terminal(() -> columns, true, Optional.empty());
    }
}
