package dev.assay.swap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Updates the two lists of libraries that Spring Boot keeps in an executable jar. */
final class IndexFiles {
    private IndexFiles() {}

    /**
     * {@code classpath.idx}: one library per line. The new ones go where the first removed one was.
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
     * {@code layers.idx}: layers with folders or single files. If a layer has the whole library folder, new files belong to it
     * without being named; otherwise they go where the first removed one was, or into the {@code dependencies} layer.
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
