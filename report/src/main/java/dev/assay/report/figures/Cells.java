package dev.assay.report.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Text measured and cut in terminal cells: wide East Asian characters take two, combining marks none. */
public final class Cells {
    private Cells() {}

    public static int width(String text) {
        return text.codePoints().map(Cells::width).sum();
    }

    public static int longestWord(String text) {
        return Arrays.stream(text.split(" +", -1)).mapToInt(Cells::width).max().orElse(0);
    }

    public static String padRight(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    public static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - width(text))) + text;
    }

    /** Lines of at most {@code width} cells, broken at spaces; a word that is longer than a line is cut. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split(" +", -1)) {
            if (line.length() > 0 && width(line.toString()) + 1 + width(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(cut(word, width, lines));
        }
        lines.add(line.toString());
        return lines;
    }

    /** Adds full lines of a long word and returns what is left of it. */
    private static String cut(String word, int width, List<String> lines) {
        String rest = word;
        while (width(rest) > width) {
            int end = 0;
            int used = 0;
            while (used + width(rest.codePointAt(end)) <= width) {
                used += width(rest.codePointAt(end));
                end += Character.charCount(rest.codePointAt(end));
            }
            lines.add(rest.substring(0, Math.max(end, 1)));
            rest = rest.substring(Math.max(end, 1));
        }
        return rest;
    }

    private static int width(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean wide = (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0xFFE0 && c <= 0xFFE6)
                || (c >= 0x1F300 && c <= 0x1FAFF)
                || (c >= 0x20000 && c <= 0x3FFFD);
        return wide ? 2 : 1;
    }
}
