package dev.assay.maven;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.plexus.configuration.PlexusConfiguration;

/** A plan in a POM: each element is a key of a plan file, and its text is YAML. */
final class InlinePlan {
    private static final String BLOCK_STYLE = "(-|#.*|[^\\s\\[{\"'#]\\S*:)( .*)?";
    /** What is below such a line belongs to it. */
    private static final String OPENING = "-|.*(:|[|>][+-]?)";

    private InlinePlan() {}

    static String yaml(PlexusConfiguration plan) {
        StringBuilder text = new StringBuilder();
        write(plan, "", text);
        return text.toString();
    }

    private static void write(PlexusConfiguration mapping, String indent, StringBuilder text) {
        for (PlexusConfiguration key : mapping.getChildren()) {
            String value = key.getValue();
            text.append(indent).append(key.getName()).append(':');
            if (key.getChildCount() > 0) {
                write(key, indent + "  ", text.append('\n'));
            } else {
                text.append(value(value == null ? "" : value.strip(), indent + "  "))
                        .append('\n');
            }
        }
    }

    private static String value(String text, String indent) {
        List<String> lines =
                text.replace("\t", "  ").lines().map(String::stripTrailing).toList();
        return !lines.isEmpty() && lines.get(0).matches(BLOCK_STYLE)
                ? block(lines.get(0), lines.subList(1, lines.size()), indent)
                : " " + text.replaceAll("\\s*\\R\\s*", " ");
    }

    /** Lines below their key. The first has lost its indentation to Maven, which trims texts: that of the others tells it. */
    private static String block(String first, List<String> others, String indent) {
        List<Integer> depths = others.stream()
                .filter(line -> !line.isEmpty())
                .map(line -> line.length() - line.stripLeading().length())
                .toList();
        int least = depths.isEmpty() ? 0 : Collections.min(depths);
        int dash = first.length() - first.replaceFirst("^-\\s*", "").length();
        int deeper = !depths.isEmpty() && first.matches(OPENING) && depths.get(0) == least
                ? dash + 2
                : others.stream().anyMatch(line -> line.startsWith("-", least)) ? 0 : dash;
        return Stream.concat(
                        Stream.of(first),
                        others.stream().map(line -> line.isEmpty() ? "" : " ".repeat(deeper) + line.substring(least)))
                .map(line -> "\n" + (line.isEmpty() ? "" : indent + line))
                .collect(Collectors.joining());
    }
}
