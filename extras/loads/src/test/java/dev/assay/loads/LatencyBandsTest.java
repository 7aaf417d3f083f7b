package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.latency.Histogram;
import dev.assay.model.LatencyBand;
import dev.assay.model.LatencyProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyBandsTest {
    private static LatencyProfile profile(long... micros) {
        Histogram histogram = Histogram.fixed();
        for (long value : micros) {
            histogram.record(value * 1000);
        }
        return histogram.profile();
    }

    @Test
    void everyValueIsInOneBandAndGapsAreShown() {
        assertThat(LatencyBands.of(profile(150, 180, 250, 1500), 12))
                .containsExactly(
                        new LatencyBand(0.1, 0.2, 2),
                        new LatencyBand(0.2, 0.5, 1),
                        new LatencyBand(0.5, 1, 0),
                        new LatencyBand(1, 2, 1));
    }

    @Test
    void anEndBelongsToTheBandAbove() {
        assertThat(LatencyBands.of(profile(199, 200, 201), 12))
                .containsExactly(new LatencyBand(0.1, 0.2, 1), new LatencyBand(0.2, 0.5, 2));
    }

    @Test
    void aWideRangeHasOneBandForEachPowerOfTen() {
        List<LatencyBand> bands = LatencyBands.of(profile(15, 150, 1_500, 15_000, 150_000), 12);
        assertThat(bands).extracting(LatencyBand::count).containsExactly(1L, 1L, 1L, 1L, 1L);
        assertThat(bands.get(0).fromMs()).isEqualTo(0.01);
        assertThat(bands.get(4).toMs()).isEqualTo(1000);
    }

    @Test
    void theEndsOfWhatCanBeRecorded() {
        assertThat(LatencyBands.of(profile(0), 12)).containsExactly(new LatencyBand(0, 0.001, 1));
        assertThat(LatencyBands.of(profile(3_600_000_000L), 12))
                .extracting(LatencyBand::count)
                .containsExactly(1L);
        assertThat(LatencyBands.of(profile(), 12)).isEmpty();
    }

    @Test
    void whatIsNoHistogramIsRefused() {
        LatencyProfile broken = new LatencyProfile(1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, "no histogram");
        assertThatThrownBy(() -> LatencyBands.of(broken, 12)).isInstanceOf(IllegalArgumentException.class);
    }
}
