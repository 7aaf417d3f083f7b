package dev.assay.model;

import java.util.Map;
import java.util.TreeMap;

/**
 * How a contender's server is configured.
 *
 * @param name {@code defaults}, {@code equal}, or the name of a profile in the plan
 * @param properties properties of that profile, on top of what the name stands for; sorted by key
 */
public record Settings(String name, Map<String, String> properties) {
    /** What the user would get. */
    public static final Settings DEFAULTS = new Settings("defaults", Map.of());

    /** The knobs that change the work are set alike on every server. */
    public static final Settings EQUAL = new Settings("equal", Map.of());

    public Settings {
        Require.notBlank(name, "settings name");
        properties = java.util.Collections.unmodifiableMap(new TreeMap<>(properties));
    }
}
