package dev.assay.plan.yaml;

import java.util.List;
import java.util.Map;

/** A node of a plan file, with its position. */
public sealed interface YamlValue permits YamlValue.Scalar, YamlValue.Items, YamlValue.Fields {
    /** File, line and column, both from 1. */
    String where();

    /** The key that leads here, for messages, for example {@code workload[2].status}. */
    String key();

    /** The type of the value in plain words, for messages. */
    String kind();

    /** The place and the key; they are the same for a flag. */
    default String place() {
        return isFlag() ? where() : where() + ": " + key();
    }

    private boolean isFlag() {
        return where().startsWith("--");
    }

    /** Advice to add another key, or flag, of that name. */
    default String adding(String name, String text) {
        return isFlag()
                ? "Add --" + name + (text.equals("true") ? "" : " " + text)
                : "Write " + name + ": " + text + " beside it.";
    }

    /** That it is wrong: a sentence that begins with its key, and what to write instead. */
    default PlanError wrong(String what, String instead) {
        return new PlanError(where(), key() + " " + what, instead);
    }

    static YamlValue ofFlag(String name, String text) {
        ScalarType type = text.matches("true|false")
                ? ScalarType.TRUTH
                : text.matches("[-+]?\\d+") ? ScalarType.WHOLE : ScalarType.TEXT;
        return new Scalar("--" + name, "--" + name, text, type, true);
    }

    static YamlValue ofFlag(String name, List<String> texts) {
        return new Items(
                "--" + name,
                "--" + name,
                texts.stream().map(text -> ofFlag(name, text)).toList());
    }

    /** The type of a scalar according to the YAML 1.2 core schema. */
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

        /** The type in plain words, for messages. */
        public String title() {
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

    /** An entry of a map, with the position of its key. */
    record Keyed(String where, YamlValue value) {}
}
