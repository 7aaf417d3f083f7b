package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimingTest {
    /** Changes only with the formulas; a change here belongs in the changelog. */
    private static final String TABLE = """
            5m k=1 rounds 9, 6 blocks of 33 s: warm-up 12.00, slices 2.40 + 1.60, settle 0.60; total 272 s
            5m k=2 rounds 4, 6 blocks of 36 s: warm-up 3.49, slices 1.31 + 1.13, settle 0.52; total 288 s
            5m k=3 rounds 3, 6 blocks of 36 s: warm-up 1.58, slices 1.07 + 1.03, settle 0.50; total 293 s
            5m k=4 needs 6m10s
            10m k=1 rounds 10, 12 blocks of 42 s: warm-up 13.97, slices 3.77 + 2.19, settle 0.69; total 587 s
            10m k=2 rounds 9, 6 blocks of 66 s: warm-up 12.00, slices 2.40 + 1.60, settle 0.60; total 533 s
            10m k=3 rounds 6, 6 blocks of 72 s: warm-up 9.96, slices 2.14 + 1.48, settle 0.58; total 587 s
            10m k=4 rounds 4, 6 blocks of 72 s: warm-up 5.87, slices 1.62 + 1.26, settle 0.54; total 577 s
            30m k=1 rounds 10, 20 blocks of 83 s: warm-up 32.39, slices 8.00 + 4.00, settle 1.00; total 1763 s
            30m k=2 rounds 10, 16 blocks of 100 s: warm-up 15.81, slices 5.07 + 2.74, settle 0.79; total 1763 s
            30m k=3 rounds 10, 12 blocks of 127 s: warm-up 16.85, slices 5.80 + 3.05, settle 0.84; total 1763 s
            30m k=4 rounds 10, 12 blocks of 122 s: warm-up 13.11, slices 3.18 + 1.93, settle 0.65; total 1763 s
            60m k=1 rounds 10, 29 blocks of 113 s: warm-up 60.00, slices 8.00 + 4.00, settle 1.00; total 3419 s
            60m k=2 rounds 10, 20 blocks of 166 s: warm-up 32.95, slices 8.00 + 4.00, settle 1.00; total 3527 s
            60m k=3 rounds 10, 20 blocks of 163 s: warm-up 22.18, slices 8.00 + 4.00, settle 1.00; total 3527 s
            60m k=4 rounds 10, 20 blocks of 160 s: warm-up 16.20, slices 5.34 + 2.86, settle 0.81; total 3525 s
            120m k=1 rounds 10, 61 blocks of 113 s: warm-up 60.00, slices 8.00 + 4.00, settle 1.00; total 7048 s
            120m k=2 rounds 10, 30 blocks of 226 s: warm-up 60.00, slices 8.00 + 4.00, settle 1.00; total 7030 s
            120m k=3 rounds 10, 23 blocks of 288 s: warm-up 60.00, slices 8.00 + 4.00, settle 1.00; total 7000 s
            120m k=4 rounds 10, 20 blocks of 330 s: warm-up 47.84, slices 8.00 + 4.00, settle 1.00; total 7055 s""";

    private static Timing timing(int contenders, Duration budget) {
        return Schedules.timing(Given.contenders(contenders, budget, 1));
    }

    private static Duration total(Plan plan) {
        Timing timing = Schedules.timing(plan);
        return Schedules.startupEstimate(plan)
                .plus(Schedules.pilotEstimate(plan))
                .plus(timing.blockEstimate().multipliedBy(timing.plannedBlocks()));
    }

    private static Duration smallest(int contenders) {
        return new Allotment(contenders, List.of(contenders), Duration.ofSeconds(1), java.util.OptionalInt.empty())
                .smallestBudget();
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
            assertThat(timing.rateSlice()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(8));
            assertThat(timing.saturationSlice()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(4));
            assertThat(timing.settle()).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
            assertThat(timing.warmUp()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(60));
            assertThat(timing.startupRounds()).isBetween(0, 10);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8})
    void moreBudgetNeverMeansFewerBlocksOrRoundsAndNeverShorterSlicesForTheSameBlocks(int contenders) {
        Timing before = timing(contenders, smallest(contenders));
        for (long seconds = smallest(contenders).toSeconds(); seconds < 20_000; seconds += 7) {
            Timing now = timing(contenders, Duration.ofSeconds(seconds));
            assertThat(now.plannedBlocks()).isGreaterThanOrEqualTo(before.plannedBlocks());
            assertThat(now.startupRounds()).isGreaterThanOrEqualTo(before.startupRounds());
            if (now.plannedBlocks() == before.plannedBlocks()) {
                assertThat(now.rateSlice()).isGreaterThanOrEqualTo(before.rateSlice());
                assertThat(now.warmUp()).isGreaterThanOrEqualTo(before.warmUp());
            }
            before = now;
        }
    }

    @Test
    void theNumberOfBlocksIsALookUntilEverythingHasItsRecommendedLength() {
        Set<Integer> planned = IntStream.iterate(300, seconds -> seconds < 20_000, seconds -> seconds + 10)
                .mapToObj(seconds -> timing(3, Duration.ofSeconds(seconds)))
                .filter(timing -> timing.rateSlice().compareTo(Duration.ofSeconds(8)) < 0)
                .map(Timing::plannedBlocks)
                .collect(Collectors.toSet());
        assertThat(planned).containsExactlyInAnyOrder(6, 9, 12, 16, 20);
    }

    @Test
    void whatEachBudgetBuys() {
        String table = Stream.of(5, 10, 30, 60, 120)
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
        return String.format(
                Locale.ROOT,
                "%dm k=%d rounds %d, %d blocks of %.0f s: warm-up %.2f, slices %.2f + %.2f, settle %.2f; total %d s",
                minutes,
                contenders,
                t.startupRounds(),
                t.plannedBlocks(),
                t.blockEstimate().toMillis() / 1e3,
                t.warmUp().toMillis() / 1e3,
                t.rateSlice().toMillis() / 1e3,
                t.saturationSlice().toMillis() / 1e3,
                t.settle().toMillis() / 1e3,
                total(plan).toSeconds());
    }

    /** Where the warm-up is level with six blocks, a lost one can be made up for within the budget. */
    @Test
    void sixBlocksThatAreWarmKeepTimeForASeventh() {
        for (int contenders : new int[] {1, 2, 3, 4}) {
            for (long seconds = smallest(contenders).toSeconds(); seconds < 4_000; seconds += 5) {
                Plan plan = Given.contenders(contenders, Duration.ofSeconds(seconds), 1);
                Timing timing = Schedules.timing(plan);
                if (timing.plannedBlocks() == 6 && timing.warmUp().compareTo(Duration.ofMillis(12_010)) > 0) {
                    assertThat(total(plan).plus(timing.blockEstimate()))
                            .as("%s with %s s", contenders, seconds)
                            .isLessThanOrEqualTo(plan.budget());
                }
            }
        }
    }

    @Test
    void fiveMinutesAreEnoughForThreeServers() {
        Timing timing = timing(3, Duration.ofMinutes(5));
        assertThat(timing.plannedBlocks()).isEqualTo(6);
        assertThat(timing.startupRounds()).isEqualTo(3);
        assertThat(timing.labels())
                .containsExactly(
                        "start-up measured in 3 rounds instead of 10",
                        "warm-up of 1.58 s instead of 20 s",
                        "slices of 1.07 s instead of 8 s",
                        "saturation slices of 1.03 s instead of 4 s",
                        "settling time of 0.50 s instead of 1 s");
    }

    @Test
    void twoHoursForThreeServersFallShortInNothing() {
        assertThat(timing(3, Duration.ofHours(2)).labels()).isEmpty();
    }

    @Test
    void aBudgetOfOneSecondNamesTheSmallestThatWorks() {
        Plan plan = Given.contenders(3, Duration.ofSeconds(1), 1);
        assertThatThrownBy(() -> Schedules.timing(plan))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("budget 1s: too small for 3 contenders")
                .hasMessageContaining("give at least " + Durations.format(smallest(3)));
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
        Plan plan = Given.flags(PlanFlags.builder()
                .startupRounds(10)
                .budget(Duration.ofMinutes(10))
                .build());
        assertThat(Schedules.timing(plan).startupRounds()).isEqualTo(10);
        assertThat(total(plan)).isLessThanOrEqualTo(plan.budget());
        PlanFlags tooShort = PlanFlags.builder()
                .startupRounds(10)
                .budget(Duration.ofMinutes(5))
                .build();
        assertThatThrownBy(() -> Schedules.timing(Given.flags(tooShort))).hasMessageContaining("give at least 6m30s");
    }

    @Test
    void noStartupRoundsLeaveMoreForBlocks() {
        PlanFlags none = PlanFlags.builder()
                .startupRounds(0)
                .budget(Duration.ofMinutes(5))
                .build();
        Timing timing = Schedules.timing(Given.flags(none));
        assertThat(timing.startupRounds()).isZero();
        assertThat(timing.rateSlice())
                .isGreaterThan(timing(3, Duration.ofMinutes(5)).rateSlice());
        assertThat(timing.labels()).contains("start-up not measured: no rounds");
        assertThat(Schedules.of(Given.flags(none)).startupRounds()).isEqualTo(List.of());
    }
}
