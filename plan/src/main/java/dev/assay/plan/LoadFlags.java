package dev.assay.plan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the command line says of a load, by the keys of {@code load} in a plan, as written; a key that is absent was not
 * given. A flag wins over the plan file.
 *
 * @param values keys of {@link #KEYS} only
 */
public record LoadFlags(Map<String, String> values) {
    /** Every key that a flag may stand for; each flag is named {@code --KEY}. */
    public static final java.util.List<String> KEYS = LoadResolution.ALL_KEYS;

    /** Keys that say how requests travel, and are flags of the same name too; {@code https} is said by the URL. */
    public static final java.util.List<String> WIRE_KEYS = Stream.of(LoadKeys.WIRE, LoadKeys.TLS)
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
