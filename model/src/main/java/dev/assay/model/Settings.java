package dev.assay.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a contender's server is configured.
 *
 * @param name {@code defaults}, {@code equal}, or the name of a profile in the plan; then single knobs that are set as
 *     {@code equal} sets them, each behind {@code " + "}: {@code defaults + requests per connection}
 * @param properties properties of that profile, on top of what the name stands for; sorted by key
 */
public record Settings(String name, Map<String, String> properties) {
    /** What the user would get. */
    public static final Settings DEFAULTS = new Settings("defaults", Map.of());

    /** The knobs that change the work are set alike on every server. */
    public static final Settings EQUAL = new Settings("equal", Map.of());

    /** Not a knob of the server's work: header lines that a server need not send are left out, where it has a setting. */
    public static final String NORMALISED_HEADERS = "normalised headers";

    /** All knobs that {@code equal} sets, at once. */
    public static final String EVERY_KNOB = "every knob";

    private static final String AND = " + ";

    public Settings {
        Require.notBlank(name, "settings name");
        properties = java.util.Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /** These, and one knob more set as {@code equal} sets it. */
    public Settings with(String knob) {
        return new Settings(name + AND + knob, properties);
    }

    /** What the knobs are added to, for example {@code defaults}. */
    public String base() {
        return parts().get(0);
    }

    /** The knobs that are added, in order. */
    public List<String> knobs() {
        return parts().subList(1, parts().size());
    }

    private List<String> parts() {
        return List.of(name.split(java.util.regex.Pattern.quote(AND), -1));
    }
}
