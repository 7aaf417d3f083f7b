package dev.assay.studies.model;

import dev.assay.model.plan.Stay;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import dev.assay.plan.workload.WorkloadReader;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.tools.ToolLoad;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the loads of a study. */
final class StudyPartReader {
    private static final List<String> LOAD =
            List.of("users", "ramp", "loops", "total", "duration", "wait", "stay", "pace");
    static final List<String> KEYS = Stream.concat(
                    LOAD.stream(),
                    Stream.of(
                            "name requests keep-alive by-hand warm-up runs restarts shorten fresh columns".split(" ")))
            .toList();
    private static final int MAX_USERS = 100_000;
    private static final long MOST = 1_000_000_000_000L;

    private final Problems problems;
    private final long seed;
    private final Set<String> names = new HashSet<>();

    StudyPartReader(Problems problems, long seed) {
        this.problems = problems;
        this.seed = seed;
    }

    /** Each item is a part or, if it lists several numbers of users, one part for each. */
    List<Study.Part> parts(YamlValue value) {
        if (!(value instanceof YamlValue.Items items)) {
            return part(value);
        }
        return FieldReader.each(items, this::part, problems).stream()
                .flatMap(List::stream)
                .toList();
    }

    private List<Study.Part> part(YamlValue item) {
        FieldReader part = new FieldReader(FieldReader.fields(item, "{name: string}"), "a part", KEYS, problems);
        refuseLoneWait(part);
        Optional<String> name = part.read("name", FieldReader::text);
        Optional<List<Step>> steps = part.read("requests", this::steps).filter(all -> !all.isEmpty());
        List<Integer> users = part.list("users", StudyPartReader::users).orElse(List.of(1));
        List<Study.Part> parts = new ArrayList<>();
        for (int count : users) {
            String own = name.map(text -> users.size() == 1 ? text : text + " " + count)
                    .orElseThrow(() -> StudyReader.missing(item, "name"));
            if (!names.add(own)) {
                problems.add(new PlanError(item.where(), "a second part named " + own, "Rename one of them."));
            }
            parts.add(part(item, own, steps.orElseThrow(() -> StudyReader.missing(item, "requests")), count, part));
        }
        return parts;
    }

    private Study.Part part(YamlValue item, String name, List<Step> steps, int users, FieldReader part) {
        boolean keepAlive = part.read("keep-alive", FieldReader::truth).orElse(true);
        ToolLoad load = load(item, steps, users, keepAlive, part);
        List<Step> byHand = part.read("by-hand", this::steps).orElse(List.of());
        Optional<ToolLoad> warmUp = part.read("warm-up", value -> warmUp(value, load));
        return StudyReader.usable(
                item,
                () -> new Study.Part(
                        name,
                        load,
                        byHand,
                        warmUp,
                        part.list("runs", FieldReader::text).orElse(List.of(Study.Part.ONLY_RUN)),
                        part.list("restarts", FieldReader::text).orElse(List.of()),
                        part.read("shorten", StudyPartReader::shortened).orElse(Study.Shortened.LOOPS),
                        part.read("fresh", FieldReader::truth).orElse(false),
                        part.list("columns", StudyReader::column).orElse(List.of())));
    }

    private List<Step> steps(YamlValue value) {
        return new WorkloadReader(problems, Map.of())
                .read(value)
                .map(Workload::steps)
                .orElse(List.of());
    }

    /** The same load for the given duration, or the same requests with another load. */
    private ToolLoad warmUp(YamlValue value, ToolLoad load) {
        if (!(value instanceof Fields fields)) {
            Duration time = time(value);
            return StudyReader.usable(value, () -> load.lasting(time));
        }
        FieldReader own = new FieldReader(fields, "a warm-up", LOAD, problems);
        refuseLoneWait(own);
        int users = own.read("users", StudyPartReader::users).orElse(load.users());
        return load(value, load.steps().toList(), users, load.keepAlive(), own);
    }

    private ToolLoad load(YamlValue item, List<Step> steps, int users, boolean keepAlive, FieldReader load) {
        Optional<Long> total = load.read("total", v -> FieldReader.whole(v, 1, MOST));
        Optional<Long> loops = load.read("loops", v -> FieldReader.whole(v, 1, MOST))
                .or(() -> total.map(all -> Math.max(1, Math.round((double) all / users))));
        Duration wait = time(load, "wait").orElse(Duration.ZERO);
        return StudyReader.usable(
                item,
                () -> new ToolLoad(
                        steps.stream().filter(Step::once).toList(),
                        steps.stream().filter(step -> !step.once()).toList(),
                        users,
                        time(load, "ramp").orElse(Duration.ZERO),
                        loops.map(OptionalLong::of).orElseGet(OptionalLong::empty),
                        time(load, "duration"),
                        time(load, "stay").map(time -> new Stay(wait, time)),
                        time(load, "pace").orElse(Duration.ZERO),
                        keepAlive,
                        seed));
    }

    /** Only users who stay for a time of their own wait before it. */
    private static void refuseLoneWait(FieldReader load) {
        if (!load.has("stay", any -> true)) {
            load.refuse(
                    "wait",
                    "has no effect without stay",
                    "write stay: too, leave wait out, or write think: in a sequence for a pause between requests");
        }
    }

    private static int users(YamlValue value) {
        return (int) FieldReader.whole(value, 1, MAX_USERS);
    }

    private static Optional<Duration> time(FieldReader part, String key) {
        return part.read(key, StudyPartReader::time);
    }

    private static Duration time(YamlValue value) {
        return Durations.parse(FieldReader.text(value), value.where() + ": " + value.key());
    }

    private static Study.Shortened shortened(YamlValue value) {
        return switch (FieldReader.text(value)) {
            case "users" -> Study.Shortened.USERS;
            case "loops" -> Study.Shortened.LOOPS;
            default -> throw new PlanError(value.where(), "cannot be shortened by that", "Write users or loops.");
        };
    }
}
