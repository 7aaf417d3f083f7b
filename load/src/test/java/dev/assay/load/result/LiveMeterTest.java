package dev.assay.load.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LiveMeterTest {
    @Test
    void seesThe99thPercentileBetweenTwoReadings() {
        LiveMeter meter = new LiveMeter();
        meter.answered(3_000_000_000L);
        long[] before = LiveMeter.counts();
        meter.addTo(before);
        for (int i = 1; i <= 1000; i++) {
            meter.answered(i * 1_000_000L);
        }
        long[] after = LiveMeter.counts();
        meter.addTo(after);
        assertThat(meter.responses()).isEqualTo(1001);
        assertThat(LiveMeter.p99Ms(before, after)).isCloseTo(990, within(990 * 0.04));
        assertThat(LiveMeter.p99Ms(after, after)).isZero();
    }

    @Test
    void takesAnyLatency() {
        LiveMeter meter = new LiveMeter();
        meter.answered(0);
        meter.answered(-1);
        meter.answered(Long.MAX_VALUE);
        assertThat(meter.responses()).isEqualTo(3);
    }
}
