package dev.assay.calibrate;

import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.plan.Schedules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The known differences of a calibration and the contenders of each block. Blocks are those of a comparison of two: the plain contender
 * against itself in every other block, and against a known defect in the rest, in random order. In a wide calibration every block has
 * the plain contender, its twin, and all contenders with burns or late requests, like a comparison of that many. Immutable.
 */
public final class CalibrationDesign {
    private static final String REFERENCE = "plain";
    private static final String SAME = "plain-again";
    private static final String STALL = "stall";
    private static final Duration STALL_TIME = Duration.ofMillis(20);
    /** Often enough for at least ten or so stalls in a block, so that their exact number does not matter. */
    private static final Duration STALL_EVERY = Duration.ofMillis(500);

    private static final Duration STANDSTILL = Duration.ofMillis(3);

    private static final int MAX_BLOCKS = 5_000;

    private final Plan twins;
    private final boolean wide;
    private final List<Integer> percents;
    private final List<Integer> late;
    /** The contenders compared with the plain one, in turn; in a wide calibration, all at once. */
    private final List<String> others;

    private final Schedule pairs;
    private final Schedule schedule;

    private CalibrationDesign(Plan plain, boolean wide, List<Integer> percents, List<Integer> late) {
        this.twins = plain.withContenders(
                List.of(with(plain.reference(), REFERENCE, List.of()), with(plain.reference(), SAME, List.of())));
        this.wide = wide;
        this.percents = List.copyOf(percents);
        this.late = List.copyOf(late);
        this.others = wide ? together() : inTurn();
        this.pairs = Schedules.of(twins, MAX_BLOCKS);
        this.schedule = wide ? Schedules.of(plan(0), MAX_BLOCKS) : pairs;
    }

    /**
     * The design of a calibration.
     *
     * @param plain its reference is the plain contender; its budget is that of the comparisons that the calibration represents
     * @param wide all contenders in every block
     * @param percents extra CPU time of the burns, in percent
     * @param late shares of requests that are sent late and together with another, in percent; each adds a contender to wide blocks
     * @throws dev.assay.model.BadInputException if the budget is too small for a comparison of that many contenders
     */
    public static CalibrationDesign of(Plan plain, boolean wide, List<Integer> percents, List<Integer> late) {
        return new CalibrationDesign(plain, wide, percents, late);
    }

    /** The plan with the plain contender twice, which is measured to find the cost of a request. */
    public Plan plan() {
        return twins;
    }

    /** Whether all contenders are in every block. */
    public boolean wide() {
        return wide;
    }

    /** The timing of the parts of a block, and more blocks than any budget holds. */
    public Schedule schedule() {
        return schedule;
    }

    /** How the generator is late on purpose at this rate, by contender. */
    public Map<String, Standstill> late(double ratePerSecond) {
        return late.stream()
                .collect(Collectors.toMap(
                        CalibrationDesign::lateId,
                        percent -> Standstill.meeting(STANDSTILL, ratePerSecond, percent / 100.0)));
    }

    String reference() {
        return REFERENCE;
    }

    /**
     * The block of {@link #plan()} that measures the cost of a request. It has two contenders: one alone would be offered a rate that
     * two cannot take.
     */
    BlockPlan pricing() {
        return trimmed(pairs.blocks().get(0));
    }

    /** The blocks of the design, in order. */
    public List<BlockPlan> blocks() {
        return schedule.blocks().stream()
                .map(block -> trimmed(wide ? block : withOther(block, others.get((block.index() - 1) % others.size()))))
                .toList();
    }

    /**
     * All contenders of the {@link #blocks()}.
     *
     * @param micros CPU time of a request of the plain contender, in microseconds
     */
    Plan plan(double micros) {
        Contender plain = twins.reference();
        return twins.withContenders(Stream.concat(
                        Stream.of(plain), others.stream().distinct().map(id -> with(plain, id, defect(id, micros))))
                .toList());
    }

    /** The known differences, given the CPU time of a request of the plain contender in microseconds. */
    CalibrationJudge.Known known(double micros) {
        return new CalibrationJudge.Known(
                REFERENCE,
                List.of(CalibrationJudge.Contrast.twins(REFERENCE, SAME)),
                latePairs(),
                burns(micros),
                STALL,
                STALL_TIME.toMillis(),
                STALL_EVERY.toMillis(),
                schedule.timing().plannedBlocks());
    }

    private List<CalibrationJudge.Contrast> burns(double micros) {
        return percents.stream()
                .map(percent -> new CalibrationJudge.Contrast(
                        REFERENCE, burnId(percent), percent / 100.0, micros * percent / 100))
                .toList();
    }

    /** Pairs of each late contender with the plain one, which is on time, and with the late one before it. */
    private List<CalibrationJudge.Contrast> latePairs() {
        List<CalibrationJudge.Contrast> all = new ArrayList<>();
        for (int i = 0; i < late.size(); i++) {
            all.add(CalibrationJudge.Contrast.twins(REFERENCE, lateId(late.get(i))));
            if (i > 0) {
                all.add(CalibrationJudge.Contrast.twins(lateId(late.get(i - 1)), lateId(late.get(i))));
            }
        }
        return all;
    }

    private List<String> together() {
        return Stream.of(
                        Stream.of(SAME),
                        percents.stream().map(CalibrationDesign::burnId),
                        late.stream().map(CalibrationDesign::lateId))
                .flatMap(ids -> ids)
                .toList();
    }

    /** Each defect once, in random order, alternating with the plain contender. */
    private List<String> inTurn() {
        List<String> defects =
                new ArrayList<>(percents.stream().map(CalibrationDesign::burnId).toList());
        defects.add(STALL);
        Collections.shuffle(defects, new Random(twins.seed()));
        return defects.stream().flatMap(defect -> Stream.of(SAME, defect)).toList();
    }

    private static String burnId(int percent) {
        return "plus-" + percent;
    }

    private static String lateId(int percent) {
        return "late-" + percent;
    }

    /** The options that give the built-in app the defect; none for a contender without one. */
    private List<String> defect(String id, double micros) {
        if (id.equals(STALL)) {
            return List.of(
                    "-Dorders.stall=" + STALL_TIME.toMillis() + "ms",
                    "-Dorders.stall-every=" + STALL_EVERY.toMillis() + "ms");
        }
        return burns(micros).stream()
                .filter(burn -> burn.contender().equals(id))
                .map(burn -> "-Dorders.burn=" + Math.round(burn.micros() * 1e3) + "ns")
                .toList();
    }

    private static Contender with(Contender plain, String id, List<String> options) {
        List<String> all =
                Stream.concat(plain.jvmOptions().stream(), options.stream()).toList();
        return plain.as(id, all);
    }

    private BlockPlan trimmed(BlockPlan block) {
        return block.withRateSlices(schedule.timing().rateSlices());
    }

    /** The block of two plain contenders with the second replaced. */
    private static BlockPlan withOther(BlockPlan block, String other) {
        return new BlockPlan(
                block.index(),
                renamed(block.launchOrder(), other),
                renamed(block.rateOrder(), other),
                renamed(block.saturationOrder(), other),
                block.seed());
    }

    private static List<String> renamed(List<String> order, String other) {
        return order.stream().map(id -> id.equals(SAME) ? other : id).toList();
    }
}
