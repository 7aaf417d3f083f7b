package dev.assay.report.document;

import java.util.List;
import java.util.stream.Collectors;

/** Commands quoted for a POSIX shell. */
public final class Shell {
    private Shell() {}

    public static String quote(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** A command of these words. */
    public static String command(List<String> words) {
        return words.stream().map(Shell::quote).collect(Collectors.joining(" "));
    }
}
