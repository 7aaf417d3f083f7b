package dev.assay.plan.yaml;

import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Items;
import dev.assay.plan.yaml.YamlValue.Keyed;
import dev.assay.plan.yaml.YamlValue.Scalar;
import dev.assay.plan.yaml.YamlValue.ScalarType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads typed values from a plan file. Every mismatch is a {@link PlanError} that names the key, the place, and what to write. */
public final class FieldReader {
    private final Fields map;
    private final Problems problems;

    /**
     * Opens a map and reports every unknown key.
     *
     * @param title what the map describes, for example {@code a step}
     * @param known its valid keys
     */
    public FieldReader(Fields map, String title, List<String> known, Problems problems) {
        this.map = map;
        this.problems = problems;
        map.fields().forEach((name, field) -> {
            if (!known.contains(name)) {
                problems.add(
                        new PlanError(field.where(), name + " is not a key of " + title, Spelling.advice(name, known)));
            }
        });
    }

    /** The value of a key, or empty if the key is absent or its value is wrong, which is kept as a problem. */
    public <T> Optional<T> read(String key, Function<YamlValue, T> parse) {
        Keyed field = map.fields().get(key);
        return field == null ? Optional.empty() : problems.attempt(() -> parse.apply(field.value()));
    }

    /** Whether the map has the key and its value satisfies the predicate. */
    public boolean has(String key, java.util.function.Predicate<YamlValue> such) {
        Keyed field = map.fields().get(key);
        return field != null && such.test(field.value());
    }

    /** Reports a problem if the map has this key, which is known but not allowed here. */
    public void refuse(String key, String why, String instead) {
        refuse(key, why, value -> instead);
    }

    /** The same with advice that depends on the value. */
    public void refuse(String key, String why, Function<YamlValue, String> instead) {
        Keyed field = map.fields().get(key);
        if (field != null) {
            problems.add(new PlanError(field.where(), field.value().key() + " " + why, instead.apply(field.value())));
        }
    }

    /** The valid items of a list; a single value is read as a list of one. */
    public <T> Optional<List<T>> list(String key, Function<YamlValue, T> parse) {
        return read(
                key,
                value -> value instanceof Items items ? each(items, parse, problems) : List.of(parse.apply(value)));
    }

    /** The valid items of a list. */
    public static <T> List<T> each(Items items, Function<YamlValue, T> parse, Problems problems) {
        List<T> good = new ArrayList<>();
        items.items().forEach(item -> problems.attempt(() -> parse.apply(item)).ifPresent(good::add));
        return good;
    }

    /** Any scalar, as written. */
    public static String text(YamlValue value) {
        if (value instanceof Scalar scalar && scalar.type() != ScalarType.NOTHING) {
            return scalar.text();
        }
        throw mismatch(value, "text", "Write a value behind " + value.key() + ": or leave the key out");
    }

    /** The value of an enumeration, in lower case. */
    public static <T extends Enum<T>> T word(YamlValue value, Class<T> type) {
        String text = text(value);
        List<String> words =
                Arrays.stream(type.getEnumConstants()).map(FieldReader::word).toList();
        if (!words.contains(text)) {
            String name = value.key().replaceFirst("^(--|.*\\.)", "");
            throw new PlanError(value.where(), "no such " + name + ": " + text, Spelling.advice(text, words));
        }
        return type.getEnumConstants()[words.indexOf(text)];
    }

    public static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** What a constructor makes of a value that it may refuse. */
    public static <T> T made(String where, String instead, Supplier<T> making) {
        try {
            return making.get();
        } catch (IllegalArgumentException e) {
            throw new PlanError(where, String.valueOf(e.getMessage()), instead);
        }
    }

    public static boolean truth(YamlValue value) {
        if (value instanceof Scalar scalar && scalar.type() == ScalarType.TRUTH) {
            return scalar.text().equalsIgnoreCase("true");
        }
        throw mismatch(value, "true or false", "Write true or false, without quotes.");
    }

    /** A whole number within bounds, both inclusive. */
    public static long whole(YamlValue value, long min, long max) {
        String bounds = "a whole number from " + min + " to " + max;
        if (!(value instanceof Scalar scalar) || scalar.type() != ScalarType.WHOLE) {
            throw mismatch(value, bounds, "Write " + bounds + ", without quotes");
        }
        BigInteger number = integer(scalar.text());
        if (number.compareTo(BigInteger.valueOf(min)) < 0 || number.compareTo(BigInteger.valueOf(max)) > 0) {
            throw value.wrong("is out of range: " + scalar.text(), "Write " + bounds);
        }
        return number.longValue();
    }

    public static Fields fields(YamlValue value, String example) {
        if (value instanceof Fields fields) {
            return fields;
        }
        throw mismatch(value, "a map", "Write for example " + example);
    }

    /** An integer of the core schema: decimal, {@code 0x1F} or {@code 0o17}. */
    public static BigInteger integer(String text) {
        if (text.startsWith("0x")) {
            return new BigInteger(text.substring(2), 16);
        }
        return text.startsWith("0o") ? new BigInteger(text.substring(2), 8) : new BigInteger(text);
    }

    /** A decimal number; a percentage such as {@code 3%} is read as 0.03. */
    public static Optional<BigDecimal> ratio(String text) {
        boolean percent = text.endsWith("%");
        String digits = percent ? text.substring(0, text.length() - 1).strip() : text.strip();
        if (!digits.matches("\\d{1,9}(\\.\\d{1,20})?|\\.\\d{1,20}|\\d{1,9}(\\.\\d{1,20})?[eE]-?\\d{1,2}")) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(digits);
        return Optional.of(percent ? number.movePointLeft(2) : number);
    }

    /** A path, relative to the plan that names it. */
    public static Path fileBesideThePlan(YamlValue value) {
        String text = text(value);
        try {
            Path plan = Path.of(value.where().replaceFirst(":\\d+:\\d+$", ""));
            return plan.resolveSibling(text).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw value.wrong("is not a path: " + e.getReason(), "Write for example data/users.csv.");
        }
    }

    static PlanError mismatch(YamlValue value, String wanted, String instead) {
        String found =
                value instanceof Scalar scalar && scalar.type() != ScalarType.NOTHING ? scalar.text() : value.kind();
        return value.wrong("must be " + wanted + ", not " + found, instead);
    }
}
