package dev.assay.load.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.evidence.LoadMoment;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long FROM = 7 * SECOND;

    private static Timeline timeline(long length) {
        return new Timeline(new Window(FROM - SECOND, FROM, FROM + length, FROM + length + SECOND));
    }

    @Test
    void aResponseCountsWhereItCame() {
        Timeline one = timeline(SECOND);
        Timeline other = timeline(SECOND);
        one.answered(FROM, 1_000_000);
        one.answered(FROM + SECOND / 4 - 1, 3_000_000);
        other.answered(FROM + SECOND / 4, 5_000_000);
        one.answered(FROM + SECOND / 4, 7_000_000);
        one.answered(FROM - 1, 9_000_000);
        one.answered(FROM + SECOND, 9_000_000);

        List<LoadMoment> moments = Timeline.merged(List.of(one, other));

        assertThat(moments).extracting(LoadMoment::responses).containsExactly(2L, 2L, 0L, 0L);
        assertThat(moments).extracting(LoadMoment::meanMs).containsExactly(2.0, 6.0, 0.0, 0.0);
        assertThat(moments).extracting(LoadMoment::maxMs).containsExactly(3.0, 7.0, 0.0, 0.0);
        assertThat(moments).extracting(LoadMoment::seconds).containsExactly(0.125, 0.375, 0.625, 0.875);
        assertThat(moments.get(0).responsesPerSecond()).isEqualTo(8);
    }

    @Test
    void aLoadThatIsEndedEarlyHasAShorterLastSpan() {
        Window window = new Window(FROM, FROM, FROM + 60 * SECOND, FROM + 61 * SECOND);
        Timeline timeline = new Timeline(window);
        timeline.answered(FROM + 2 * SECOND, 1_000_000);
        window.end(FROM + 9 * SECOND / 4);
        timeline.answered(FROM + 9 * SECOND / 4, 1_000_000);

        List<LoadMoment> moments = Timeline.merged(List.of(timeline));

        assertThat(moments).extracting(LoadMoment::responses).containsExactly(0L, 1L);
        assertThat(moments).extracting(LoadMoment::length).containsExactly(1.5, 0.75);
        assertThat(moments).extracting(LoadMoment::seconds).containsExactly(0.75, 1.875);
    }

    @Test
    void aLongLoadHasLongerSpansAndAShortOneASingleOne() {
        List<LoadMoment> minute = Timeline.merged(List.of(timeline(60 * SECOND)));
        assertThat(minute).hasSize(Timeline.MOST);
        assertThat(minute.get(0).length()).isCloseTo(1.5, within(1e-9));
        assertThat(Timeline.merged(List.of(timeline(SECOND / 10))))
                .singleElement()
                .satisfies(moment -> assertThat(moment.length()).isCloseTo(0.1, within(1e-9)));
        assertThat(Timeline.merged(List.of())).isEmpty();
    }
}
