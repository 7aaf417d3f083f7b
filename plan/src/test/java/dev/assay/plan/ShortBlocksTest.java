package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of events of a first look. */
class ShortBlocksTest {
    private static Plan plan(int contenders) {
        return Given.contenders(contenders, Duration.ofHours(2), 1);
    }

    private static Schedule of(Plan plan) {
        return Schedules.of(plan, ExperimentKind.FIRST_LOOK);
    }

    @Test
    void twoBlocksWithTheFirstSlicesOfThoseOfAComparison() {
        Plan plan = plan(3);
        Schedule look = of(plan);

        assertThat(look.firstLook()).isTrue();
        assertThat(look.startupRounds()).isEmpty();
        assertThat(look.plannedBlocks()).isEqualTo(2);
        assertThat(look.blocks())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("saturationOrder")
                .isEqualTo(Schedules.of(plan).blocks().subList(0, 2).stream()
                        .map(block -> block.withRateSlices(2))
                        .toList());
        for (BlockPlan block : look.blocks()) {
            assertThat(block.rateOrder()).hasSize(6);
            assertThat(block.launchOrder())
                    .allMatch(id -> Collections.frequency(block.rateOrder(), id) == 2)
                    .allMatch(id -> Collections.frequency(block.saturationOrder(), id) == 1);
        }
    }

    @Test
    void fourMinutesForUpToThreeContendersAndAThirdOfThatForEachFurtherOne() {
        assertThat(Schedules.budget(plan(1), of(plan(1)))).isEqualTo(Duration.ofMinutes(4));
        assertThat(Schedules.budget(plan(3), of(plan(3)))).isEqualTo(Duration.ofMinutes(4));
        assertThat(Schedules.budget(plan(5), of(plan(5)))).isEqualTo(Duration.ofSeconds(400));
        assertThat(Schedules.budget(plan(3), Schedules.of(plan(3)))).isEqualTo(Duration.ofHours(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6})
    void pilotAndBothBlocksFitWhereAContenderStartsInFourSeconds(int contenders) {
        Plan plan = plan(contenders);
        Schedule look = of(plan);
        Timing timing = look.timing();
        assertThat(timing.longestWarmUp()).isEqualTo(Duration.ofSeconds(10L * contenders));

        Pace pace = new Pace(4 * contenders, timing.longestWarmUp().toSeconds());
        assertThat(Schedules.asked(plan, pace)
                        .pilot()
                        .plus(Schedules.timing(plan, look, pace).blockEstimate().multipliedBy(2)))
                .isLessThan(Schedules.budget(plan, look));
    }

    @Test
    void theEstimateOfABlockFollowsThePilotLikeThatOfALongBlock() {
        Plan plan = plan(3);
        Schedule look = of(plan);
        Duration quick = Schedules.timing(plan, look, new Pace(12, 30)).blockEstimate();

        assertThat(Schedules.timing(plan, look, new Pace(32, 30))
                        .blockEstimate()
                        .minus(quick))
                .isEqualTo(Duration.ofSeconds(20));
        assertThat(quick).isLessThan(Schedules.timing(plan, new Pace(12, 30)).blockEstimate());
    }
}
