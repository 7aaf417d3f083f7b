package dev.assay.experiment;

import dev.assay.model.Phase;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Shape;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Timing;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.OptionalLong;

/** The loads that a plan's phases are made of. */
final class Slices {
    /** One window in which CPU time per request and the compilers' share are measured. */
    static final Duration WARM_UP_ROUND = Duration.ofSeconds(2);

    /** One window of the part of the warm-up in which contenders are loaded in turns. */
    static final Duration TURN = Duration.ofSeconds(1);

    private static final Duration LEAD_IN = Duration.ofSeconds(1);

    private static final int WARM_UP_CONNECTIONS = 2;
    private static final Duration WARM_UP_PAUSE = Duration.ofMillis(2);

    private Slices() {}

    /**
     * One round of the warm-up, the same for all contenders. Closed loop, nothing recorded as a measurement.
     *
     * <p>Two connections and a pause of 2 ms: a server that is busy without pause starves the JIT compilers, its own and those of
     * the others, which are a thread or two each (ADR 0016). Over all connections, once most is compiled, users pause so that
     * together they send about twice as many requests: what is called less often gets compiled, too.
     *
     * @param all whether over all connections of the plan
     */
    static Load warmUp(Plan plan, long seed, int round, boolean all) {
        int connections = all ? plan.load().connections() : Math.min(plan.load().connections(), WARM_UP_CONNECTIONS);
        Think pause = new Think.Constant(WARM_UP_PAUSE.multipliedBy(connections).dividedBy(WARM_UP_CONNECTIONS));
        Users users = new Users(users(plan, connections), Duration.ZERO, OptionalLong.empty(), pause);
        return new Load.Closed(
                connections, users, WARM_UP_ROUND, Duration.ZERO, OptionalLong.empty(), mix(seed, 1_000 + round));
    }

    private static Load closed(Plan plan, Duration duration, Duration settle, long seed) {
        int connections = plan.load().connections();
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

    /** For a sequence, as many as requests can be in flight; otherwise users are not told apart. */
    private static int users(Plan plan, int connections) {
        boolean sequence = plan.workload().order() == Workload.Order.SEQUENCE;
        return connections * (sequence ? plan.load().wire().streams() : 1);
    }

    /** The load of the pilot at the rate it has found, so that the generator's own open loop is compiled before it counts. */
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

    /** A further load at the same rate, after all slices. */
    static Load again(Plan plan, Timing timing, BlockPlan block, double rate, Duration recorded, int occurrence) {
        return open(
                plan, rate, timing.settle().plus(recorded), timing.settle(), mix(block.seed(), 10_000 + occurrence));
    }

    /** Saturation that is not measured: what it causes to be compiled is compiled before anything is. */
    static Load leadIn(Plan plan, long seed) {
        return closed(plan, LEAD_IN, Duration.ZERO, mix(seed, 8_000));
    }

    /** One turn of the warm-up at the same rate. */
    static Load turn(Plan plan, BlockPlan block, double rate, int round) {
        return open(plan, rate, TURN, Duration.ZERO, mix(block.seed(), 9_000 + round));
    }

    static Load saturation(Plan plan, Timing timing, long seed, int occurrence) {
        return closed(plan, timing.saturationSlice(), timing.settle(), mix(seed, 2_000 + occurrence));
    }

    /**
     * The load of the slice at this place of the block.
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
