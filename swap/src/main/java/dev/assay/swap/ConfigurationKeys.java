package dev.assay.swap;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The keys of a configuration file, as {@code key=value}. Reads block-style YAML by its indentation, which is how Spring
 * configuration is written; anything fancier is skipped. Scans each line only once, whatever is in it. Used for warnings, and to
 * see whether HTTP/2 is on.
 */
final class ConfigurationKeys {
    private static final Pattern PROPERTY = Pattern.compile("\\s*+([\\w.\\[\\]-]++)\\s*+[=:]\\s*+(.*+)");
    private static final Pattern YAML = Pattern.compile("( *+)([\\w.\\[\\]-]++):(?: ++(.*+))?+\\s*+");

    private ConfigurationKeys() {}

    static Set<String> of(String text, boolean properties) {
        return properties ? properties(text) : yaml(text);
    }

    private static Set<String> properties(String text) {
        Set<String> keys = new TreeSet<>();
        text.lines()
                .map(PROPERTY::matcher)
                .filter(Matcher::matches)
                .forEach(line -> keys.add(line.group(1) + "=" + line.group(2).stripTrailing()));
        return keys;
    }

    private record Level(int indent, String key) {}

    private static Set<String> yaml(String text) {
        Set<String> keys = new TreeSet<>();
        Deque<Level> path = new ArrayDeque<>();
        for (String line : text.lines().toList()) {
            Matcher entry = YAML.matcher(line);
            if (entry.matches()) {
                int indent = entry.group(1).length();
                while (!path.isEmpty() && path.getLast().indent() >= indent) {
                    path.removeLast();
                }
                String prefix = path.isEmpty() ? "" : path.getLast().key() + ".";
                path.addLast(new Level(indent, prefix + entry.group(2)));
                String value = entry.group(3);
                keys.add(prefix + entry.group(2) + "=" + (value == null ? "" : scalar(value.strip())));
            }
        }
        return keys;
    }

    /** The value without its quotes and without a comment behind it. */
    private static String scalar(String value) {
        if (value.startsWith("\"") || value.startsWith("'")) {
            int end = value.indexOf(value.charAt(0), 1);
            return end < 0 ? value : value.substring(1, end);
        }
        int comment = value.startsWith("#") ? 0 : value.indexOf(" #");
        return comment < 0 ? value : value.substring(0, comment).strip();
    }
}
