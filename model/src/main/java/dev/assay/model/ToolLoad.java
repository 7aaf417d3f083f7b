package dev.assay.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A load in the words that load tools share: users who walk through requests, again and again. Not every tool can send every
 * load; a tool that cannot says so, it does not send another one.
 *
 * <p>The steps are read a little narrower than in a workload: {@code ${counter}} is 1, 2, 3 … over the walks of all users, the
 * same in all steps of one walk; weights and data files are not for load tools. A step's own pause follows its answer.
 *
 * @param first sent once by each user before its first walk, for example a log-in; cookies and extracted values are kept
 * @param requests one walk, in this order; at least one
 * @param users who send at the same time, 1 to 100000
 * @param rampUp the k-th of n users begins after (k − 1)/n of this time
 * @param loops how often each user walks through the requests; the load then ends by itself
 * @param duration ends the load where {@code loops} does not: one of the two is given, or both and what comes first
 * @param stay how long each user is there, for itself; the load then ends with the last, and has neither loops nor a duration
 * @param pace from the start of one request to the start of the same user's next, where the answer is there by then; zero for as
 *     fast as answers come
 * @param keepAlive whether a user keeps its connection for the next request
 * @param seed of random data, where the tool takes one
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
    /** No load is longer: every run of a tool is bounded in time. */
    public static final Duration LONGEST = Duration.ofHours(12);

    /** No load has more requests. */
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

    /** A load whose users stay until it ends. */
    public ToolLoad(
            List<Step> first,
            List<Step> requests,
            int users,
            Duration rampUp,
            OptionalLong loops,
            Optional<Duration> duration,
            Duration pace,
            boolean keepAlive,
            long seed) {
        this(first, requests, users, rampUp, loops, duration, Optional.empty(), pace, keepAlive, seed);
    }

    /** So many users who each send a request so often, as fast as answers come, over connections that they keep. */
    public static ToolLoad loops(Step request, int users, long loops) {
        return new ToolLoad(
                List.of(),
                List.of(request),
                users,
                Duration.ZERO,
                OptionalLong.of(loops),
                Optional.empty(),
                Duration.ZERO,
                true,
                1);
    }

    /** What a complete run sends; empty where only time ends it. */
    public OptionalLong samples() {
        return loops.isPresent() && duration.isEmpty()
                ? OptionalLong.of(users * (first.size() + loops.getAsLong() * requests.size()))
                : OptionalLong.empty();
    }

    /** The same load from other users. */
    public ToolLoad withUsers(int count, Duration ramp) {
        return new ToolLoad(first, requests, count, ramp, loops, duration, stay, pace, keepAlive, seed);
    }

    /** The same load for so many walks of each user. */
    public ToolLoad withLoops(long count) {
        return new ToolLoad(
                first, requests, users, rampUp, OptionalLong.of(count), Optional.empty(), pace, keepAlive, seed);
    }

    /** The same load for so long. */
    public ToolLoad lasting(Duration time) {
        return new ToolLoad(
                first, requests, users, rampUp, OptionalLong.empty(), Optional.of(time), pace, keepAlive, seed);
    }

    /** The same load from users who each are there for so long. */
    public ToolLoad staying(Stay time) {
        return new ToolLoad(
                first,
                requests,
                users,
                rampUp,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.of(time),
                pace,
                keepAlive,
                seed);
    }

    /** How long a run takes at least, where requests take no time; empty where it depends on the answers alone. */
    public Optional<Duration> promised() {
        return duration.or(() -> stay.map(time -> rampUp.plus(time.whole())));
    }

    /** The same load with requests of a user so far apart. */
    public ToolLoad paced(Duration time) {
        return new ToolLoad(first, requests, users, rampUp, loops, duration, stay, time, keepAlive, seed);
    }

    /** The same load with or without connections that are kept. */
    public ToolLoad keepingAlive(boolean keep) {
        return new ToolLoad(first, requests, users, rampUp, loops, duration, stay, pace, keep, seed);
    }
}
