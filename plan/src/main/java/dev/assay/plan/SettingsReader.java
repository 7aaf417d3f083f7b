package dev.assay.plan;

import dev.assay.model.server.Settings;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.Spelling;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Items;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the settings profiles of a plan, and finds settings by name. */
final class SettingsReader {
    private static final String EXAMPLE = "profiles: {wide: {server.tomcat.threads.max: 400}}";

    private SettingsReader() {}

    /** All profiles by name. A profile named {@code equal} extends the built-in {@code equal}. */
    static Map<String, Settings> profiles(YamlValue value, Problems problems) {
        Map<String, Settings> profiles = new LinkedHashMap<>();
        FieldReader.fields(value, EXAMPLE).fields().forEach((name, field) -> problems.attempt(
                        () -> profile(name, field))
                .ifPresent(settings -> profiles.put(name, settings)));
        return profiles;
    }

    private static Settings profile(String name, YamlValue.Keyed field) {
        if (name.equals(Settings.DEFAULTS.name())) {
            throw new PlanError(
                    field.where(), "a profile cannot be named defaults", "Choose a name, for example wide.");
        } else if (!name.matches("[A-Za-z0-9][A-Za-z0-9._+-]*")) {
            throw new PlanError(
                    field.where(), "not a profile name: " + name, "Write letters, digits, dots and hyphens.");
        }
        Map<String, String> properties = new TreeMap<>();
        flatten("", FieldReader.fields(field.value(), EXAMPLE), properties);
        return new Settings(name, properties);
    }

    /** Flattens nested maps and lists, as in an application.yaml, to property names such as {@code server.tomcat.threads.max}. */
    private static void flatten(String name, YamlValue value, Map<String, String> properties) {
        if (value instanceof Fields map) {
            map.fields()
                    .forEach((key, field) ->
                            flatten(name.isEmpty() ? key : name + "." + key, field.value(), properties));
        } else if (value instanceof Items list) {
            for (int i = 0; i < list.items().size(); i++) {
                flatten(name + "[" + i + "]", list.items().get(i), properties);
            }
        } else if (!name.matches("[^\\s=:]+")) {
            throw new PlanError(
                    value.where(),
                    "not a property name: '" + name + "'",
                    "Write for example server.tomcat.threads.max.");
        } else if (properties.putIfAbsent(name, FieldReader.text(value)) != null) {
            throw new PlanError(value.where(), name + " is set twice in one profile", "Keep one of the two.");
        }
    }

    /** The settings of this name, including knobs after a plus; whether these exist depends on the app and is not checked. */
    static Settings named(String name, String where, Map<String, Settings> profiles) {
        String[] parts = name.split(" *\\+ +", -1);
        Settings settings = simple(parts[0].strip(), where, profiles);
        for (String knob : List.of(parts).subList(1, parts.length)) {
            if (knob.isBlank()) {
                throw new PlanError(
                        where,
                        "no setting behind a plus: " + name,
                        "Write for example defaults + requests per connection.");
            }
            settings = settings.with(knob.strip());
        }
        return settings;
    }

    private static Settings simple(String name, String where, Map<String, Settings> profiles) {
        Settings profile = profiles.get(name);
        if (profile != null) {
            return profile;
        } else if (name.equals(Settings.DEFAULTS.name())) {
            return Settings.DEFAULTS;
        } else if (name.equals(Settings.EQUAL.name())) {
            return Settings.EQUAL;
        }
        List<String> known = new ArrayList<>(List.of(Settings.DEFAULTS.name(), Settings.EQUAL.name()));
        known.addAll(profiles.keySet());
        throw new PlanError(where, "no such settings: " + name, Spelling.advice(name, known));
    }
}
