package dev.assay.maven;

import org.codehaus.plexus.configuration.PlexusConfiguration;

/** A plan in a POM: each element is a key of a plan file, and its text is YAML. */
final class InlinePlan {
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
                text.append(' ')
                        .append(value == null ? "" : value.strip().replaceAll("\\s*\\R\\s*", " "))
                        .append('\n');
            }
        }
    }
}
