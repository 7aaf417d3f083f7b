package dev.assay.swap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Brings the two lists of libraries up to date that Spring Boot keeps in an executable jar. */
final class IndexFiles {
    private IndexFiles() {}

    /**
     * {@code classpath.idx}: one library a line. The new ones stand where the first removed one stood.
     *
     * @param removed entries
     * @param added entries
     */
    static String classpath(String text, Set<String> removed, List<String> added) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int place = firstOf(lines, removed);
        lines.removeIf(line -> removed.contains(item(line)));
        lines.addAll(
                place < 0 ? lines.size() : place,
                added.stream().map(entry -> "- \"" + entry + "\"").toList());
        return String.join("\n", lines) + "\n";
    }

    /**
     * {@code layers.idx}: layers with folders or single files. Where a layer has the whole library folder, new files belong to
     * it without being named; otherwise they go where the first removed one was, or into the layer of dependencies.
     */
    static String layers(String text, String libFolder, Set<String> removed, List<String> added) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        boolean byFolder = lines.stream().anyMatch(line -> libFolder.equals(item(line)));
        int place = firstOf(lines, removed);
        if (place < 0) {
            place = lines.indexOf("- \"dependencies\":") + 1;
        }
        lines.removeIf(line -> removed.contains(item(line)));
        if (!byFolder) {
            lines.addAll(
                    place, added.stream().map(entry -> "  - \"" + entry + "\"").toList());
        }
        return String.join("\n", lines) + "\n";
    }

    private static int firstOf(List<String> lines, Set<String> entries) {
        for (int i = 0; i < lines.size(); i++) {
            if (entries.contains(item(lines.get(i)))) {
                return i;
            }
        }
        return -1;
    }

    private static String item(String line) {
        int open = line.indexOf('"');
        int close = line.lastIndexOf('"');
        return open >= 0 && close > open ? line.substring(open + 1, close) : "";
    }
}
