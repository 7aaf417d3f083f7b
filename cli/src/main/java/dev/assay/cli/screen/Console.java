package dev.assay.cli.screen;

import dev.assay.report.document.TerminalStyle;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where text goes. Results go to standard output, progress and errors to standard error, so that either can be redirected alone.
 *
 * @param out results
 * @param err progress and errors
 * @param style of the results
 * @param live whether standard error is a terminal on which a line can be redrawn
 * @param terminal that terminal
 * @param read whether standard output is a terminal
 */
public record Console(
        PrintWriter out, PrintWriter err, TerminalStyle style, boolean live, Terminal terminal, boolean read) {
    /** A file that is standard output. */
    public static final Path STANDARD = Path.of("-");

    private static final int COLUMNS = 80;
    private static final String INDENT = "  ";
    /** The characters beyond ASCII in lines of progress, and their replacements. */
    private static final Map<String, String> ASCII =
            Map.of("·", "-", "µ", "u", "−", "-", "–", "-", "±", "+-", "…", "...", "√", "sqrt ", "×", "x");

    /**
     * The process's own streams. The start script says in {@code assay.tty} which of them are terminals, because a JVM cannot tell for each
     * stream.
     */
    public static Console system(Map<String, String> environment) {
        String tty = System.getProperty("assay.tty", "");
        boolean colour = tty.contains("out")
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !"dumb".equals(environment.get("TERM"));
        boolean live = tty.contains("err") && !"dumb".equals(environment.get("TERM"));
        boolean typing = tty.contains("in") && tty.contains("err");
        return new Console(
                writer(System.out),
                writer(System.err),
                new TerminalStyle(columns(environment), colour),
                live,
                Terminal.here(environment, columns(environment), typing),
                tty.contains("out"));
    }

    /** Where everything but this file goes: if the file is standard output, to standard error. */
    public Console beside(Optional<Path> file) {
        return file.equals(Optional.of(STANDARD)) ? new Console(err, err, style, live, terminal, false) : this;
    }

    /** Prints a line of results: on a terminal, wrapped at words with a hanging indent; elsewhere unwrapped, for scripts. */
    public void tell(String start, String text) {
        if (!read) {
            out.println(start + text);
            return;
        }
        String margin = start;
        for (String row : TerminalStyle.wrapped(text, style.columns() - 1 - start.length())) {
            out.println(margin + row);
            margin = " ".repeat(start.length());
        }
    }

    /** Prints progress or an error: on a terminal, wrapped at words and in characters that it can show; elsewhere as is. */
    public void say(String text) {
        if (!live) {
            err.println(text);
            return;
        }
        int width = sayColumns();
        for (String line : shown(text).lines().toList()) {
            String indent = " ".repeat(line.length() - line.stripLeading().length());
            List<String> rows = line.length() <= width
                    ? List.of(line.stripLeading()) // with the columns of its table
                    : TerminalStyle.wrapped(line, width - indent.length() - INDENT.length());
            for (int i = 0; i < rows.size(); i++) {
                err.println(indent + (i == 0 ? "" : INDENT) + rows.get(i));
            }
        }
    }

    /** The longest line that {@link #say} leaves as it is. */
    int sayColumns() {
        return live ? terminal.columns().getAsInt() - 1 : style.columns();
    }

    /** The line in characters that the terminal can show. */
    public String shown(String line) {
        String shown = line;
        if (!terminal.unicode()) {
            for (Map.Entry<String, String> one : ASCII.entrySet()) {
                shown = shown.replace(one.getKey(), one.getValue());
            }
        }
        return shown;
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
