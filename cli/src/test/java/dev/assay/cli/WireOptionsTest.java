package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.http.Target;
import dev.assay.model.ClientCertificate;
import dev.assay.model.HttpVersion;
import dev.assay.model.Load;
import dev.assay.model.Trust;
import dev.assay.model.Wire;
import dev.assay.plan.LoadFlags;
import dev.assay.plan.LoadOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** How flags and a plan combine into protocol settings: each flag overrides its own key and no other. */
class WireOptionsTest {
    private static final Load LOAD = new Load.Closed(1, Duration.ofSeconds(1), Duration.ZERO, OptionalLong.empty(), 1);
    private static final Wire ALL = new Wire(HttpVersion.HTTP_1_1, false, 1, true, true);
    private static final Wire STREAMS = new Wire(HttpVersion.HTTP_2, true, 8, true, false);

    private static Target target(String url, Wire planned, Optional<Trust> trust, String... flags) {
        WireOptions options = new WireOptions();
        new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(flags);
        return options.target(
                LoadUrl.parse(url, List.of()),
                new LoadOrder(Optional.empty(), LOAD, planned, trust, Optional.empty(), Optional.empty()));
    }

    private static Wire wire(Wire planned, String... flags) {
        return target("http://127.0.0.1:1", planned, Optional.empty(), flags).wire();
    }

    @Test
    void whatNoFlagSaysThePlanSays() {
        assertThat(wire(ALL)).isEqualTo(ALL);
        assertThat(wire(STREAMS)).isEqualTo(STREAMS);
    }

    @Test
    void theKeyOfAClientIsInTheFileOfItsCertificateUnlessAnotherIsNamed() {
        assertThat(target("https://127.0.0.1:1", ALL, Optional.empty(), "--cert", "a.pem", "--key", "k.pem")
                        .certificate())
                .contains(new ClientCertificate(Path.of("a.pem"), Path.of("k.pem")));
        assertThat(target("https://127.0.0.1:1", ALL, Optional.empty(), "--cert", "a.pem")
                        .certificate())
                .contains(new ClientCertificate(Path.of("a.pem"), Path.of("a.pem")));
        assertThatThrownBy(() -> target("http://127.0.0.1:1", ALL, Optional.empty(), "--cert", "a.pem"))
                .hasMessageContaining("https://");
        assertThatThrownBy(() -> target("https://127.0.0.1:1", ALL, Optional.empty(), "--key", "k.pem"))
                .hasMessageContaining("add --cert");
    }

    @Test
    void aFlagLeavesTheOtherKeysAlone() {
        assertThat(wire(STREAMS, "--streams", "3")).isEqualTo(new Wire(HttpVersion.HTTP_2, true, 3, true, false));
        assertThat(wire(ALL, "--no-compressed")).isEqualTo(new Wire(HttpVersion.HTTP_1_1, false, 1, false, true));
        assertThat(wire(ALL, "--no-close", "--no-expect-continue"))
                .isEqualTo(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
        assertThat(wire(Wire.PLAIN, "--http2", "--streams", "5"))
                .isEqualTo(new Wire(HttpVersion.HTTP_2, true, 5, false, false));
    }

    @Test
    void withoutHttp2ThereAreNoStreams() {
        assertThat(wire(STREAMS, "--no-http2")).isEqualTo(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
        assertThatThrownBy(() -> wire(STREAMS, "--no-http2", "--streams", "2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only HTTP/2 has several streams");
        assertThatThrownBy(() -> wire(ALL, "--http2")).hasMessageContaining("HTTP/2 keeps its connections");
    }

    @Test
    void anOlderVersionInPlaceOfThePlans() {
        Wire old = new Wire(HttpVersion.HTTP_1_0, true, 1, false, false);
        assertThat(wire(Wire.PLAIN, "--http10")).isEqualTo(old);
        assertThat(wire(STREAMS, "--http10")).isEqualTo(new Wire(HttpVersion.HTTP_1_0, true, 1, true, false));
        assertThat(wire(old)).isEqualTo(old);
        assertThat(wire(old, "--no-http2")).isEqualTo(old);
        assertThat(wire(old, "--no-http10")).isEqualTo(Wire.PLAIN);
        assertThat(wire(old, "--http2")).isEqualTo(new Wire(HttpVersion.HTTP_2, true, 1, false, false));
        assertThatThrownBy(() -> wire(Wire.PLAIN, "--http10", "--http2")).hasMessageContaining("choose one");
        assertThatThrownBy(() -> wire(ALL, "--http10")).hasMessageContaining("100 Continue is for HTTP/1.1");
    }

    @Test
    void certificatesAreThoseOfTheFlagOrThePlanOrTheJdk() {
        Optional<Trust> anything = Optional.of(new Trust.Anything());
        String https = "https://127.0.0.1:1";
        assertThat(target(https, Wire.PLAIN, Optional.empty()).tls()).hasValue(new Trust.Usual());
        assertThat(target(https, Wire.PLAIN, anything).tls()).isEqualTo(anything);
        assertThat(target(https, Wire.PLAIN, anything, "--cacert", "ca.pem").tls())
                .hasValue(new Trust.Authorities(Path.of("ca.pem")));
        assertThat(target("http://127.0.0.1:1", Wire.PLAIN, anything).tls()).isEmpty();
        assertThatThrownBy(() -> target("http://127.0.0.1:1", Wire.PLAIN, Optional.empty(), "-k"))
                .hasMessageContaining("https://");
        assertThatThrownBy(() -> target(https, Wire.PLAIN, Optional.empty(), "-k", "--cacert", "ca.pem"))
                .hasMessageContaining("choose one");
    }

    @Test
    void everyKeyOfALoadInAPlanIsAFlagOfTheSameName() {
        Set<String> flags =
                new CommandLine(new LoadCommand()).getCommandSpec().optionsMap().keySet();
        LoadFlags.KEYS.forEach(key -> assertThat(flags).contains("--" + key));
        LoadFlags.WIRE_KEYS.forEach(key -> assertThat(flags).contains("--" + key));
    }
}
