package dev.assay.plan;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.plan.yaml.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Derives the order of events from plan and seed. Pure: the same plan gives the same schedule on every machine and JDK, and the
 * n-th block does not depend on how many blocks are listed.
 *
 * <p>At the same rate, two contenders get ABBABAAB BAABABBA (the Thue–Morse order) or its mirror image by the toss of a fair coin,
 * which keeps the error rate under every family of noise that was tried. Any other number gets random permutations, each followed by
 * its reverse, so that every contender has the same mean position in every pair of rounds and linear drift cancels; at saturation, one
 * such pair.
 */
public final class Schedules {
    /** Slices of each contender in a block at the same rate. */
    public static final int SLICES = Allotment.SLICES;

    /** Minimum number of blocks listed. */
    private static final int MIN_LISTED = 40;

    /** Variants in one block with their base: with more, each would wait, and cool down, for longer. */
    private static final int MAX_VARIANTS = 4;

    private static final Set<String> NO_C2 =
            Set.of("-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=2", "-XX:TieredStopAtLevel=3", "-Xint", "-client");

    private Schedules() {}

    /**
     * How long each part is expected to take, before anything has been measured.
     *
     * @throws BadInputException if the budget is too small for six blocks of warm JVMs; names the smallest that works for this plan
     */
    public static Timing timing(Plan plan) {
        Allotment allotment = expected(plan);
        Duration smallest = allotment.smallestBudget();
        if (plan.budget().compareTo(smallest) < 0) {
            int k = plan.contenders().size();
            throw new BadInputException(
                    "budget " + Durations.format(plan.budget()),
                    "too small for " + k + (k == 1 ? " contender" : " contenders")
                            + ": the budget must hold six blocks, each with a fresh JVM for each contender"
                            + (plan.state() == JvmState.WARM ? ", warmed up until it has finished compiling" : "")
                            + (plan.objective().isPresent() ? ", and slices at the rates around the service level" : "")
                            + (groups(plan).size() > 1
                                    ? ", for each of " + groups(plan).size() + " groups"
                                    : ""),
                    "Give at least " + Durations.format(smallest) + (k == 1 ? "" : ", or compare fewer contenders"));
        }
        return allotment.timing();
    }

    /** The same after the pilot, which has timed launches and warm-up, with the start-up rounds that the budget holds. */
    public static Timing timing(Plan plan, Pace pace) {
        return held(plan, pace).timing();
    }

    /** The smallest budget that holds the six blocks needed for a verdict; the plan's own budget is ignored. */
    public static Duration smallestBudget(Plan plan) {
        return expected(plan).smallestBudget();
    }

    /**
     * The whole order of events, with at least twice as many blocks as the budget is expected to hold.
     *
     * @throws BadInputException if the budget is too small
     */
    public static Schedule of(Plan plan) {
        return of(plan, Math.max(MIN_LISTED, 2 * timing(plan).plannedBlocks()));
    }

    /**
     * The order of events of this kind of experiment; for start-up alone, rounds without blocks; for a first look, few short blocks.
     *
     * @throws BadInputException if the budget is too small
     */
    public static Schedule of(Plan plan, ExperimentKind kind) {
        Schedule all = of(plan);
        return switch (kind) {
            case COMPARISON -> all;
            case FIRST_LOOK -> ShortBlocks.of(all, groups(plan).get(0).size());
            case STARTUP -> new Schedule(all.timing(), all.startupRounds(), List.of());
        };
    }

    /** Wall time for the whole experiment: the plan's budget, or the few minutes of a first look. */
    public static Duration budget(Plan plan, Schedule schedule) {
        return schedule.firstLook() ? ShortBlocks.budget(plan.contenders().size()) : plan.budget();
    }

    /** The timing of this schedule after the pilot. */
    public static Timing timing(Plan plan, Schedule schedule, Pace pace) {
        Timing usual = timing(plan, pace);
        return schedule.firstLook()
                ? ShortBlocks.timing(usual, groups(plan).get(0).size())
                : usual;
    }

    /**
     * The whole order of events with this many blocks.
     *
     * @throws BadInputException if the budget is too small
     */
    public static Schedule of(Plan plan, int listed) {
        Timing timing = timing(plan);
        Draw blocks = new Draw(seeds(plan).blocks());
        List<List<String>> groups = groups(plan);
        return new Schedule(
                timing,
                startupRounds(plan, timing.startupRounds()),
                groups,
                IntStream.rangeClosed(1, groups.size() * listed)
                        .mapToObj(
                                index -> block(index, groups.get((index - 1) % groups.size()), new Draw(blocks.seed())))
                        .map(block -> plan.state() == JvmState.WARM ? block : block.withSaturationSlices(0))
                        .toList());
    }

    /**
     * The order of events of evidence recorded before ADR 0018, which does not say how many blocks were planned: what the budget was then
     * expected to hold.
     */
    public static Schedule earlier(Plan plan, ExperimentKind kind) {
        Schedule schedule = of(plan, kind);
        Pace pace = Allotment.expectedEarlier(groups(plan).get(0).size(), quick(plan));
        return planned(schedule, asked(plan, pace).plannedEarlier());
    }

    /** The same schedule for an experiment planned to have that many blocks, whatever its budget holds. */
    public static Schedule planned(Schedule schedule, int blocks) {
        Timing timing = schedule.timing();
        return new Schedule(
                new Timing(
                        timing.startupRounds(),
                        timing.warmUp(),
                        timing.longestWarmUp(),
                        timing.rateSlices(),
                        timing.rateSlice(),
                        timing.saturationSlice(),
                        timing.settle(),
                        blocks,
                        timing.blockEstimate()),
                schedule.startupRounds(),
                schedule.groups(),
                schedule.blocks());
    }

    /** Number of blocks until every group of contenders that share a block has had one. */
    public static int blocksInRound(Plan plan) {
        return groups(plan).size();
    }

    /**
     * Groups of contenders that share a block. If some contenders are variants of others with a knob changed, only those to be
     * compared share a block: the bases with one another, and each base with up to {@value #MAX_VARIANTS} of its variants.
     */
    static List<List<String>> groups(Plan plan) {
        List<String> bases = plan.bases().stream().map(Contender::id).toList();
        List<List<String>> groups = new ArrayList<>();
        boolean variants = bases.size() < plan.contenders().size();
        if (bases.size() > 1 || !variants) {
            groups.add(bases);
        }
        for (Contender base : plan.bases()) {
            List<String> ids = plan.variants(base).stream().map(Contender::id).toList();
            int parts = (ids.size() + MAX_VARIANTS - 1) / MAX_VARIANTS;
            for (int part = 0; part < parts; part++) {
                List<String> group = new ArrayList<>(List.of(base.id()));
                group.addAll(ids.subList(part * ids.size() / parts, (part + 1) * ids.size() / parts));
                groups.add(group);
            }
        }
        return groups;
    }

    /**
     * The order of starts if only start-up is measured; the budget is not used. Asking for more rounds does not change the first
     * ones.
     *
     * @return contender ids for each round
     */
    public static List<List<String>> startupRounds(Plan plan, int rounds) {
        List<String> ids = plan.ids();
        Draw startup = new Draw(seeds(plan).startup());
        return IntStream.range(0, rounds)
                .mapToObj(round -> startup.shuffled(ids))
                .toList();
    }

    /** Seeds of independent streams, so that the number of rounds does not change the blocks. */
    private record Seeds(long startup, long blocks) {}

    private static Seeds seeds(Plan plan) {
        Draw root = new Draw(plan.seed());
        return new Seeds(root.seed(), root.seed());
    }

    /** How the budget is divided before anything has been measured. */
    public static Allotment expected(Plan plan) {
        return asked(plan, Allotment.expected(groups(plan).get(0).size(), quick(plan)));
    }

    /** The same once launches and warm-up have been timed. */
    public static Allotment asked(Plan plan, Pace pace) {
        return allotment(plan, pace, plan.startupRounds().orElse(0));
    }

    /** The same with the start-up rounds that the budget holds. */
    public static Allotment held(Plan plan, Pace pace) {
        return allotment(plan, pace, asked(plan, pace).startupRoundsHeld());
    }

    private static Allotment allotment(Plan plan, Pace pace, int startupRounds) {
        return new Allotment(
                groups(plan).stream().map(List::size).toList(),
                plan.budget(),
                startupRounds,
                plan.objective().isPresent(),
                LoadKeys.inBlocks(plan),
                plan.state(),
                pace);
    }

    /** Whether all JVMs run without C2, which accounts for most of the compilation time. */
    private static boolean quick(Plan plan) {
        return plan.jvmOptions().stream().anyMatch(NO_C2::contains)
                || plan.contenders().stream()
                        .allMatch(c -> c.jvmOptions().stream().anyMatch(NO_C2::contains));
    }

    private static BlockPlan block(int index, List<String> ids, Draw draw) {
        List<String> launch = draw.shuffled(ids);
        List<String> rate = ids.size() == 2 ? alternating(ids, draw) : mirrored(ids, draw);
        List<String> saturation = forthAndBack(ids, draw);
        return new BlockPlan(index, launch, rate, saturation, draw.seed());
    }

    /** AB is extended to ABBA, then to ABBABAAB, and so on: the Thue–Morse order, which also cancels quadratic drift. */
    private static List<String> alternating(List<String> ids, Draw draw) {
        List<String> order = new ArrayList<>(draw.shuffled(ids));
        while (order.size() < Allotment.MAX_SLICES * ids.size()) {
            order.addAll(order.stream().map(id -> ids.get(1 - ids.indexOf(id))).toList());
        }
        return order;
    }

    /** Permutations, each followed by its reverse. */
    private static List<String> mirrored(List<String> ids, Draw draw) {
        List<String> order = new ArrayList<>();
        while (order.size() < Allotment.MAX_SLICES * ids.size()) {
            order.addAll(forthAndBack(ids, draw));
        }
        return order;
    }

    private static List<String> forthAndBack(List<String> ids, Draw draw) {
        List<String> order = new ArrayList<>(draw.shuffled(ids));
        List<String> back = new ArrayList<>(order);
        Collections.reverse(back);
        order.addAll(back);
        return order;
    }
}
