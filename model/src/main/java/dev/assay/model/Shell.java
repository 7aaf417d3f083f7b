package dev.assay.model;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Commands quoted for a POSIX shell. */
public final class Shell {
    private Shell() {}

    public static String quote(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    public static String quote(Path path) {
        return quote(path.toString());
    }

    /** A command of these words. */
    public static String command(List<String> words) {
        return words.stream().map(Shell::quote).collect(Collectors.joining(" "));
    }
}
