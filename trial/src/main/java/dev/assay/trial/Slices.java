package dev.assay.trial;

import dev.assay.model.BlockPlan;
import dev.assay.model.Load;
import dev.assay.model.Phase;
import dev.assay.model.Placement;
import dev.assay.model.Plan;
import dev.assay.model.Shape;
import dev.assay.model.Timing;
import dev.assay.model.Users;
import dev.assay.model.Workload;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The loads that a plan's phases are made of. */
final class Slices {
    private static final int WARM_UP_ROUNDS = 6;

    private Slices() {}

    /**
     * The rounds of a warm-up; in each, every contender gets the load once. Closed loop, nothing recorded as a measurement.
     *
     * <p>A server that is busy on every worker thread starves its own JIT compilers, which are a thread or two among dozens.
     * With one request in flight for each of the server's CPUs and one more, and with compilers at work while the other
     * contenders have their turn, all are level several times sooner (ADR 20).
     */
    static List<Load> warmUp(Plan plan, Timing timing, Placement placement, long seed) {
        return IntStream.range(0, WARM_UP_ROUNDS)
                .mapToObj(round -> warmUp(plan, timing, placement, seed, round))
                .toList();
    }

    /** One round of it, or one of those that a pilot adds, which are as long. */
    static Load warmUp(Plan plan, Timing timing, Placement placement, long seed, int round) {
        int few = Math.min(plan.load().connections(), placement.servers().size() + 1);
        Duration turn = timing.warmUp().dividedBy(WARM_UP_ROUNDS);
        return closed(plan, few, turn, Duration.ZERO, mix(seed, 1_000 + round));
    }

    /**
     * The longest that the compilers may take to catch up between saturation, which starves them, and the equal rate, where
     * what they are behind with would be paid for.
     */
    static Duration catchUp(Timing timing, int contenders) {
        return timing.warmUp().multipliedBy(contenders).dividedBy(10);
    }

    private static Load closed(Plan plan, int connections, Duration duration, Duration settle, long seed) {
        Users users = Users.eager(users(plan, connections));
        return new Load.Closed(connections, users, duration, settle, OptionalLong.empty(), seed);
    }

    private static Load open(Plan plan, double rate, Duration duration, Duration settle, long seed) {
        int connections = plan.load().connections();
        return new Load.Open(
                Shape.constant(rate, duration),
                plan.load().arrivals(),
                connections,
                users(plan, connections),
                settle,
                seed);
    }

    /** Of a sequence as many as requests can be on their way; else there is nobody to tell apart. */
    private static int users(Plan plan, int connections) {
        boolean sequence = plan.workload().order() == Workload.Order.SEQUENCE;
        return connections * (sequence ? plan.load().wire().streams() : 1);
    }

    /** What the pilot sends at the rate it has found, so that the generator's own open loop is compiled before it counts. */
    static Load rehearsal(Plan plan, Timing timing, double rate) {
        return open(plan, rate, timing.rateSlice(), Duration.ZERO, mix(plan.seed(), 4_000));
    }

    /** One short load of the search for the rates around a service level. */
    static Load search(Plan plan, Timing timing, double rate, int attempt) {
        return open(plan, rate, timing.saturationSlice(), timing.settle(), mix(plan.seed(), 5_000 + attempt));
    }

    /** One slice at one of several rates; the same arrivals for every contender of the block. */
    static Load capacity(Plan plan, Timing timing, BlockPlan block, double rate, int place) {
        return open(plan, rate, timing.rateSlice(), timing.settle(), mix(block.seed(), 6_000 + place));
    }

    /** Closed loop of one saturation slice. */
    static Load saturation(Plan plan, Timing timing, long seed, int occurrence) {
        return closed(
                plan,
                plan.load().connections(),
                timing.saturationSlice(),
                timing.settle(),
                mix(seed, 2_000 + occurrence));
    }

    /**
     * The slice at this place of the block.
     *
     * @param occurrence how many slices this contender had before in this phase: the n-th slice of every contender has
     *     the same arrivals and data
     */
    static Load of(Plan plan, Timing timing, BlockPlan block, Phase phase, double rate, int occurrence) {
        if (phase == Phase.SATURATION) {
            return saturation(plan, timing, block.seed(), occurrence);
        }
        return open(plan, rate, timing.rateSlice(), timing.settle(), mix(block.seed(), 3_000 + occurrence));
    }

    /** One step of SplitMix64 (Steele, Lea and Flood 2014): neighbouring streams share no structure. */
    static long mix(long seed, int stream) {
        long z = seed + stream * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
