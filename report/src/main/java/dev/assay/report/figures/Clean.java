package dev.assay.report.figures;

import dev.assay.model.Secrets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Text that Assay did not write (app names, header values, log lines, error examples), made fit for a terminal and a page: one line,
 * no escape sequence, no control character, nothing that changes the direction of text or hides in it, no secret.
 */
public final class Clean {
    /** Longest text that a report shows in one place, in characters. */
    static final int LONGEST = 1_500;

    /** The space between figure and unit; the only one besides the ordinary space that is kept. */
    private static final int NARROW_SPACE = 0x202F;

    private static final Pattern ESCAPES =
            Pattern.compile("\u001B\\[[0-?]*[ -/]*[@-~]|[\u001B\u009B][\\]PX^_][^\u0007\u001B]*(?:\u0007|\u001B\\\\)?"
                    + "|\u009B[0-?]*[ -/]*[@-~]|\u001B[ -/]*[0-~]");

    private Clean() {}

    /** At most {@link #LONGEST} characters of the text. */
    public static String line(String text) {
        return line(text, LONGEST);
    }

    /** At most {@code longest} characters of the text; a cut is marked, and made between words if possible. */
    public static String line(String text, int longest) {
        String start = text.length() > 4 * longest ? text.substring(0, 4 * longest) : text;
        StringBuilder clean = new StringBuilder();
        ESCAPES.matcher(start).replaceAll("").codePoints().forEach(c -> append(clean, c));
        String line = Secrets.hidden(clean.toString().strip());
        if (line.codePointCount(0, line.length()) <= longest && start.length() == text.length()) {
            return line;
        }
        int end = line.offsetByCodePoints(0, Math.min(longest - 1, line.codePointCount(0, line.length())));
        int blank = line.lastIndexOf(' ', end);
        return line.substring(0, blank > end / 2 ? blank : end) + "…";
    }

    /** Each text as a line of its own, blank ones left out. */
    public static List<String> lines(List<String> texts) {
        return texts.stream().map(Clean::line).filter(line -> !line.isEmpty()).toList();
    }

    private static void append(StringBuilder clean, int c) {
        if (c == NARROW_SPACE) {
            clean.appendCodePoint(c);
            return;
        }
        switch (Character.getType(c)) {
            case Character.FORMAT -> {} // bidi controls, zero-width characters, tags
            case Character.SURROGATE, Character.UNASSIGNED, Character.PRIVATE_USE -> clean.append('\uFFFD');
            case Character.CONTROL,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> space(clean);
            default -> clean.appendCodePoint(c);
        }
    }

    private static void space(StringBuilder clean) {
        if (clean.length() > 0 && clean.charAt(clean.length() - 1) != ' ') {
            clean.append(' ');
        }
    }
}
