package dev.assay.plan;

import dev.assay.model.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Divides a budget. All times in seconds; k is the number of contenders, b the number of blocks.
 *
 * <pre>
 * start-up    rounds × 5k                        rounds ≤ 10, and at most 15 % of the budget unless the plan sets them
 * pilot       k × (4 + W + 3 + r) + 6            launch, warm-up, capacity, rehearsal; parity and the generator's ceiling
 * block       k × (4 + 1.1 W) + 1 + a(r + 0.4) + c(s + 0.4)       a tenth of W: the compilers catch up after saturation
 * reserve     2 % of the budget                  swapping, judging, drawing
 * with a service level: pilot + k × 12(s + 0.4), block + 5k(r + 0.4)     coarse search; five rates for each contender
 * </pre>
 *
 * with warm-up W, a slices at the equal rate of r, c = 2k slices at saturation of s, and 0.4 between slices, of which the
 * trial looks at the idle machine for 0.1; a = 8 for two
 * contenders, otherwise 2k (4 for one). W, r, s and the settling time are stretched together from the shortest (1, 1, 1, 0.5)
 * at x = 0 to the recommended (20, 8, 4, 1) at x = 1; the warm-up gets its first 12 by x = 0.2.
 *
 * <p>The block is the replicate, and the interval narrows faster with blocks than with longer slices: the half-width of the
 * 95 % interval is 1.77 standard deviations after 6 blocks, 1.10 after 9, 0.83 after 12, 0.65 after 16, 0.55 after 20. So b is
 * the largest of these looks that leaves x at least 0, 0.2, 0.25, 0.4, 0.6. The warm-up comes first because a JVM that is still
 * being compiled is another program: a servlet app warmed as the trial does it is level after 10 to 12 s on one core and needs
 * several times the CPU time per request before (ADR 20). Where six blocks are planned, what is left once the warm-up has its 12
 * is first kept for a seventh: one that is lost would else cost the first look. If none is, it is measured, too. What a budget holds beyond 20 blocks at x = 1 goes into the warm-up,
 * up to 60, and then into more blocks.
 */
final class Allotment {
    private static final double START = 5;
    private static final double LAUNCH = 4;
    private static final double CAPACITY = 3;
    private static final double PILOT = 6;
    /** Of the warm-up; {@code Slices.catchUp} in the trial room takes as long. */
    private static final double CATCH_UP_SHARE = 0.1;

    private static final double STOP = 1;
    private static final double GAP = 0.4;
    private static final double STARTUP_SHARE = 0.15;
    private static final double RESERVE_SHARE = 0.02;
    private static final int STARTUP_ROUNDS = 10;
    private static final int CAPACITY_RATES = 5;
    private static final int SEARCH_SLICES = 12;
    private static final int FIRST_LOOK = 6;
    private static final int[] LOOKS = {20, 16, 12, 9, 6};
    private static final double[] LEAST_STRETCH = {0.6, 0.4, 0.25, 0.2, 0};
    private static final double SHORTEST_WARM_UP = 1;
    private static final double LEVEL_WARM_UP = 12;
    private static final double LEVEL_STRETCH = 0.2;
    private static final double RECOMMENDED_WARM_UP = 20;
    private static final double LONGEST_WARM_UP = 60;
    /** What a pilot may choose at most. */
    private static final double MOST_WARM_UP = 120;

    private static final Stretch SHORTEST = new Stretch(0);
    private static final Stretch RECOMMENDED = new Stretch(1);

    /** Times for a stretch x from 0 to 1. */
    private record Stretch(double x) {
        double warmUp() {
            return x <= LEVEL_STRETCH
                    ? SHORTEST_WARM_UP + (LEVEL_WARM_UP - SHORTEST_WARM_UP) * x / LEVEL_STRETCH
                    : LEVEL_WARM_UP + (RECOMMENDED_WARM_UP - LEVEL_WARM_UP) * (x - LEVEL_STRETCH) / (1 - LEVEL_STRETCH);
        }

        double rateSlice() {
            return 1 + 7 * x;
        }

        double saturationSlice() {
            return 1 + 3 * x;
        }

        double settle() {
            return 0.5 + 0.5 * x;
        }
    }

    private final int contenders;
    private final List<Integer> groups;
    private final double budget;
    private final OptionalInt askedRounds;
    private final boolean serviceLevel;

    /**
     * @param contenders at least 1
     * @param groups how many contenders are alive together in a block; with several groups, blocks take turns, and each
     *     comparison gets one replicate for as many blocks as there are groups
     * @param budget for the whole experiment
     * @param askedRounds start-up rounds that the plan sets
     */
    Allotment(int contenders, List<Integer> groups, Duration budget, OptionalInt askedRounds) {
        this(contenders, groups, budget, askedRounds, false);
    }

    /** The same, with or without a service level under which capacity is sought. */
    Allotment(int contenders, List<Integer> groups, Duration budget, OptionalInt askedRounds, boolean serviceLevel) {
        this.serviceLevel = serviceLevel;
        this.contenders = contenders;
        this.groups = List.copyOf(groups);
        this.budget = budget.toMillis() / 1e3;
        this.askedRounds = askedRounds;
    }

    /** Slices at the equal rate in a block of k contenders. */
    static int rateSlices(int contenders) {
        return contenders == 1 ? 4 : contenders == 2 ? 8 : 2 * contenders;
    }

    /** Slices at saturation in a block of k contenders. */
    static int saturationSlices(int contenders) {
        return 2 * contenders;
    }

    /** Slices at several rates in a block of k contenders. */
    private int capacitySlices(int k) {
        return serviceLevel ? CAPACITY_RATES * k : 0;
    }

    /** Short loads by which the pilot seeks these rates, for all contenders. */
    private int searchSlices() {
        return serviceLevel ? SEARCH_SLICES * contenders : 0;
    }

    /** The smallest budget that holds six blocks of the shortest slices, rounded up to ten seconds. */
    Duration smallestBudget() {
        double needed = cost(6, SHORTEST, SHORTEST.warmUp());
        double whole = needed / (1 - RESERVE_SHARE - STARTUP_SHARE);
        if (askedRounds.isPresent() || whole * STARTUP_SHARE > STARTUP_ROUNDS * roundCost()) {
            whole = (needed + askedRounds.orElse(STARTUP_ROUNDS) * roundCost()) / (1 - RESERVE_SHARE);
        }
        return Duration.ofSeconds((long) Math.ceil(whole / 10 - 1e-9) * 10);
    }

    /** The division; only for budgets of at least {@link #smallestBudget()}. */
    Timing timing() {
        double left = budget * (1 - RESERVE_SHARE) - startupShare();
        for (int i = 0; i < LOOKS.length; i++) {
            double x = stretch(left, LOOKS[i]);
            if (x >= 1) {
                return ample(left);
            } else if (x >= LEAST_STRETCH[i]) {
                Stretch stretch = new Stretch(LOOKS[i] == FIRST_LOOK ? withSpare(left, x) : x);
                return timing(left, LOOKS[i], stretch, stretch.warmUp());
            }
        }
        return timing(left, FIRST_LOOK, SHORTEST, SHORTEST.warmUp());
    }

    /**
     * The stretch of six blocks such that a seventh fits, but not below what a level warm-up takes: a block measured too early is
     * no better than one that is missing.
     */
    private double withSpare(double left, double x) {
        return Math.max(stretch(left, FIRST_LOOK + 1), Math.min(x, LEVEL_STRETCH));
    }

    /** Wall time of the start-up rounds. */
    Duration startup(Timing timing) {
        return seconds(timing.startupRounds() * roundCost());
    }

    /** Wall time of the pilot. */
    Duration pilot(Timing timing) {
        return seconds(contenders * (LAUNCH + CAPACITY) + PILOT)
                .plus(timing.warmUp().plus(timing.rateSlice()).multipliedBy(contenders))
                .plus(timing.saturationSlice().plus(seconds(GAP)).multipliedBy(searchSlices()));
    }

    /** Warm-ups until every group has had a block. */
    private int warmed() {
        return groups.stream().mapToInt(Integer::intValue).sum();
    }

    private Timing ample(double left) {
        int most = LOOKS[0];
        double spare = left - cost(most, RECOMMENDED, RECOMMENDED.warmUp());
        double warmUp = Math.min(
                LONGEST_WARM_UP, RECOMMENDED.warmUp() + spare / (contenders + (1 + CATCH_UP_SHARE) * most * warmed()));
        int blocks = most;
        while (cost(blocks + 1, RECOMMENDED, warmUp) <= left) {
            blocks++;
        }
        return timing(left, blocks, RECOMMENDED, warmUp);
    }

    private Timing timing(double left, int blocks, Stretch stretch, double warmUp) {
        Duration warm = seconds(warmUp);
        Duration rate = seconds(stretch.rateSlice());
        Duration saturation = seconds(stretch.saturationSlice());
        Duration settle = seconds(stretch.settle());
        Duration block = groups.stream()
                .map(k -> seconds(k * LAUNCH + STOP + GAP * (rateSlices(k) + saturationSlices(k) + capacitySlices(k)))
                        .plus(seconds((1 + CATCH_UP_SHARE) * warmUp).multipliedBy(k))
                        .plus(rate.multipliedBy(rateSlices(k) + capacitySlices(k)))
                        .plus(saturation.multipliedBy(saturationSlices(k))))
                .reduce(Duration.ZERO, Duration::plus)
                .dividedBy(groups.size());
        int rounds = rounds();
        List<String> labels = new ArrayList<>();
        if (rounds < STARTUP_ROUNDS) {
            labels.add(
                    rounds == 0
                            ? "start-up not measured: no rounds"
                            : "start-up measured in " + rounds + (rounds == 1 ? " round" : " rounds") + " instead of "
                                    + STARTUP_ROUNDS);
        }
        label(labels, "warm-up of ", warm, RECOMMENDED.warmUp());
        label(labels, "slices of ", rate, RECOMMENDED.rateSlice());
        label(labels, "saturation slices of ", saturation, RECOMMENDED.saturationSlice());
        label(labels, "settling time of ", settle, RECOMMENDED.settle());
        Duration longest = seconds(longest(left, blocks, stretch, warmUp));
        return new Timing(rounds, warm, rate, saturation, settle, blocks, block, longest, labels);
    }

    /** The warm-up that leaves one look fewer with slices of this length: what a pilot may choose where servers are slow to warm. */
    private double longest(double left, int planned, Stretch stretch, double warmUp) {
        int blocks = oneLookFewer(planned);
        double spare = left - cost(blocks, stretch, warmUp);
        double most = warmUp + spare / (contenders + (1 + CATCH_UP_SHARE) * blocks * warmed());
        return Math.max(warmUp, Math.min(MOST_WARM_UP, most));
    }

    private static int oneLookFewer(int planned) {
        for (int look : LOOKS) {
            if (look < planned) {
                return look;
            }
        }
        return FIRST_LOOK;
    }

    private static void label(List<String> labels, String what, Duration planned, double recommended) {
        if (planned.compareTo(seconds(recommended)) < 0) {
            labels.add(String.format(
                    Locale.ROOT, "%s%.2f s instead of %.0f s", what, planned.toMillis() / 1e3, recommended));
        }
    }

    private int rounds() {
        return askedRounds.orElse((int) (startupShare() / roundCost() + 1e-9));
    }

    /** Set aside as a whole, used or not, so that one more round never costs a block. */
    private double startupShare() {
        return askedRounds.isPresent()
                ? askedRounds.getAsInt() * roundCost()
                : Math.min(STARTUP_SHARE * budget, STARTUP_ROUNDS * roundCost());
    }

    private double roundCost() {
        return START * contenders;
    }

    /** Pilot and blocks. Grows with the stretch, linearly on each side of its bend, which {@link #stretch} relies on. */
    private double cost(int blocks, Stretch stretch, double warmUp) {
        double pilot = contenders * (LAUNCH + warmUp + CAPACITY + stretch.rateSlice())
                + PILOT
                + searchSlices() * (stretch.saturationSlice() + GAP);
        double round = groups.stream()
                .mapToDouble(k -> k * (LAUNCH + (1 + CATCH_UP_SHARE) * warmUp)
                        + STOP
                        + (rateSlices(k) + capacitySlices(k)) * (stretch.rateSlice() + GAP)
                        + saturationSlices(k) * (stretch.saturationSlice() + GAP))
                .sum();
        return pilot + blocks * round;
    }

    /** How far the times can be stretched if this many blocks are to fit; negative if not even the shortest fit. */
    private double stretch(double left, int blocks) {
        double bend = cost(blocks, LEVEL_STRETCH);
        double x = LEVEL_STRETCH
                + (left < bend
                        ? LEVEL_STRETCH * (left - bend) / (bend - cost(blocks, 0))
                        : (1 - LEVEL_STRETCH) * (left - bend) / (cost(blocks, 1) - bend));
        return Math.abs(x) < 1e-12 ? 0 : x;
    }

    private double cost(int blocks, double x) {
        Stretch stretch = new Stretch(x);
        return cost(blocks, stretch, stretch.warmUp());
    }

    /** Rounded down to 10 ms, so that the parts never exceed the whole. */
    private static Duration seconds(double seconds) {
        return Duration.ofMillis(10 * (long) Math.floor(seconds * 100 + 1e-6));
    }
}
