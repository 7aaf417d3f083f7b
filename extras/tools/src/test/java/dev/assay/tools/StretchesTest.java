package dev.assay.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.LatencyBand;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A run over time: users, errors, and distribution of response times. */
class StretchesTest {
    private static final long ORIGIN = 1_700_000_000_000L;

    @Test
    void aShortRunIsToldSecondBySecond() {
        Samples samples = new Samples();
        for (int i = 0; i < 100; i++) {
            samples.add(ORIGIN + 10L * i, i + 1, i != 99);
        }
        samples.add(ORIGIN + 2500, 400, true);

        List<ToolResult.Moment> moments = samples.overTime(new Presence());

        assertThat(moments).hasSize(3);
        ToolResult.Moment first = moments.get(0);
        assertThat(first.length()).isEqualTo(1);
        assertThat(first.started()).hasValue(100);
        assertThat(first.answered()).isEqualTo(91); // the 92nd begins at 910 ms and takes 92
        assertThat(first.p50Millis()).hasValue(46);
        assertThat(first.p99Millis()).hasValue(91);
        assertThat(first.maxMillis()).hasValue(91);
        assertThat(moments.get(1).errors()).hasValue(1);
        assertThat(moments.get(2)).satisfies(last -> {
            assertThat(last.from()).isEqualTo(2);
            assertThat(last.averageMillis()).isEqualTo(400);
            assertThat(last.users()).isEmpty();
        });
    }

    @Test
    void aSecondWithoutResponsesHasNoTimes() {
        Samples samples = new Samples();
        samples.add(ORIGIN, 1, true);
        samples.add(ORIGIN + 2000, 1, true);

        assertThat(samples.overTime(new Presence()).get(1)).satisfies(empty -> {
            assertThat(empty.answered()).isZero();
            assertThat(empty.p50Millis()).isEmpty();
            assertThat(empty.maxMillis()).isEmpty();
        });
    }

    @Test
    void aLongRunHasLongerStretchesNotMore() {
        Samples samples = new Samples();
        Presence users = new Presence();
        users.came(ORIGIN);
        for (int second = 0; second < 1000; second++) {
            samples.add(ORIGIN + 1000L * second, 5, true);
        }

        List<ToolResult.Moment> moments = samples.overTime(users);

        assertThat(moments).hasSizeLessThanOrEqualTo(ToolResult.MAX_MOMENTS);
        assertThat(moments).extracting(ToolResult.Moment::length).containsOnly(7.0);
        assertThat(moments.stream().mapToLong(ToolResult.Moment::answered).sum())
                .isEqualTo(1000);
        assertThat(moments.get(3).from()).isEqualTo(21);
        assertThat(moments.get(3).answeredPerSecond()).isEqualTo(1);
        assertThat(moments).allSatisfy(moment -> assertThat(moment.users()).hasValue(1));
    }

    @Test
    void usersAreThereFromTheirComingToTheirGoing() {
        Presence users = new Presence();
        for (long millis : List.of(2_500L, 100L, 1_500L)) {
            users.came(millis);
        }
        users.went(900);
        users.went(1_600);

        assertThat(users.most(0, 1000, 4)).containsExactly(1, 1, 1, 1);
        users.came(1_550);
        assertThat(users.most(0, 1000, 3)).containsExactly(1, 2, 2);
    }

    @Test
    void whoComesAsAnotherGoesIsThereBesideThatOne() {
        Presence users = new Presence();
        users.came(5);
        users.went(5);

        assertThat(users.most(0, 10, 2)).containsExactly(1, 0);
    }

    @Test
    void bandsHoldEachRequestOnce() {
        Samples samples = new Samples();
        IntStream.of(3, 3, 4, 12, 13, 250).forEach(millis -> samples.add(ORIGIN, millis, true));

        List<LatencyBand> bands = samples.distribution();

        assertThat(bands.get(0)).isEqualTo(new LatencyBand(3, 4, 2));
        assertThat(bands.get(bands.size() - 1)).satisfies(last -> {
            assertThat(last.count()).isEqualTo(1);
            assertThat(last.fromMs()).isLessThanOrEqualTo(250);
            assertThat(last.toMs()).isGreaterThan(250);
        });
        assertThat(bands.stream().mapToLong(LatencyBand::count).sum()).isEqualTo(6);
        for (int i = 1; i < bands.size(); i++) {
            assertThat(bands.get(i).fromMs()).isEqualTo(bands.get(i - 1).toMs());
        }
    }

    @Test
    void theQuickestAndTheSlowestHaveABand() {
        Samples samples = new Samples();
        samples.add(ORIGIN, 0, true);
        samples.add(ORIGIN, 40_000_000, true);

        assertThat(samples.distribution()).hasSizeLessThan(90);
        assertThat(samples.distribution().get(0)).isEqualTo(new LatencyBand(0, 1, 1));
    }

    @Test
    void nothingIsNoCourse() {
        assertThat(new Samples().overTime(new Presence())).isEmpty();
        assertThat(new Samples().distribution()).isEmpty();
    }

    @Test
    void rareKindsOfErrorsAreOneKind() {
        ErrorKinds kinds = new ErrorKinds();
        IntStream.rangeClosed(1, 20).forEach(i -> kinds.add("kind " + i, i));
        kinds.add("none", 0);
        kinds.add(" ", 7);

        assertThat(kinds.top())
                .hasSize(ToolResult.MAX_KINDS)
                .containsEntry("kind 20", 20L)
                .containsEntry("others", 7L + 13 * 14 / 2);
        assertThat(kinds.top().keySet()).first().isEqualTo("kind 20");
        assertThat(kinds.top().keySet()).last().isEqualTo("others");
    }

    @Test
    void fewKindsAreToldApart() {
        ErrorKinds kinds = new ErrorKinds();
        kinds.add("reset", 1);
        kinds.add("timeout", 2);
        kinds.add("x".repeat(500), 1);

        assertThat(kinds.top()).hasSize(3).containsEntry("reset", 1L);
        assertThat(kinds.top().keySet()).allSatisfy(kind -> assertThat(kind).hasSizeLessThanOrEqualTo(100));
    }
}
