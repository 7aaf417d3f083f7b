package dev.assay.plan;

import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Timing;
import java.time.Duration;
import java.util.List;

/**
 * Divides a budget. All times in seconds; k is the number of contenders of a block, L and W its launches and its warm-up, b the number
 * of blocks, a the slices of each contender at the same rate.
 *
 * <pre>
 * pilot       L + W + k × (1 + 2.7 + 2.7) + 8     launch, warm-up, lead-in, capacity, rehearsal; parity and the generator's ceiling
 * block       L + W + k × (1 + 0.5 + 2.7 (a + 2)) + 2      lead-in, promotion, request rate, saturation
 * start-up    rounds × (L + k)                    only where the plan asks for rounds
 * reserve     2% of the budget                   swapping servers, verdicts, charts
 * with a service level: pilot + k × 12 × 2.7, block + 5k × 2.7     coarse search; five rates for each contender
 * </pre>
 *
 * A slice settles for 0.3 s and is recorded for 2 s; the gap between slices is 0.4 s, during 0.1 of which the trial checks the idle
 * machine. Before anything has been measured, a launch is assumed to take 4 s and the warm-up 12 s per contender, since a servlet JVM
 * needs some ten CPU seconds of compilation and shares two CPUs with the load (ADR 0016); the pilot then measures both.
 *
 * <p>Freshly started JVMs are measured at once, with neither warm-up nor saturation.
 *
 * <p>The block is the replicate, so six blocks come first, and then as many as the budget holds: a is 4 (ADR 0018), or 8 where the JVMs
 * have just started and the budget allows it. After the pilot, start-up rounds are cut to what leaves time for six blocks.
 */
public final class Allotment {
    private static final double LAUNCH = 4;
    /** To stop a process that was started alone. */
    private static final double STOP_ALONE = 1;

    private static final double WARM_UP = 12;
    private static final double EARLIER_WARM_UP = 15;
    /** For a JVM without the optimising compiler. */
    private static final double QUICK_WARM_UP = 4;

    private static final double MIN_WARM_UP = 10;
    /** A slow or shared machine takes more than twice as long, and a warm-up cut short makes its block useless. */
    private static final double MAX_TIMES = 3;

    private static final double MIN_LONGEST = 40;
    private static final double PILOT = 8;
    private static final double STOP = 2;
    private static final double PROMOTION = 0.5;
    private static final double RECORDED = 2;
    private static final double SETTLE = 0.3;
    private static final double GAP = 0.4;
    private static final double SLICE = SETTLE + RECORDED + GAP;
    private static final double LEAD_IN = 1;
    private static final double RESERVE_SHARE = 0.02;
    private static final int CAPACITY_RATES = 5;
    private static final int SEARCH_SLICES = 12;
    private static final int FIRST_LOOK = 6;
    /** With fewer start-up rounds there is no interval; without any, start-up is judged by the launches of the blocks. */
    private static final int MIN_ROUNDS = 3;

    /**
     * Slices of each warm contender per block at the same rate. JVMs of one kind differ by 2.2%, four slices by 1.7%, eight by 1.2%,
     * and a block costs a minute before its first slice: the optimum is 3 to 5 (Kalibera and Jones 2013, and ADR 0018).
     */
    static final int SLICES = 4;
    /** JVMs that have just started are seen for longer: they change meanwhile. */
    static final int MAX_SLICES = 8;
    /** Slices of each contender per block at saturation. */
    static final int SATURATIONS = 2;

    private final List<Integer> groups;
    private final double budget;
    private final int startupRounds;
    private final boolean serviceLevel;
    private final double added;
    private final boolean warm;
    private final Pace first;

    /**
     * @param groups sizes of the groups of contenders that share a block, the pilot's first; with several groups, blocks take turns, and
     *     each comparison gets one replicate per round of the groups
     * @param budget of the whole experiment
     * @param startupRounds rounds that the plan asks for
     * @param serviceLevel whether the capacity under a service level is searched for
     * @param added what satellites need in a block, for each contender
     * @param state of the JVMs when they are measured
     * @param first how long launches and warm-up of the first group take
     */
    Allotment(
            List<Integer> groups,
            Duration budget,
            int startupRounds,
            boolean serviceLevel,
            Duration added,
            JvmState state,
            Pace first) {
        this.groups = List.copyOf(groups);
        this.budget = budget.toMillis() / 1e3;
        this.startupRounds = startupRounds;
        this.serviceLevel = serviceLevel;
        this.added = added.toMillis() / 1e3;
        this.warm = state == JvmState.WARM;
        this.first = warm ? first : new Pace(first.launchSeconds(), 0);
    }

    /**
     * How long launches and warm-up of that many contenders are assumed to take before they have been measured.
     *
     * @param quick whether their JVMs run without the optimising compiler
     */
    static Pace expected(int contenders, boolean quick) {
        return expected(contenders, quick ? QUICK_WARM_UP : WARM_UP);
    }

    /** The same as assumed before ADR 0018. */
    static Pace expectedEarlier(int contenders, boolean quick) {
        return expected(contenders, quick ? QUICK_WARM_UP : EARLIER_WARM_UP);
    }

    private static Pace expected(int contenders, double each) {
        double warmUp = contenders * each;
        return new Pace(contenders * LAUNCH, Math.max(MIN_WARM_UP, warmUp));
    }

    /** The smallest budget that holds six blocks, rounded up to ten seconds. */
    public Duration smallestBudget() {
        return smallestBudget(FIRST_LOOK);
    }

    /** The smallest budget that holds that many blocks, rounded up to ten seconds. */
    public Duration smallestBudget(int blocks) {
        double needed = cost(blocks, SLICES) / (1 - RESERVE_SHARE);
        return Duration.ofSeconds((long) Math.ceil(needed / 10 - 1e-9) * 10);
    }

    /** The blocks that the budget was expected to hold before ADR 0018: one slice at saturation, up to eight at the same rate. */
    int plannedEarlier() {
        double left = budget * (1 - RESERVE_SHARE) - cost(0, SLICES);
        for (int slices : new int[] {8, 6, 4}) {
            double block = loaded(LEAD_IN + PROMOTION + SLICE * (1 + slices));
            if (left >= FIRST_LOOK * block) {
                return (int) (left / block + 1e-9);
            }
        }
        return FIRST_LOOK;
    }

    /** The timing. A budget too small for six blocks is treated as if it held them. */
    Timing timing() {
        double left = budget * (1 - RESERVE_SHARE);
        int slices = warm || cost(FIRST_LOOK, MAX_SLICES) > left ? SLICES : MAX_SLICES;
        return timing(slices, (int) Math.max(FIRST_LOOK, (left - cost(0, slices)) / round(slices) + 1e-9));
    }

    /**
     * How many of the requested start-up rounds fit while leaving time for six blocks; none if too few would be left for an interval,
     * since the launches of the blocks give start-up figures, too.
     */
    public int startupRoundsHeld() {
        double left = budget * (1 - RESERVE_SHARE) - pilotCost() - FIRST_LOOK * round(SLICES);
        int held = (int) Math.max(0, Math.min(startupRounds, Math.floor(left / startupRound() + 1e-9)));
        return held < Math.min(MIN_ROUNDS, startupRounds) ? 0 : held;
    }

    /** Wall time of the start-up rounds. */
    public Duration startup() {
        return seconds(startupRounds * startupRound());
    }

    /** Wall time that must be left for a start-up round to begin: its own plus that of six blocks. */
    public Duration roundAndSixBlocks() {
        return seconds(startupRound() + FIRST_LOOK * round(SLICES));
    }

    /** Wall time of the pilot. */
    public Duration pilot() {
        return seconds(pilotCost());
    }

    private Timing timing(int slices, int blocks) {
        double longest = warm ? Math.max(MIN_LONGEST, MAX_TIMES * first.warmUpSeconds()) : 0;
        return new Timing(
                startupRounds,
                seconds(first.warmUpSeconds()),
                seconds(longest),
                slices,
                seconds(SETTLE + RECORDED),
                seconds(SETTLE + RECORDED),
                seconds(SETTLE),
                blocks,
                seconds(round(slices) / groups.size()));
    }

    private int contenders() {
        return groups.stream().mapToInt(Integer::intValue).sum();
    }

    private double cost(int blocks, int slices) {
        return startupRounds * startupRound() + pilotCost() + blocks * round(slices);
    }

    private double startupRound() {
        return (first.launchSeconds() / groups.get(0) + STOP_ALONE) * contenders();
    }

    private double pilotCost() {
        int k = groups.get(0);
        return pace(k) + k * (LEAD_IN + 2 * SLICE + (serviceLevel ? SEARCH_SLICES * SLICE : 0)) + PILOT;
    }

    /** A block of every group, with that many slices of each contender at the same rate. */
    private double round(int slices) {
        return loaded((warm ? LEAD_IN + PROMOTION + SATURATIONS * SLICE : 0) + slices * SLICE);
    }

    /**
     * A block of every group.
     *
     * @param loads of each contender, in seconds
     */
    private double loaded(double loads) {
        return groups.stream()
                .mapToDouble(k -> pace(k) + k * (loads + added + (serviceLevel ? CAPACITY_RATES * SLICE : 0)) + STOP)
                .sum();
    }

    /** Launches and warm-up of that many contenders, in proportion to those of the first group. */
    private double pace(int contenders) {
        return (first.launchSeconds() + first.warmUpSeconds()) * contenders / groups.get(0);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1e3));
    }
}
