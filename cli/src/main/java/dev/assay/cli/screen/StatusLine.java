package dev.assay.cli.screen;

import java.util.List;
import java.util.function.Supplier;

/** The last line on a terminal, which is redrawn in place; the lines above it stay. Elsewhere there is none. */
final class StatusLine {
    private static final String CLEAR = "\r\u001B[J";

    private final Console console;
    private int drawn;

    StatusLine(Console console) {
        this.console = console;
    }

    /** Draws the first of these forms that fits; if none does, as much of the last as fits. */
    void draw(List<Supplier<String>> forms) {
        if (!console.live() || forms.isEmpty()) {
            return;
        }
        int width = console.terminal().columns().getAsInt() - 1; // a line that fills its row may wrap
        String line = forms.stream()
                .map(form -> console.shown(form.get()))
                .filter(form -> form.length() <= width)
                .findFirst()
                .orElseGet(() -> cut(console.shown(forms.get(forms.size() - 1).get()), width));
        console.err().print(clear() + line);
        console.err().flush();
        drawn = line.length();
    }

    void settle(String line) {
        if (console.live()) {
            console.err().print(clear());
            drawn = 0;
        }
        console.say(Printable.withoutSecrets(line));
    }

    /** Clears the old line, which takes several rows if the terminal has become narrower. */
    private String clear() {
        int columns = Math.max(1, console.terminal().columns().getAsInt());
        int rows = (drawn + columns - 1) / columns;
        return (rows > 1 ? "\u001B[" + (rows - 1) + "A" : "") + CLEAR;
    }

    private static String cut(String line, int width) {
        return line.substring(0, Math.max(0, Math.min(width, line.length())));
    }
}
