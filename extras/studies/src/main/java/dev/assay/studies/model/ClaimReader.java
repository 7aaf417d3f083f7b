package dev.assay.studies.model;

import dev.assay.model.Metric;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.Spelling;
import dev.assay.plan.yaml.YamlValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Reads a claim of a study: its sentence, and terms of one of the kinds that can be judged. */
final class ClaimReader {
    /** The kinds of terms; each claim has exactly one. */
    private static final List<String> KINDS = List.of("order", "better", "more", "less", "close", "of", "slow");

    private static final List<String> KEYS = Stream.concat(
                    Stream.of(
                            "text", "by", "part", "metric", "notes", "than", "per", "among", "least", "most", "above",
                            "for", "below", "gap"),
                    KINDS.stream())
            .toList();

    private final FieldReader claim;
    private final String where;
    private final Problems problems;

    private ClaimReader(YamlValue value, Problems problems) {
        this.claim = new FieldReader(
                FieldReader.fields(
                        value, "{text: Jetty is the fastest, better: jetty, than: [tomcat], by: throughput}"),
                "a claim",
                KEYS,
                problems);
        this.where = value.where();
        this.problems = problems;
    }

    /** @throws PlanError if it is not a valid claim */
    static StudyClaim read(YamlValue value, Problems problems) {
        ClaimReader reader = new ClaimReader(value, problems);
        try {
            return new StudyClaim(
                    reader.needed("text"),
                    reader.terms(),
                    reader.claim.read("metric", ClaimReader::metric),
                    reader.claim.list("notes", reader::note).orElse(List.of()));
        } catch (IllegalArgumentException wrong) {
            throw new PlanError(reader.where, String.valueOf(wrong.getMessage()), "Correct the claim.");
        }
    }

    private StudyClaim.Terms terms() {
        List<String> kinds =
                KINDS.stream().filter(key -> claim.has(key, any -> true)).toList();
        if (kinds.size() != 1) {
            throw new PlanError(where, "a claim has one of " + String.join(", ", KINDS), "Write one of them.");
        }
        StudyClaim.By by = new StudyClaim.By(needed("by"), text("part"));
        return switch (kinds.get(0)) {
            case "order" -> ordered(by, chain(by, contenders("order")));
            case "better" -> ordered(by, pairs("better", !by.lowerIsBetter()));
            case "more" -> ordered(by, pairs("more", true));
            case "less" -> ordered(by, pairs("less", false));
            case "close" ->
                new StudyClaim.Close(by, contenders("among"), number("close").orElse(0));
            case "slow" ->
                new StudyClaim.SlowUntil(
                        needed("slow"), by, millis("above"), time(), millis("below"), contenders("than"));
            default ->
                new StudyClaim.Bound(
                        needed("of"),
                        by,
                        text("per").map(per -> new StudyClaim.By(per, by.part())),
                        number("least"),
                        number("most"));
        };
    }

    private StudyClaim.Ordered ordered(StudyClaim.By by, List<StudyClaim.Pair> pairs) {
        return new StudyClaim.Ordered(by, pairs, number("gap").orElse(0));
    }

    /** All pairs in a list sorted from best to worst: two that are not neighbours can contradict it where no neighbours do. */
    private static List<StudyClaim.Pair> chain(StudyClaim.By by, List<String> best) {
        List<StudyClaim.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < best.size(); i++) {
            for (String worse : best.subList(i + 1, best.size())) {
                pairs.add(pair(best.get(i), worse, !by.lowerIsBetter()));
            }
        }
        return pairs;
    }

    private List<StudyClaim.Pair> pairs(String key, boolean higher) {
        String one = needed(key);
        return contenders("than").stream()
                .map(other -> pair(one, other, higher))
                .toList();
    }

    private static StudyClaim.Pair pair(String one, String other, boolean higher) {
        return higher ? new StudyClaim.Pair(one, other) : new StudyClaim.Pair(other, one);
    }

    private List<String> contenders(String key) {
        return claim.list(key, FieldReader::text).orElse(List.of());
    }

    private Duration time() {
        return claim.read("for", v -> Durations.parse(FieldReader.text(v), v.where() + ": " + v.key()))
                .orElseThrow(() -> missing("for"));
    }

    /** Milliseconds of a duration as users write it. */
    private double millis(String key) {
        return claim.read(key, v -> Durations.parse(FieldReader.text(v), v.where() + ": " + v.key()))
                        .orElseThrow(() -> missing(key))
                        .toNanos()
                / 1e6;
    }

    private OptionalDouble number(String key) {
        return claim.read(key, ClaimReader::number).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static double number(YamlValue value) {
        return FieldReader.ratio(FieldReader.text(value))
                .orElseThrow(() -> new PlanError(value.where(), "is not a number", "Write for example 5 or 10%."))
                .doubleValue();
    }

    private static Metric metric(YamlValue value) {
        String text = FieldReader.text(value);
        return Arrays.stream(Metric.values())
                .filter(metric -> metric.id().equals(text))
                .findFirst()
                .orElseThrow(() -> new PlanError(
                        value.where(),
                        text + " is not a metric",
                        Spelling.advice(
                                text,
                                Arrays.stream(Metric.values()).map(Metric::id).toList())));
    }

    private StudyClaim.Note note(YamlValue value) {
        FieldReader note = new FieldReader(
                FieldReader.fields(value, "{text: it was repeated, source: https://example.org}"),
                "a note",
                List.of("text", "source"),
                problems);
        return new StudyClaim.Note(
                note.read("text", FieldReader::text).orElseThrow(() -> missing("text")),
                note.read("source", FieldReader::text).orElseThrow(() -> missing("source")));
    }

    private Optional<String> text(String key) {
        return claim.read(key, FieldReader::text);
    }

    private String needed(String key) {
        return text(key).orElseThrow(() -> missing(key));
    }

    private PlanError missing(String key) {
        return new PlanError(where, key + " is missing", "Write " + key + ":");
    }
}
