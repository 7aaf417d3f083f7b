package dev.assay.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.LatencyProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfilesTest {
    /** That many values from {@code from} ms in steps of one. */
    private static LatencyProfile ladder(int from, int count) {
        Histogram histogram = Histogram.fixed();
        for (int i = 0; i < count; i++) {
            histogram.record((from + i) * 1_000_000L);
        }
        return histogram.profile();
    }

    @Test
    void percentilesOfALadder() {
        LatencyProfile profile = ladder(1, 1000);
        assertThat(profile.count()).isEqualTo(1000);
        assertThat(profile.minMs()).isCloseTo(1, within(0.001));
        assertThat(profile.p50Ms()).isCloseTo(500, within(0.5));
        assertThat(profile.p99Ms()).isCloseTo(990, within(0.99));
        assertThat(profile.p999Ms()).isCloseTo(999, within(1.0));
        assertThat(profile.maxMs()).isCloseTo(1000, within(1.0));
        assertThat(profile.meanMs()).isCloseTo(500.5, within(0.5));
        assertThat(profile.stdDevMs()).isCloseTo(Math.sqrt((1000.0 * 1000 - 1) / 12), within(0.5));
    }

    /** Of 150 values, 1% are one and a half: the largest, and half of the next. */
    @Test
    void theSlowestShareOfALadder() {
        assertThat(Profiles.slowestMs(ladder(1, 1000), 0.01).orElseThrow()).isCloseTo(995.5, within(0.5));
        assertThat(Profiles.slowestMs(ladder(1, 150), 0.01).orElseThrow())
                .isCloseTo((150 + 149 / 2.0) / 1.5, within(0.1));
        assertThat(Profiles.slowestMs(ladder(1, 1000), 1).orElseThrow()).isCloseTo(500.5, within(0.5));
        assertThat(Profiles.slowestMs(Histogram.fixed().profile(), 0.01)).hasValue(0);
        assertThat(Profiles.slowestMs(LatencyProfile.NONE, 0.01)).isEmpty();
    }

    @Test
    void mergingIsRecordingTogether() {
        LatencyProfile merged = Profiles.merged(List.of(ladder(1, 300), ladder(301, 700), ladder(5, 0)));
        assertThat(merged).isEqualTo(ladder(1, 1000));
        assertThat(Profiles.merged(List.of())).isEqualTo(ladder(1, 0));
        assertThat(ladder(1, 0).count()).isZero();
        assertThat(ladder(1, 0).p99Ms()).isZero();
    }

    @Test
    void valuesOutOfRangeAreBroughtIntoIt() {
        Histogram histogram = Histogram.fixed();
        histogram.record(-5);
        assertThat(histogram.max()).isZero();
        histogram.record(Long.MAX_VALUE);
        assertThat(histogram.count()).isEqualTo(2);
        assertThat(histogram.profile().maxMs()).isCloseTo(3_600_000, within(3_600.0));
    }

    @Test
    void damagedHistogramsAreNotMerged() {
        LatencyProfile good = ladder(1, 10);
        for (String bad : List.of("", "not base64!", "AAAA", good.histogram().substring(0, 20))) {
            LatencyProfile damaged = new LatencyProfile(10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, bad);
            assertThatThrownBy(() -> Profiles.merged(List.of(good, damaged)))
                    .as(bad)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("istogram");
        }
    }
}
