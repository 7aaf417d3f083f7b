package dev.assay.cli;

import dev.assay.launch.Placements;
import dev.assay.ledger.Ledger;
import dev.assay.load.LoadGenerator;
import dev.assay.model.BlockPlan;
import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.model.SliceEvidence;
import dev.assay.plan.Schedules;
import dev.assay.run.Budget;
import dev.assay.trial.Conditions;
import dev.assay.trial.Trial;
import dev.assay.verdict.CalibrationJudge;
import dev.assay.verdict.WarmUps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The life of a calibration: a pilot and a block, for the rate and for what a request costs; then blocks of two contenders, the
 * plain one against itself in every second block and against a known defect in the others, until the budget is used up. A wide one
 * has the plain contender, the same again and all burns in every block, as a comparison of so many contenders has.
 */
final class Calibrating {
    private static final String REFERENCE = "plain";
    private static final String SAME = "plain-again";
    private static final String STALL = "stall";
    /** Often enough that a block holds some ten of them at least, so that their number in it does not matter. */
    private static final Duration STALL_TIME = Duration.ofMillis(20);

    private static final Duration STALL_EVERY = Duration.ofMillis(500);
    private static final int MOST_BLOCKS = 5_000;

    private final Console console;
    private final Workbench bench;
    private final Ledger ledger;
    private final Map<String, String> variables;
    private final boolean wide;
    private final List<Integer> percents;
    private final List<Integer> late;
    private final Schedule pairs;
    private final Schedule schedule;

    /**
     * @param bench for the {@link #twins}; their budget is that of the comparisons that the calibration stands for
     * @param wide all pairs in every block
     * @param percents extra CPU time of the burns
     * @param late shares of requests that are late and meet another, of one more contender each in wide blocks
     * @throws dev.assay.model.BadInputException if the budget is too small for a comparison of as many contenders
     */
    Calibrating(
            Console console,
            Workbench bench,
            Ledger ledger,
            Map<String, String> variables,
            boolean wide,
            List<Integer> percents,
            List<Integer> late) {
        this.console = console;
        this.bench = bench;
        this.ledger = ledger;
        this.variables = variables;
        this.wide = wide;
        this.percents = List.copyOf(percents);
        this.late = List.copyOf(late);
        this.pairs = Schedules.of(bench.plan(), MOST_BLOCKS);
        this.schedule = wide ? Schedules.of(withDefects(bench.plan(), everything(), List.of()), MOST_BLOCKS) : pairs;
    }

    private List<String> everything() {
        return Stream.of(
                        Stream.of(SAME),
                        percents.stream().map(Calibrating::burnId),
                        late.stream().map(Calibrating::lateId))
                .flatMap(ids -> ids)
                .toList();
    }

    private static String burnId(int percent) {
        return "plus-" + percent;
    }

    private static String lateId(int percent) {
        return "late-" + percent;
    }

    /** The plan of one contender, twice. */
    static Plan twins(Plan plain) {
        return plain.withContenders(
                List.of(with(plain.reference(), REFERENCE, List.of()), with(plain.reference(), SAME, List.of())));
    }

    /**
     * What was put in and what came out.
     *
     * @param blocks of two contenders each
     */
    record Outcome(CalibrationJudge.Known known, double ratePerSecond, List<Evidence> blocks, boolean interrupted) {}

    /**
     * Runs until the budget is used up or the user asks for the end.
     *
     * @throws InterruptedException if it was stopped at once before there was a block
     * @throws NoMeasurementException if the plain contender does not start or cannot be measured
     */
    Outcome run(Duration budget) throws InterruptedException {
        Budget clock = Budget.start(budget, List.of(), Machine.clock());
        LateOnPurpose behind = new LateOnPurpose(
                late.stream().collect(Collectors.toMap(Calibrating::lateId, percent -> percent / 100.0)));
        try (Interrupts interrupts = Interrupts.install(console);
                Instruments instruments = Instruments.on(bench, behind)) {
            Price price = price(instruments, clock);
            behind.at(price.ratePerSecond());
            console.err()
                    .printf(
                            Locale.ROOT,
                            "a request costs %.1f µs of CPU time at %,.0f/s%n",
                            price.micros(),
                            price.ratePerSecond());
            List<CalibrationJudge.Burn> burns = percents.stream()
                    .map(percent ->
                            new CalibrationJudge.Burn(burnId(percent), percent / 100.0, price.micros() * percent / 100))
                    .toList();
            List<Evidence> blocks = blocks(instruments, burns, price.conditions(), clock, interrupts);
            return new Outcome(known(burns), price.ratePerSecond(), blocks, interrupts.requested());
        }
    }

    private CalibrationJudge.Known known(List<CalibrationJudge.Burn> burns) {
        return new CalibrationJudge.Known(
                REFERENCE,
                List.of(new CalibrationJudge.Twins(REFERENCE, SAME)),
                latePairs(),
                burns,
                STALL,
                STALL_TIME.toMillis(),
                STALL_EVERY.toMillis(),
                schedule.timing().plannedBlocks());
    }

    /** Each against the plain contender, which is on time, and against the one before it, which is late, too. */
    private List<CalibrationJudge.Twins> latePairs() {
        List<CalibrationJudge.Twins> pairs = new ArrayList<>();
        for (int i = 0; i < late.size(); i++) {
            pairs.add(new CalibrationJudge.Twins(REFERENCE, lateId(late.get(i))));
            if (i > 0) {
                pairs.add(new CalibrationJudge.Twins(lateId(late.get(i - 1)), lateId(late.get(i))));
            }
        }
        return pairs;
    }

    private record Price(double micros, Conditions conditions) {
        double ratePerSecond() {
            return conditions.ratePerSecond();
        }
    }

    /** With two contenders from the start, as a comparison has them: alone, one would be offered a rate that two cannot take. */
    private Price price(Instruments instruments, Budget clock) throws InterruptedException {
        Trial trial = trial(instruments, bench, clock);
        Evidence.Pilot pilot = trial.pilot(List.of());
        Placements.favour(LoadGenerator.THREADS);
        Conditions conditions = new Conditions(pilot.ratePerSecond(), List.of());
        return new Price(cpuMicros(trial.block(trimmed(pairs.blocks().get(0)), conditions)), conditions);
    }

    private Trial trial(Instruments instruments, Workbench contenders, Budget clock) {
        return new Trial(
                instruments.rig(contenders, ledger),
                contenders.plan(),
                schedule.timing(),
                new Progress(console, schedule, clock::left, System::nanoTime, pace -> Outlook.NONE),
                WarmUps::level);
    }

    private BlockPlan trimmed(BlockPlan block) {
        return block.withRateSlices(schedule.timing().rateSlices());
    }

    private static double cpuMicros(Evidence block) {
        if (block instanceof Evidence.Measured measured) {
            return measured.counted().stream()
                    .filter(slice ->
                            slice.phase() == Phase.RATE && slice.contender().equals(REFERENCE))
                    .mapToDouble(SliceEvidence::cpuMicrosPerRequest)
                    .average()
                    .orElseThrow();
        }
        throw new NoMeasurementException(
                "the plain contender could not be measured: " + ((Evidence.Spoiled) block).reason(),
                "See its log in the result folder.");
    }

    private List<Evidence> blocks(
            Instruments instruments,
            List<CalibrationJudge.Burn> burns,
            Conditions conditions,
            Budget clock,
            Interrupts interrupts)
            throws InterruptedException {
        List<String> others = wide ? everything() : order(burns);
        Trial trial = trial(instruments, bench.with(withDefects(bench.plan(), others, burns), variables), clock);
        List<Evidence> blocks = new ArrayList<>();
        double longest = schedule.timing().blockEstimate().toMillis() / 1e3;
        for (BlockPlan block : schedule.blocks()) {
            if (interrupts.requested() || clock.left().toMillis() / 1e3 < longest) {
                break;
            }
            String other = others.get((block.index() - 1) % others.size());
            Evidence measured;
            try {
                measured = trial.block(trimmed(wide ? block : withOther(block, other)), conditions);
            } catch (InterruptedException stoppedAtOnce) {
                if (blocks.isEmpty()) {
                    throw stoppedAtOnce;
                }
                break; // the flag stays cleared: the blocks are still to be judged
            }
            ledger.append(measured);
            blocks.add(measured);
            longest = Math.max(longest, Budget.seconds(measured));
        }
        return blocks;
    }

    /** Each defect once, the plain contender between them; the order of the defects is drawn. */
    private List<String> order(List<CalibrationJudge.Burn> burns) {
        List<String> defects = new ArrayList<>(
                burns.stream().map(CalibrationJudge.Burn::contender).toList());
        defects.add(STALL);
        Collections.shuffle(defects, new Random(bench.plan().seed()));
        return defects.stream().flatMap(defect -> Stream.of(SAME, defect)).toList();
    }

    private static List<String> defect(String id, List<CalibrationJudge.Burn> burns) {
        if (id.equals(STALL)) {
            return List.of(
                    "-Dorders.stall=" + STALL_TIME.toMillis() + "ms",
                    "-Dorders.stall-every=" + STALL_EVERY.toMillis() + "ms");
        }
        return burns.stream()
                .filter(burn -> burn.contender().equals(id))
                .map(burn -> "-Dorders.burn=" + Math.round(burn.micros() * 1e3) + "ns")
                .toList();
    }

    private static Plan withDefects(Plan plan, List<String> others, List<CalibrationJudge.Burn> burns) {
        Contender plain = plan.reference();
        return plan.withContenders(Stream.concat(
                        Stream.of(plain), others.stream().distinct().map(id -> with(plain, id, defect(id, burns))))
                .toList());
    }

    private static Contender with(Contender plain, String id, List<String> options) {
        List<String> all =
                Stream.concat(plain.jvmOptions().stream(), options.stream()).toList();
        return new Contender(id, plain.server(), plain.version(), plain.settings(), plain.jdk(), all);
    }

    /** The block of two plain contenders with another one in the place of the second. */
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
