package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.calibrate.Calibration;
import dev.assay.calibrate.CalibrationDesign;
import dev.assay.calibrate.CalibrationObserver;
import dev.assay.calibrate.CalibrationRun;
import dev.assay.calibrate.Standstill;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.LedgerException;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life cycle of a calibration, in a world in which no time passes. */
class CalibrationRunTest {
    private static final Plan PLAIN = Fixtures.plan("tomcat").withBudget(Duration.ofHours(1));
    private static final Duration LONG = Duration.ofHours(2);

    @TempDir
    private Path temp;

    private CalibrationDesign design = CalibrationDesign.of(PLAIN, false, List.of(5, 10), List.of());
    private FakeBench bench = new FakeBench(design.plan());
    private final List<String> told = new ArrayList<>();
    /** Blocks of the design that are over. */
    private final List<Evidence> over = new ArrayList<>();

    private BooleanSupplier stop = () -> false;

    @Test
    void everySecondBlockHasNoDifferenceAndTheOthersHaveTheDefectsInTurn() {
        run(LONG);

        List<String> others = others();
        assertThat(others).hasSizeGreaterThan(12);
        List<String> defects = odd(others);
        assertThat(defects.subList(0, 3)).containsExactlyInAnyOrder("plus-5", "plus-10", "stall");
        assertThat(defects.subList(3, 6)).isEqualTo(defects.subList(0, 3));
        assertThat(IntStream.range(0, others.size()).filter(i -> i % 2 == 0).mapToObj(others::get))
                .containsOnly("plain-again");
    }

    @Test
    void theSeedDrawsTheOrderOfTheDefects() {
        assertThat(order(1)).isEqualTo(order(1));
        assertThat(LongStream.range(0, 20).mapToObj(CalibrationRunTest::order).distinct())
                .hasSizeGreaterThan(1);
    }

    /** A request takes 100 µs here. */
    @Test
    void whatIsBurntFollowsFromThePriceOfARequest() {
        run(LONG);

        assertThat(told).contains("100.0 µs");
        assertThat(bench.options.get("plus-5")).containsExactly("-Dorders.burn=5000ns");
        assertThat(bench.options.get("plus-10")).containsExactly("-Dorders.burn=10000ns");
        assertThat(bench.options.get("stall")).containsExactly("-Dorders.stall=20ms", "-Dorders.stall-every=500ms");
        assertThat(bench.options.get("plain")).isEmpty();
        assertThat(bench.options.get("plain-again")).isEmpty();
    }

    @Test
    void theBudgetEndsItBeforeABlockThatItDoesNotHold() {
        Instant began = bench.world.now();
        CalibrationRun.Outcome outcome = run(LONG);

        Duration took = Duration.between(began, bench.world.now());
        double expected = design.schedule().timing().blockEstimate().toMillis() / 1e3;
        double longest = Math.max(
                expected, over.stream().mapToDouble(Budget::seconds).max().orElseThrow());
        assertThat(took).isLessThanOrEqualTo(LONG);
        assertThat(took.toSeconds() + longest).isGreaterThan(LONG.toMillis() / 1e3);
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
        requireNothingLeft();
    }

    @Test
    void everyBlockIsOnTheDiskAndWhatTheySayBesideThem() {
        Calibration calibration = run(LONG).calibration().orElseThrow();

        assertThat(evidence()).hasSize(over.size());
        assertThat(calibration.blocks()).isEqualTo(over.size());
        assertThat(calibration.machine()).isEqualTo("a machine");
        assertThat(calibration.resolutions())
                .extracting(Calibration.Resolution::minutes)
                .containsExactly(30, 120);
        Calibration stored = Calibration.FILE.read(folder(), "").orElseThrow();
        assertThat(stored).isEqualTo(calibration);
    }

    @Test
    void aWideOneHasAllInEveryBlockAndTheGeneratorIsLateOnceTheRateIsKnown() {
        design = CalibrationDesign.of(PLAIN.withBudget(Duration.ofHours(2)), true, List.of(10), List.of(5, 15));
        bench = new FakeBench(design.plan());

        Calibration calibration = run(LONG).calibration().orElseThrow();

        assertThat(evidence()).isNotEmpty().allSatisfy(block -> assertThat(contenders(block))
                .containsExactlyInAnyOrder("plain", "plain-again", "plus-10", "late-5", "late-15"));
        assertThat(calibration.late())
                .extracting(pair -> pair.reference() + " " + pair.contender())
                .containsExactly("plain late-5", "plain late-15", "late-5 late-15");
        assertThat(calibration.resolutions()).isEmpty();
        List<String> journal = bench.world.journal;
        assertThat(journal).filteredOn(line -> line.startsWith("late ")).containsOnly("late late-5", "late late-15");
        assertThat(journal.indexOf("late late-5")).isGreaterThan(journal.indexOf("generator first"));
        assertThat(design.late(1_000).get("late-5")).isEqualTo(Standstill.meeting(Duration.ofMillis(3), 1_000, 0.05));
    }

    /** A comparison would go on with its blocks, at another rate. */
    @Test
    void itIsNotResumedAsAComparison() {
        run(LONG);

        assertThatThrownBy(() -> Unfinished.in(folder()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has no pilot: it is a calibration");
    }

    @Test
    void aContenderThatFailsSpoilsItsBlocksAlone() {
        bench.world.of("stall").failsAfterLaunches(0, "no successful response within 60 s");

        Calibration calibration = run(LONG).calibration().orElseThrow();

        assertThat(evidence().stream().filter(Evidence.Spoiled.class::isInstance))
                .isNotEmpty()
                .allSatisfy(block ->
                        assertThat(((Evidence.Spoiled) block).contender()).isEqualTo("stall"));
        assertThat(calibration.stall()).isEmpty();
        assertThat(calibration.blocks()).isLessThan(over.size()).isGreaterThan(6);
        requireNothingLeft();
    }

    @Test
    void aPlainContenderThatDoesNotStartIsNoMeasurement() {
        bench.world.of("plain").failsAfterLaunches(0, "the process ended with exit code 1");

        assertThatThrownBy(() -> run(LONG)).isInstanceOf(NoMeasurementException.class);
        assertThat(evidence()).isEmpty();
        requireNothingLeft();
    }

    /** It starts for the pilot, and never again. */
    @Test
    void aPlainContenderThatCannotBeMeasuredIsNoMeasurement() {
        bench.world.of("plain").failsAfterLaunches(1, "no successful response within 60 s");

        assertThatThrownBy(() -> run(LONG))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("the plain contender could not be measured: no successful response within 60 s");
        assertThat(evidence()).isEmpty();
        requireNothingLeft();
    }

    @Test
    void aStopSignalEndsItAfterTheBlockThatRuns() {
        stop = () -> over.size() == 3;

        CalibrationRun.Outcome outcome = run(LONG);

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(outcome.calibration().orElseThrow().blocks()).isEqualTo(3);
        assertThat(evidence()).hasSize(3);
        requireNothingLeft();
    }

    @Test
    void whatTheBlocksSayIsThereWholeOrNotAtAll() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(folder(), new SplittableRandom(4), () -> {}, Crash::new);
        bench.writeTo(disk);
        stop = () -> {
            boolean enough = over.size() == 3;
            if (enough) {
                disk.isFull();
            }
            return enough;
        };

        assertThatThrownBy(() -> run(LONG))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("calibration.json: No space left on device");
        assertThat(evidence()).hasSize(3);
        try (Stream<Path> files = Files.list(folder())) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .contains("evidence.jsonl")
                    .noneMatch(name -> name.contains("calibration"));
        }
        requireNothingLeft();
    }

    @Test
    void stoppedAtOnceItJudgesTheBlocksBefore() {
        bench.stopAtOnceWhen(() -> over.size() == 2);
        stop = () -> over.size() == 2;

        CalibrationRun.Outcome outcome = run(LONG);

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(outcome.calibration().orElseThrow().blocks()).isEqualTo(2);
        requireNothingLeft();
    }

    @Test
    void stoppedBeforeThereIsABlockItSaysNothing() {
        stop = () -> true;

        CalibrationRun.Outcome outcome = run(LONG);

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(outcome.calibration()).isEmpty();
        assertThatThrownBy(() -> Unfinished.in(folder()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has no pilot: it is a calibration");
        assertThat(folder().resolve("calibration.json")).doesNotExist();
        requireNothingLeft();
    }

    @Test
    void stoppedAtOnceBeforeThereIsABlockItSaysNothing() {
        bench.stopAtOnceWhen(() -> told.contains("100.0 µs"));

        CalibrationRun.Outcome outcome = run(LONG);

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(outcome.calibration()).isEmpty();
        requireNothingLeft();
    }

    @Test
    void aBudgetThatHoldsNoBlockIsNoMeasurement() {
        assertThatThrownBy(() -> run(Duration.ofMinutes(1)))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("no block was measured");
        requireNothingLeft();
    }

    @Test
    void comparisonsThatHaveNoTimeForSixBlocksHaveNoCalibration() {
        assertThatThrownBy(() ->
                        CalibrationDesign.of(PLAIN.withBudget(Duration.ofMinutes(1)), false, List.of(5), List.of()))
                .isInstanceOf(BadInputException.class);
    }

    private CalibrationRun.Outcome run(Duration time) {
        return new CalibrationRun(design, bench, "a machine").run(folder(), time, budget -> new Observing());
    }

    private Path folder() {
        return temp.resolve("results");
    }

    private List<Evidence> evidence() {
        try (Ledger ledger = Ledger.open(folder())) {
            return ledger.evidence();
        }
    }

    private void requireNothingLeft() {
        assertThat(bench.world.alive()).isEmpty();
        assertThat(bench.world.journal).first().isEqualTo(FakeBench.RESERVED);
        assertThat(bench.world.journal).last().isEqualTo(FakeBench.GIVEN_BACK);
    }

    private List<String> others() {
        return evidence().stream().map(block -> other(contenders(block))).toList();
    }

    private static List<String> contenders(Evidence block) {
        return ((Evidence.Measured) block)
                .contenders().stream().map(ContenderBlock::contender).toList();
    }

    private static String other(List<String> two) {
        assertThat(two).hasSize(2).contains("plain");
        return two.get(two.get(0).equals("plain") ? 1 : 0);
    }

    private static List<String> odd(List<String> all) {
        return IntStream.range(0, all.size())
                .filter(i -> i % 2 == 1)
                .mapToObj(all::get)
                .toList();
    }

    private static List<String> order(long seed) {
        return odd(
                CalibrationDesign.of(Scenario.seeded(PLAIN, seed), false, List.of(5, 10), List.of()).blocks().stream()
                        .limit(6)
                        .map(block -> other(block.launchOrder()))
                        .toList());
    }

    private final class Observing implements CalibrationObserver {
        private boolean priced;

        @Override
        public void begins(Path folder) {
            told.add(String.valueOf(folder.getFileName()));
        }

        @Override
        public void event(TrialEvent event) {
            if (priced && event instanceof TrialEvent.Produced produced) {
                over.add(produced.evidence());
            }
        }

        @Override
        public void priced(double micros, double ratePerSecond) {
            priced = true;
            told.add(micros + " µs");
        }

        @Override
        public StopSignal listen() {
            return FakeBench.stop(stop);
        }
    }
}
