package dev.assay.plan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The load flags of the command line as written, by the keys of {@code load} in a plan; an absent key was not given. A flag
 * overrides the plan file.
 *
 * @param values keys of {@link #KEYS} only
 */
public record LoadFlags(Map<String, String> values) {
    /** Every key that has a flag, named {@code --KEY}. */
    public static final java.util.List<String> KEYS = LoadResolution.ALL_KEYS;

    /** Connection and TLS keys that are also flags; not {@code https}, which follows from the URL. */
    public static final java.util.List<String> WIRE_KEYS = Stream.of(LoadKeys.WIRE, LoadKeys.TLS, LoadKeys.CERTIFICATE)
            .flatMap(key -> key.names().stream())
            .filter(key -> !key.equals("https"))
            .toList();

    public LoadFlags {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        if (!KEYS.containsAll(values.keySet())) {
            throw new IllegalArgumentException("keys of a load are " + KEYS + ", not " + values.keySet());
        }
    }

    /** No flag given. */
    public static LoadFlags none() {
        return new LoadFlags(Map.of());
    }
}
