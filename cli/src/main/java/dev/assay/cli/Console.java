package dev.assay.cli;

import dev.assay.report.TerminalStyle;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Where text goes. Results go to standard output, progress and complaints to standard error, so that either can be
 * redirected alone.
 *
 * @param out results
 * @param err progress and complaints
 * @param style of the results
 * @param live whether standard error is a terminal on which a line can be redrawn
 */
record Console(PrintWriter out, PrintWriter err, TerminalStyle style, boolean live) {
    private static final int COLUMNS = 80;

    /**
     * The process's own streams. The start script says in {@code assay.tty} which of them are terminals, because a JVM
     * cannot tell for each.
     */
    static Console system(Map<String, String> environment) {
        String tty = System.getProperty("assay.tty", "");
        boolean colour = tty.contains("out")
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !"dumb".equals(environment.get("TERM"));
        return new Console(
                writer(System.out),
                writer(System.err),
                new TerminalStyle(columns(environment), colour),
                tty.contains("err") && !"dumb".equals(environment.get("TERM")));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    private static int columns(Map<String, String> environment) {
        try {
            int columns = Integer.parseInt(environment.getOrDefault("COLUMNS", String.valueOf(COLUMNS)));
            return Math.max(COLUMNS, Math.min(columns, 120));
        } catch (NumberFormatException notANumber) {
            return COLUMNS;
        }
    }
}
