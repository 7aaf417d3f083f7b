package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
