package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.load.Standstill;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatenessSettingsTest {
    @Test
    void readsWhatIsGivenAndElseTheDefaults() {
        LatenessSettings settings = LatenessSettings.parse(List.of(
                "--servers", "jetty", "--minutes", "3", "--bunching", "4,8", "--hold", "1.5,6", "--rate", "700"));
        assertThat(settings.servers()).containsExactly("jetty");
        assertThat(settings.aims()).containsExactly(0.04, 0.08);
        assertThat(settings.holds()).containsExactly(Duration.ofNanos(1_500_000), Duration.ofMillis(6));
        assertThat(settings.rate()).hasValue(700);
        assertThat(settings.jvms()).isEqualTo(2);
        assertThat(settings.recorded()).isEqualTo(Duration.ofSeconds(2));
        assertThat(LatenessSettings.parse(List.of("--table-only")).minutes()).isZero();
    }

    @Test
    void saysWhatItDoesNotUnderstand() {
        assertThatThrownBy(() -> LatenessSettings.parse(List.of("--server", "jetty")))
                .hasMessage("not understood: --server");
        assertThatThrownBy(() -> LatenessSettings.parse(List.of("--minutes"))).hasMessage("not understood: --minutes");
        assertThatThrownBy(() -> LatenessSettings.parse(List.of("--minutes", "3")))
                .hasMessage("--minutes 3.0: 6 JVMs need 4.0 at least");
    }

    /** Share of time times the part of the requests in it that meet another. */
    @ParameterizedTest(name = "{0}/s, {1} ms, {2}")
    @CsvSource({"2000, 3, 0.10, 0.10909", "2000, 3, 0.02, 0.021818", "100, 3, 0.05, 0.33333", "100, 1, 0.10, 0.5"})
    void standsStillForAsLongAsTheShareAsksFor(double rate, long holdMs, double aim, double share) {
        Standstill standstill = LatenessSlopeRun.standstill(Duration.ofMillis(holdMs), rate, aim);
        assertThat(standstill.length()).isEqualTo(Duration.ofMillis(holdMs));
        assertThat(standstill.share()).isCloseTo(share, within(1e-4));
    }
}
