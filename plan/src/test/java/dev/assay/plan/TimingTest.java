package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import dev.assay.plan.yaml.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimingTest {
    /** Changes only with the formulas; every change belongs in the changelog. */
    private static final String TABLE = """
            10m k=1 15 blocks of 36 s: warm-up 12 to 40 s, 4 slices of 2.3 s; total 565 s, counted 21%
            10m k=2 7 blocks of 69 s: warm-up 24 to 72 s, 4 slices of 2.3 s; total 538 s, counted 21%
            10m k=3 needs 11m50s
            10m k=4 needs 15m40s
            20m k=1 32 blocks of 36 s: warm-up 12 to 40 s, 4 slices of 2.3 s; total 1172 s, counted 22%
            20m k=2 16 blocks of 69 s: warm-up 24 to 72 s, 4 slices of 2.3 s; total 1163 s, counted 22%
            20m k=3 10 blocks of 103 s: warm-up 36 to 108 s, 4 slices of 2.3 s; total 1106 s, counted 22%
            20m k=4 7 blocks of 137 s: warm-up 48 to 144 s, 4 slices of 2.3 s; total 1055 s, counted 21%
            30m k=1 48 blocks of 36 s: warm-up 12 to 40 s, 4 slices of 2.3 s; total 1744 s, counted 22%
            30m k=2 24 blocks of 69 s: warm-up 24 to 72 s, 4 slices of 2.3 s; total 1718 s, counted 22%
            30m k=3 16 blocks of 103 s: warm-up 36 to 108 s, 4 slices of 2.3 s; total 1724 s, counted 22%
            30m k=4 12 blocks of 137 s: warm-up 48 to 144 s, 4 slices of 2.3 s; total 1739 s, counted 22%
            60m k=1 97 blocks of 36 s: warm-up 12 to 40 s, 4 slices of 2.3 s; total 3493 s, counted 22%
            60m k=2 50 blocks of 69 s: warm-up 24 to 72 s, 4 slices of 2.3 s; total 3522 s, counted 23%
            60m k=3 33 blocks of 103 s: warm-up 36 to 108 s, 4 slices of 2.3 s; total 3477 s, counted 23%
            60m k=4 25 blocks of 137 s: warm-up 48 to 144 s, 4 slices of 2.3 s; total 3517 s, counted 23%""";

    private static Timing timing(int contenders, Duration budget) {
        return Schedules.timing(Given.contenders(contenders, budget, 1));
    }

    private static Duration total(Plan plan) {
        Timing timing = Schedules.timing(plan);
        Allotment expected = Schedules.expected(plan);
        return expected.startup()
                .plus(expected.pilot())
                .plus(timing.blockEstimate().multipliedBy(timing.plannedBlocks()));
    }

    private static Duration smallest(int contenders) {
        return Schedules.smallestBudget(Given.contenders(contenders, Duration.ofSeconds(1), 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 12})
    void allPartsFitTheBudgetWhateverItIs(int contenders) {
        long from = smallest(contenders).toSeconds();
        for (long seconds = from; seconds < 20_000; seconds += 1 + seconds / 50) {
            Duration budget = Duration.ofSeconds(seconds);
            Plan plan = Given.contenders(contenders, budget, 1);
            Timing timing = Schedules.timing(plan);
            assertThat(total(plan)).as("%s with %s", contenders, budget).isLessThanOrEqualTo(budget);
            assertThat(timing.plannedBlocks()).isGreaterThanOrEqualTo(6);
            assertThat(timing.rateSlices()).isBetween(4, 8);
            assertThat(timing.startupRounds()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8})
    void moreBudgetNeverMeansFewerBlocksOrSlices(int contenders) {
        moreBudgetNeverMeansFewerBlocksOrSlices(contenders, 29);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(ints = {1, 2, 3, 4, 5, 8})
    void moreBudgetInStepsOfSevenSecondsNeverMeansFewerBlocksOrSlices(int contenders) {
        moreBudgetNeverMeansFewerBlocksOrSlices(contenders, 7);
    }

    private static void moreBudgetNeverMeansFewerBlocksOrSlices(int contenders, int step) {
        Timing before = timing(contenders, smallest(contenders));
        for (long seconds = smallest(contenders).toSeconds(); seconds < 20_000; seconds += step) {
            Timing now = timing(contenders, Duration.ofSeconds(seconds));
            assertThat(now.rateSlices()).isGreaterThanOrEqualTo(before.rateSlices());
            if (now.rateSlices() == before.rateSlices()) {
                assertThat(now.plannedBlocks()).isGreaterThanOrEqualTo(before.plannedBlocks());
            }
            before = now;
        }
    }

    @Test
    void whatEachBudgetBuys() {
        String table = Stream.of(10, 20, 30, 60)
                .flatMap(minutes -> IntStream.rangeClosed(1, 4).mapToObj(k -> row(minutes, k)))
                .collect(Collectors.joining("\n"));
        assertThat(table).isEqualTo(TABLE);
    }

    private static String row(int minutes, int contenders) {
        if (Duration.ofMinutes(minutes).compareTo(smallest(contenders)) < 0) {
            return minutes + "m k=" + contenders + " needs " + Durations.format(smallest(contenders));
        }
        Plan plan = Given.contenders(contenders, Duration.ofMinutes(minutes), 1);
        Timing t = Schedules.timing(plan);
        double counted =
                t.rateSlice().minus(t.settle()).toMillis() / 1e3 * t.plannedBlocks() * contenders * t.rateSlices();
        return String.format(
                Locale.ROOT,
                "%dm k=%d %d blocks of %.0f s: warm-up %.0f to %.0f s, %d slices of %.1f s; total %d s, counted %.0f%%",
                minutes,
                contenders,
                t.plannedBlocks(),
                t.blockEstimate().toMillis() / 1e3,
                t.warmUp().toMillis() / 1e3,
                t.longestWarmUp().toMillis() / 1e3,
                t.rateSlices(),
                t.rateSlice().toMillis() / 1e3,
                total(plan).toSeconds(),
                100 * counted / total(plan).toSeconds());
    }

    @Test
    void theDefaultHoldsNineBlocksOfThreeContenders() {
        Timing t = timing(3, Defaults.BUDGET);

        assertThat(t.rateSlices()).isEqualTo(4);
        assertThat(t.rateSlice().minus(t.settle())).isEqualTo(Duration.ofSeconds(2));
        assertThat(t.plannedBlocks()).isGreaterThanOrEqualTo(9);
    }

    @Test
    void aBudgetOfOneSecondNamesTheSmallestThatWorks() {
        Plan plan = Given.contenders(3, Duration.ofSeconds(1), 1);
        assertThatThrownBy(() -> Schedules.timing(plan))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("budget 1s: too small for 3 contenders")
                .hasMessageContaining("warmed up until it has finished compiling")
                .hasMessageContaining(
                        "Give at least " + Durations.format(smallest(3)) + ", or compare fewer contenders");
        assertThatThrownBy(() -> Schedules.of(plan)).isInstanceOf(BadInputException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 20})
    void theSmallestBudgetThatIsNamedWorksAndTenSecondsLessDoNot(int contenders) {
        Duration smallest = smallest(contenders);
        assertThat(timing(contenders, smallest).plannedBlocks()).isEqualTo(6);
        assertThatThrownBy(() -> timing(contenders, smallest.minusSeconds(10))).isInstanceOf(BadInputException.class);
    }

    @Test
    void startupRoundsOfThePlanAreKeptAndPaidFor() {
        Plan plan = Given.flags(
                PlanFlags.none().with("startup-rounds", 10).with("budget", Durations.format(Duration.ofMinutes(20))));
        assertThat(Schedules.timing(plan).startupRounds()).isEqualTo(10);
        assertThat(total(plan)).isLessThanOrEqualTo(plan.budget());
        assertThat(Schedules.timing(plan).plannedBlocks())
                .isLessThan(timing(3, Duration.ofMinutes(20)).plannedBlocks());
    }

    @Test
    void jvmsWithoutTheOptimisingCompilerAreExpectedToWarmUpSoon() {
        PlanFlags quick = PlanFlags.none().with("jvm", List.of("-XX:TieredStopAtLevel=1"));
        assertThat(Schedules.timing(Given.flags(quick)).warmUp())
                .isLessThan(timing(3, Duration.ofMinutes(20)).warmUp());
    }

    @Test
    void jvmsThatHaveJustStartedAreNotWarmedUp() {
        Plan plan = Given.file("cold: true");
        Timing timing = Schedules.timing(plan);

        assertThat(plan.state()).isEqualTo(JvmState.STARTING);
        assertThat(timing.longestWarmUp()).isZero();
        assertThat(Schedules.of(plan).blocks())
                .allMatch(block ->
                        block.saturationOrder().isEmpty() && block.rateOrder().size() >= timing.rateSlices() * 3);
        assertThat(Schedules.of(plan, ExperimentKind.FIRST_LOOK).blocks())
                .allMatch(block -> block.saturationOrder().isEmpty());
        assertThat(timing.plannedBlocks())
                .isGreaterThan(Schedules.timing(plan.with(plan.setup().with(JvmState.WARM)))
                        .plannedBlocks());
        assertThat(Schedules.smallestBudget(plan)).isLessThan(smallest(3));
        assertThatThrownBy(() -> Given.file("cold: starting")).hasMessageContaining("cold must be true or false");
    }

    @Test
    void thePilotSaysWhatLaunchesAndWarmUpTakeHere() {
        Plan plan = Given.contenders(3, Duration.ofMinutes(20), 1);
        Timing slow = Schedules.timing(plan, new Pace(75, 60));

        assertThat(slow.warmUp()).hasSeconds(60);
        assertThat(slow.longestWarmUp()).hasSeconds(180);
        assertThat(slow.plannedBlocks()).isEqualTo(6);
        assertThat(slow.rateSlices()).isLessThan(8);
        assertThat(Schedules.held(plan, new Pace(200, 90)).smallestBudget()).isGreaterThan(plan.budget());
    }

    @Test
    void moreContendersThanTheDefaultHoldsMakeTheDefaultLonger() {
        Plan many = Given.file(
                "servers: [tomcat, jetty, undertow, tomcat@10.1.54, tomcat@10.1.53, jetty@12.0.35, jetty@12.0.34]");
        assertThat(many.budget()).isEqualTo(Schedules.smallestBudget(many)).isGreaterThan(Defaults.BUDGET);
    }

    @Test
    void autoIsTheDefault() {
        assertThat(Given.file("budget: auto").budget()).isEqualTo(Defaults.BUDGET);
    }
}
