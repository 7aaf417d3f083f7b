package dev.assay.tools;

import dev.assay.model.Require;
import dev.assay.model.plan.Stay;
import dev.assay.model.plan.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A load in the terms that load tools share: users who walk through requests again and again. Not every tool can send every
 * load; a tool that cannot says so instead of sending another one.
 *
 * <p>Steps mean a little less than in a workload: {@code ${counter}} is 1, 2, 3 … over the walks of all users, the same in all
 * steps of one walk; weights and data files are not supported. A step's own pause follows its response.
 *
 * @param first sent once by each user before its first walk, for example a login; cookies and extracted values are kept
 * @param requests one walk, in this order; at least one
 * @param users how many send at the same time, 1 to 100000
 * @param rampUp the k-th of n users begins after (k − 1)/n of this time
 * @param loops how often each user walks through the requests; the load then ends by itself
 * @param duration ends the load if {@code loops} does not; if both are given, whichever comes first
 * @param stay how long each user stays; the load then ends with the last user and has neither loops nor a duration
 * @param pace time from the start of one request to the start of the same user's next, if the response has arrived by then; zero
 *     for as fast as responses come
 * @param keepAlive whether a user keeps its connection for the next request
 * @param seed of random data, if the tool takes one
 */
public record ToolLoad(
        List<Step> first,
        List<Step> requests,
        int users,
        Duration rampUp,
        OptionalLong loops,
        Optional<Duration> duration,
        Optional<Stay> stay,
        Duration pace,
        boolean keepAlive,
        long seed) {
    /** The longest load, so that every run of a tool is bounded in time. */
    public static final Duration LONGEST = Duration.ofHours(12);

    public static final long MOST = 1_000_000_000;

    public ToolLoad {
        first = List.copyOf(first);
        requests = List.copyOf(requests);
        Require.that(!requests.isEmpty(), "a load has at least one request");
        Require.that(users >= 1 && users <= 100_000, "users must be 1 to 100000: " + users);
        Require.that(!rampUp.isNegative() && !pace.isNegative(), "ramp-up and pace must not be negative");
        long walks = loops.orElse(1);
        Require.that(walks >= 1 && walks <= MOST, "loops must be 1 to " + MOST + ": " + walks);
        Require.that(
                (double) users * (first.size() + (double) walks * requests.size()) <= MOST,
                "a load has at most " + MOST + " requests");
        Require.that(
                loops.isPresent() || duration.isPresent() || stay.isPresent(), "a load ends after loops or a duration");
        Require.that(
                stay.isEmpty() || (loops.isEmpty() && duration.isEmpty()),
                "where users stay for a time of their own, there are no loops and no duration");
        Stream.concat(duration.stream(), Stream.of(rampUp, pace))
                .forEach(
                        time -> Require.that(time.compareTo(LONGEST) <= 0, "no time is longer than 12 hours: " + time));
        Require.that(duration.filter(time -> time.toMillis() <= 0).isEmpty(), "duration must be positive");
    }

    /** All requests: those before a user's first walk, then those of each walk. */
    public Stream<Step> steps() {
        return Stream.concat(first.stream(), requests.stream());
    }

    /** Number of requests in a complete run; empty if time may end it. */
    public OptionalLong samples() {
        return loops.isPresent() && duration.isEmpty()
                ? OptionalLong.of(users * (first.size() + loops.getAsLong() * requests.size()))
                : OptionalLong.empty();
    }

    public ToolLoad lasting(Duration time) {
        return new ToolLoad(
                first,
                requests,
                users,
                rampUp,
                OptionalLong.empty(),
                Optional.of(time),
                Optional.empty(),
                pace,
                keepAlive,
                seed);
    }

    /** The length of a run that the load fixes: its duration, or ramp-up and stay; empty if answers alone decide. */
    public Optional<Duration> promised() {
        return duration.or(() -> stay.map(time -> rampUp.plus(time.whole())));
    }
}
