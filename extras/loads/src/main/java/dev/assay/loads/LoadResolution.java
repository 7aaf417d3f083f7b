package dev.assay.loads;

import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.LoadPlan;
import dev.assay.model.plan.Shape;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import dev.assay.plan.PlanReader;
import dev.assay.plan.workload.ThinkText;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Makes a load of the keys of plan file and flags. Error messages name the flag or the place in the file. */
final class LoadResolution {
    private static final int CONNECTIONS = 10;
    private static final long MAX_USERS = 1_000_000;
    private static final Duration DURATION = Duration.ofSeconds(10);
    private static final Duration UNTIL_ALL_IS_SENT = Duration.ofHours(1);

    private final FieldReader load;
    private final Problems problems;

    LoadResolution(FieldReader load, Problems problems) {
        this.load = load;
        this.problems = problems;
    }

    /** The load; empty if something is wrong, which is kept as a problem. */
    Optional<Load> load() {
        return problems.attempt(() -> value("rate").map(this::open).orElseGet(this::closed));
    }

    private Load closed() {
        value("arrivals")
                .ifPresent(arrivals -> problems.add(new PlanError(
                        arrivals.where(),
                        "arrivals are those of an open loop, which needs a rate",
                        arrivals.adding("rate", "2000"))));
        Optional<Integer> asked = whole("users", MAX_USERS).map(Long::intValue);
        int connections = connections(asked);
        OptionalLong loops = optional(whole("loops", 1_000_000_000));
        OptionalLong requests = optional(whole("requests", Long.MAX_VALUE / 2));
        Users users = new Users(
                asked.orElse(connections),
                load.read("ramp", LoadResolution::time).orElse(Duration.ZERO),
                loops,
                load.read("think", value -> ThinkText.parse(FieldReader.text(value), value.where()))
                        .orElse(Think.NONE));
        Duration lasting =
                positive("duration").orElse(loops.isPresent() || requests.isPresent() ? UNTIL_ALL_IS_SENT : DURATION);
        if (users.ramp().compareTo(lasting) > 0) {
            throw new PlanError(
                    where("ramp"),
                    "the ramp is longer than the load, " + Durations.format(lasting),
                    "Write a longer duration or a shorter ramp.");
        }
        return new Load.Closed(connections, users, lasting, settle(lasting), requests, seed());
    }

    private Load open(YamlValue rate) {
        for (String key : List.of("ramp", "loops", "think")) {
            value(key)
                    .ifPresent(v -> problems.add(new PlanError(
                            v.where(),
                            key + " is for users who wait for responses; with a rate, requests do not wait",
                            key.equals("ramp")
                                    ? "Write the rate as a line, for example 0..2000"
                                    : "Leave out " + key + " or rate.")));
        }
        String text = FieldReader.text(rate).strip();
        if (text.equals("auto") || text.endsWith("%")) {
            throw new PlanError(
                    rate.where(),
                    "rate: " + text + " is for an experiment, whose pilot finds the capacity",
                    "Write requests per second, for example 2000.");
        }
        Optional<Integer> users = whole("users", MAX_USERS).map(Long::intValue);
        int connections = connections(users);
        Shape shape = RateText.parse(text, rate.where(), lasting(text, rate), DURATION);
        return new Load.Open(
                shape,
                load.read("arrivals", value -> FieldReader.word(value, Arrivals.class))
                        .orElse(Arrivals.POISSON),
                connections,
                users.orElse(connections),
                settle(shape.duration()),
                seed());
    }

    /** Duration of an open load; if a number of requests is given, at most the time in which that many are due. */
    private Optional<Duration> lasting(String text, YamlValue rate) {
        Optional<Long> requests = whole("requests", Long.MAX_VALUE / 2);
        Optional<Duration> duration = positive("duration");
        if (requests.isEmpty()) {
            return duration;
        } else if (text.contains(":")) {
            throw new PlanError(
                    where("requests"), "the rate says how long, and so does requests", "Leave out one of the two.");
        }
        Shape second = RateText.parse(text, rate.where(), Optional.of(Duration.ofSeconds(1)), DURATION);
        Duration due = Duration.ofNanos(Math.max(1, Math.round(1e9 * requests.get() / second.meanRate())));
        return Optional.of(duration.filter(time -> time.compareTo(due) < 0).orElse(due));
    }

    private int connections(Optional<Integer> users) {
        return whole("connections", LoadPlan.MAX_CONNECTIONS)
                .map(Long::intValue)
                .orElse(users.map(count -> Math.min(count, LoadPlan.MAX_CONNECTIONS))
                        .orElse(CONNECTIONS));
    }

    private Duration settle(Duration lasting) {
        Duration settle = load.read("settle", LoadResolution::time).orElse(Duration.ZERO);
        if (settle.compareTo(lasting) >= 0) {
            throw new PlanError(
                    where("settle"),
                    "settle is as long as the load, " + Durations.format(lasting) + ", or longer",
                    "Write a shorter settle or a longer duration.");
        }
        return settle;
    }

    private long seed() {
        return load.read("seed", value -> FieldReader.whole(value, Long.MIN_VALUE, Long.MAX_VALUE))
                .orElse(1L);
    }

    private Optional<YamlValue> value(String key) {
        return load.read(key, value -> value);
    }

    private String where(String key) {
        return value(key).map(YamlValue::where).orElse("assay load");
    }

    private Optional<Long> whole(String key, long most) {
        return load.read(key, value -> FieldReader.whole(value, 1, most));
    }

    private static Duration time(YamlValue value) {
        return Durations.parse(FieldReader.text(value), value.place());
    }

    private Optional<Duration> positive(String key) {
        return load.read(key, PlanReader::time);
    }

    private static OptionalLong optional(Optional<Long> value) {
        return value.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }
}
