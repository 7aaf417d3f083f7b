package dev.assay.plan;

import java.util.List;
import java.util.Map;

/** A piece of a plan file that knows where it stands. */
sealed interface YamlValue permits YamlValue.Scalar, YamlValue.Items, YamlValue.Fields {
    /** File, line and column, from 1. */
    String where();

    /** The key that leads here, for messages, for example {@code workload[2].status}. */
    String key();

    /** What this is, in words that a user knows. */
    String kind();

    /** What the YAML 1.2 core schema takes a scalar for. */
    enum ScalarType {
        TEXT("text"),
        WHOLE("a whole number"),
        DECIMAL("a decimal number"),
        TRUTH("true or false"),
        NOTHING("empty");

        private final String title;

        ScalarType(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * A single value.
     *
     * @param text as written, quotes removed and escapes resolved
     * @param plain written without quotes
     */
    record Scalar(String where, String key, String text, ScalarType type, boolean plain) implements YamlValue {
        @Override
        public String kind() {
            return type.title;
        }
    }

    /** A list. */
    record Items(String where, String key, List<YamlValue> items) implements YamlValue {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /**
     * A map.
     *
     * @param fields in the order of the file
     */
    record Fields(String where, String key, Map<String, Keyed> fields) implements YamlValue {
        @Override
        public String kind() {
            return "a map";
        }
    }

    /** An entry of a map, with the place of its key. */
    record Keyed(String where, YamlValue value) {}
}
