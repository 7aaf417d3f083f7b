package dev.assay.plan;

import dev.assay.model.Arrivals;
import dev.assay.model.Load;
import dev.assay.model.LoadPlan;
import dev.assay.model.Shape;
import dev.assay.model.Think;
import dev.assay.model.Users;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Resolves the values of plan file and flags to a load. Error messages name the flag or the place in the file. */
final class LoadResolution {
    /** Keys of {@code load} for the arrival of requests, their duration and number, and the seed. */
    static final List<String> ALL_KEYS = Stream.of(
                    LoadKeys.CONNECTIONS, LoadKeys.RATE, LoadKeys.ARRIVALS, LoadKeys.OF_A_LOAD_ALONE, PlanKeys.SEED)
            .flatMap(key -> key.names().stream())
            .toList();

    private static final int CONNECTIONS = 10;
    private static final Duration DURATION = Duration.ofSeconds(10);
    private static final Duration UNTIL_ALL_IS_SENT = Duration.ofHours(1);

    /**
     * A value as written.
     *
     * @param where flag, or file, line and column
     */
    record Given(String text, String where) {}

    private final Map<String, Given> given;
    private final Problems problems;

    /** @param given values of {@link #ALL_KEYS} */
    LoadResolution(Map<String, Given> given, Problems problems) {
        this.given = Map.copyOf(given);
        this.problems = problems;
    }

    /** The load; empty if something is wrong, which is kept as a problem. */
    Optional<Load> load() {
        return problems.attempt(() -> given.containsKey("rate") ? open() : closed());
    }

    private Load closed() {
        value("arrivals")
                .ifPresent(arrivals -> problems.add(new PlanError(
                        arrivals.where(),
                        "arrivals are those of an open loop, which needs a rate",
                        arrivals.where().startsWith("--") ? "Add --rate 2000" : "Write rate: 2000")));
        Optional<Integer> asked = whole("users", 1_000_000).map(Long::intValue);
        int connections = connections(asked);
        OptionalLong loops = optional(whole("loops", 1_000_000_000));
        OptionalLong requests = optional(whole("requests", Long.MAX_VALUE / 2));
        Users users = new Users(
                asked.orElse(connections),
                time("ramp").orElse(Duration.ZERO),
                loops,
                value("think").map(v -> ThinkText.parse(v.text(), v.where())).orElse(Think.NONE));
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

    private Load open() {
        for (String key : List.of("ramp", "loops", "think")) {
            value(key)
                    .ifPresent(v -> problems.add(new PlanError(
                            v.where(),
                            key + " is for users who wait for answers; with a rate, requests do not wait",
                            key.equals("ramp")
                                    ? "Write the rate as a line, for example 0..2000"
                                    : "Leave out " + key + " or rate.")));
        }
        Given rate = value("rate").orElseThrow();
        if (rate.text().strip().equals("auto") || rate.text().strip().endsWith("%")) {
            throw new PlanError(
                    rate.where(),
                    "rate: " + rate.text().strip() + " is for an experiment, whose pilot finds the capacity",
                    "Write requests per second, for example 2000.");
        }
        Optional<Integer> users = whole("users", 1_000_000).map(Long::intValue);
        int connections = connections(users);
        Shape shape = RateText.parse(rate.text(), rate.where(), lasting(rate), DURATION);
        return new Load.Open(
                shape, arrivals(), connections, users.orElse(connections), settle(shape.duration()), seed());
    }

    /** Duration of an open load; if a number of requests is given, at most the time in which that many are due. */
    private Optional<Duration> lasting(Given rate) {
        Optional<Long> requests = whole("requests", Long.MAX_VALUE / 2);
        Optional<Duration> duration = positive("duration");
        if (requests.isEmpty()) {
            return duration;
        } else if (rate.text().contains(":")) {
            throw new PlanError(
                    where("requests"), "the rate says how long, and so does requests", "Leave out one of the two.");
        }
        Shape second = RateText.parse(rate.text(), rate.where(), Optional.of(Duration.ofSeconds(1)), DURATION);
        Duration due = Duration.ofNanos(Math.max(1, Math.round(1e9 * requests.get() / second.meanRate())));
        return Optional.of(duration.filter(time -> time.compareTo(due) < 0).orElse(due));
    }

    private int connections(Optional<Integer> users) {
        return whole("connections", LoadPlan.MAX_CONNECTIONS)
                .map(Long::intValue)
                .orElse(users.map(count -> Math.min(count, LoadPlan.MAX_CONNECTIONS))
                        .orElse(CONNECTIONS));
    }

    private Arrivals arrivals() {
        return value("arrivals")
                .map(v -> LoadReader.arrivals(v.text(), v.where()))
                .orElse(Arrivals.POISSON);
    }

    private Duration settle(Duration lasting) {
        Duration settle = time("settle").orElse(Duration.ZERO);
        if (settle.compareTo(lasting) >= 0) {
            throw new PlanError(
                    where("settle"),
                    "settle is as long as the load, " + Durations.format(lasting) + ", or longer",
                    "Write a shorter settle or a longer duration.");
        }
        return settle;
    }

    private long seed() {
        return value("seed")
                .map(v -> number(v, "seed", Long.MIN_VALUE, Long.MAX_VALUE))
                .orElse(1L);
    }

    private Optional<Given> value(String key) {
        return Optional.ofNullable(given.get(key));
    }

    private String where(String key) {
        return value(key).map(Given::where).orElse("assay load");
    }

    private Optional<Long> whole(String key, long most) {
        return value(key).map(v -> number(v, key, 1, most));
    }

    private static long number(Given value, String key, long least, long most) {
        try {
            long number = Long.parseLong(value.text().strip());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new PlanError(
                value.where(),
                key + " must be a whole number from " + least + " to " + most + ", not " + value.text(),
                "Write for example " + (key.equals("loops") ? "10" : "100"));
    }

    private Optional<Duration> time(String key) {
        return value(key).map(v -> Durations.parse(v.text(), v.where()));
    }

    private Optional<Duration> positive(String key) {
        Optional<Duration> time = time(key);
        if (time.filter(Duration::isZero).isPresent()) {
            throw new PlanError(where(key), key + " must be longer than zero", "Write for example 30s.");
        }
        return time;
    }

    private static OptionalLong optional(Optional<Long> value) {
        return value.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }
}
