package dev.assay.plan.workload;

import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Extract;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Keyed;
import dev.assay.plan.yaml.YamlValue.Scalar;
import dev.assay.plan.yaml.YamlValue.ScalarType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what makes a response to a step good, and what is extracted from it. */
record CheckReader(Problems problems) {
    private static final List<String> KEYS = List.of("length", "headers", "contains", "json", "digest", "sample");
    private static final List<String> SOURCES = List.of("json", "header", "regex", "cookie");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,15})(?:\\s*\\.\\.\\s*(\\d{1,15}))?");
    private static final String LENGTH_ADVICE = "Write any, same (as the first successful response), 120 or 100..200.";
    private static final double SAMPLE = 0.01;

    Checks checks(YamlValue value) {
        FieldReader check = new FieldReader(
                FieldReader.fields(value, "check: {contains: welcome, length: same}"), "a check", KEYS, problems);
        Optional<Double> sample = check.read("sample", CheckReader::sample);
        Optional<String> digest = check.read("digest", CheckReader::digest);
        if (digest.isEmpty()) {
            check.refuse("sample", "is for a digest", "Write digest: same, or leave it out.");
        }
        return new Checks(
                check.read("length", CheckReader::length).orElse(BodyLength.NOT_SUDDENLY_EMPTY),
                check.read("headers", v -> pairs(v, Checks.Field::new)).orElse(List.of()),
                check.list("contains", CheckReader::contained).orElse(List.of()),
                check.read("json", v -> pairs(v, Checks.Json::new)).orElse(List.of()),
                digest.map(hex -> new Checks.Digest(
                        hex.equals("same") ? Optional.empty() : Optional.of(hex), sample.orElse(SAMPLE))));
    }

    private static BodyLength length(YamlValue value) {
        String text = FieldReader.text(value);
        if (text.equals("any")) {
            return BodyLength.ANY;
        } else if (text.equals("same")) {
            return BodyLength.SAME;
        }
        Matcher range = RANGE.matcher(text);
        if (!range.matches()) {
            throw value.wrong("is not a length: " + text, LENGTH_ADVICE);
        }
        long least = Long.parseLong(range.group(1));
        long most = range.group(2) == null ? least : Long.parseLong(range.group(2));
        if (most < least) {
            throw value.wrong("runs backwards: " + text, "Write " + most + ".." + least);
        }
        return BodyLength.between(least, most);
    }

    private static String contained(YamlValue value) {
        String text = FieldReader.text(value);
        if (text.isEmpty()) {
            throw value.wrong("is empty, and so in every body", "Write a text.");
        }
        return text;
    }

    private static String digest(YamlValue value) {
        String text = FieldReader.text(value).toLowerCase(Locale.ROOT);
        if (!text.equals("same") && !text.matches("[0-9a-f]{64}")) {
            throw value.wrong(
                    "is not a SHA-256: " + text,
                    "Write 64 hex digits, as sha256sum shows them, or same (as the first response sampled).");
        }
        return text;
    }

    private static double sample(YamlValue value) {
        String text = FieldReader.text(value);
        return FieldReader.ratio(text)
                .map(BigDecimal::doubleValue)
                .filter(share -> share > 0 && share <= 1)
                .orElseThrow(() -> value.wrong("is above 0 and at most 100%, not " + text, "Write for example 1%."));
    }

    /** A map whose values may be empty, which means that any value will do; null is a value in JSON, and in a header the same as nothing. */
    private <T> List<T> pairs(YamlValue value, BiFunction<String, Optional<String>, T> made) {
        List<T> pairs = new ArrayList<>();
        boolean json = value.key().endsWith("json");
        Fields fields = FieldReader.fields(value, json ? "json: {/status: ok}" : "headers: {ETag: }");
        fields.fields().forEach((name, field) -> problems.attempt(() -> pair(name, field, json, made))
                .ifPresent(pairs::add));
        return pairs;
    }

    private static <T> T pair(String name, Keyed field, boolean json, BiFunction<String, Optional<String>, T> made) {
        Optional<String> text = field.value() instanceof Scalar scalar && scalar.type() == ScalarType.NOTHING
                ? Optional.of("null").filter(word -> json && !scalar.text().isEmpty())
                : Optional.of(FieldReader.text(field.value()));
        return FieldReader.made(field.where(), "Write for example /items/0/id or ETag.", () -> made.apply(name, text));
    }

    List<Extract> extracts(YamlValue value) {
        List<Extract> extracts = new ArrayList<>();
        FieldReader.fields(value, "extract: {token: {json: /access_token}}")
                .fields()
                .forEach((name, field) ->
                        problems.attempt(() -> extract(name, field)).ifPresent(extracts::add));
        return extracts;
    }

    private Extract extract(String name, Keyed field) {
        YamlValue value = field.value();
        String example = "Write for example " + name + ": {json: /access_token}";
        if (!(value instanceof Fields fields)) {
            throw value.wrong("does not say what to extract", example);
        }
        FieldReader source = new FieldReader(
                fields, "an extraction", List.of("json", "header", "regex", "cookie", "group"), problems);
        List<String> given =
                SOURCES.stream().filter(fields.fields()::containsKey).toList();
        if (given.size() != 1) {
            throw value.wrong("names " + (given.isEmpty() ? "no place" : "several places: " + given), example);
        }
        Optional<Long> group = source.read("group", v -> FieldReader.whole(v, 0, 99));
        if (!given.get(0).equals("regex")) {
            source.refuse("group", "is for a regex", "Leave it out.");
        }
        YamlValue place = java.util.Objects.requireNonNull(fields.fields().get(given.get(0)))
                .value();
        String text = FieldReader.text(place);
        return FieldReader.made(place.where(), example, () -> new Extract(name, source(given.get(0), text, group)));
    }

    private static Extract.Source source(String kind, String text, Optional<Long> group) {
        return switch (kind) {
            case "json" -> new Extract.Json(text);
            case "header" -> new Extract.Field(text);
            case "cookie" -> new Extract.Cookie(text);
            default -> group.map(g -> new Extract.Regex(text, g.intValue())).orElseGet(() -> Extract.Regex.of(text));
        };
    }
}
