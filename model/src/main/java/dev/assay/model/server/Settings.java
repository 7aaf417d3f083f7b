package dev.assay.model.server;

import dev.assay.model.Require;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a contender's server is configured.
 *
 * @param name {@code defaults}, {@code equal}, or the name of a profile in the plan; then single knobs set as
 *     {@code equal} sets them, each after {@code " + "}: {@code defaults + requests per connection}
 * @param properties properties of that profile, on top of what the name stands for; sorted by key
 */
public record Settings(String name, Map<String, String> properties) {
    /** What the user would get. */
    public static final Settings DEFAULTS = new Settings("defaults", Map.of());

    /** Knobs that change the amount of work are set alike on all servers. */
    public static final Settings EQUAL = new Settings("equal", Map.of());

    /** Not a knob that changes the work: leaves out header lines that need not be sent, if the server has a setting. */
    public static final String NORMALISED_HEADERS = "normalised headers";

    /** All knobs that {@code equal} sets, at once. */
    public static final String EVERY_KNOB = "every knob";

    private static final String AND = " + ";

    public Settings {
        Require.notBlank(name, "settings name");
        properties = java.util.Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /** These settings and one more knob, set as {@code equal} sets it. */
    public Settings with(String knob) {
        return new Settings(name + AND + knob, properties);
    }

    /** What the knobs are added to, for example {@code defaults}. */
    public String base() {
        return parts().get(0);
    }

    /** The added knobs, in order. */
    public List<String> knobs() {
        return parts().subList(1, parts().size());
    }

    private List<String> parts() {
        return List.of(name.split(java.util.regex.Pattern.quote(AND), -1));
    }
}
