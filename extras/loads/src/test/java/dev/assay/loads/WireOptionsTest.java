package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.flags.KeyOptions;
import dev.assay.http.Target;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.ClientCertificate;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.plan.PlanText;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** How flags and a plan combine into protocol settings: each flag overrides its own key, and what contradicts it. */
class WireOptionsTest {
    private static final String ALL = "no-keepalive: true, compressed: true, expect-continue: true";
    private static final String STREAMS = "http2: true, streams: 8, compressed: true";
    private static final String PLAIN = "connections: 3";
    private static final String OLD = "http10: true";
    private static final String HTTPS = "https://127.0.0.1:1";

    @Command(modelTransformer = KeyOptions.Added.class)
    private static final class Given {
        @Mixin
        private KeyOptions keys = KeyOptions.of(LoadFlags.ALL);

        @Mixin
        private WireOptions wire = new WireOptions();
    }

    private static Target target(String url, String planned, String... flags) {
        Given given = new Given();
        new CommandLine(given).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(flags);
        Optional<PlanText> plan = Optional.of(new PlanText("plan.yaml", "load: {" + planned + "}"));
        return given.wire.target(LoadUrl.parse(url), LoadFile.read(plan, LoadFlags.of(given.keys.given())));
    }

    private static Wire wire(String planned, String... flags) {
        return target("http://127.0.0.1:1", planned, flags).wire();
    }

    private static Path absolute(String path) {
        return Path.of(path).toAbsolutePath();
    }

    @Test
    void whatNoFlagSaysThePlanSays() {
        assertThat(wire(ALL)).isEqualTo(new Wire(HttpVersion.HTTP_1_1, false, 1, true, true));
        assertThat(wire(STREAMS)).isEqualTo(new Wire(HttpVersion.HTTP_2, true, 8, true, false));
    }

    @Test
    void theKeyOfAClientIsInTheFileOfItsCertificateUnlessAnotherIsNamed() {
        assertThat(target(HTTPS, ALL, "--cert", "a.pem", "--key", "k.pem").certificate())
                .contains(new ClientCertificate(absolute("a.pem"), absolute("k.pem")));
        assertThat(target(HTTPS, "cert: b.pem, key: k.pem", "--cert", "a.pem").certificate())
                .contains(new ClientCertificate(absolute("a.pem"), absolute("a.pem")));
        assertThat(target(HTTPS, "cert: b.pem", "--key", "k.pem").certificate())
                .contains(new ClientCertificate(absolute("b.pem"), absolute("k.pem")));
        assertThatThrownBy(() -> target(HTTPS, ALL, "--key", "k.pem"))
                .hasMessageContaining("--key: belongs to a certificate")
                .hasMessageContaining("Add --cert client.pem");
    }

    @Test
    void aFlagLeavesTheOtherKeysAlone() {
        assertThat(wire(STREAMS, "--streams", "3")).isEqualTo(new Wire(HttpVersion.HTTP_2, true, 3, true, false));
        assertThat(wire(ALL, "--no-compressed")).isEqualTo(new Wire(HttpVersion.HTTP_1_1, false, 1, false, true));
        assertThat(wire(ALL, "--keepalive", "--no-expect-continue"))
                .isEqualTo(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
        assertThat(wire(PLAIN, "--http2", "--streams", "5"))
                .isEqualTo(new Wire(HttpVersion.HTTP_2, true, 5, false, false));
    }

    @Test
    void withoutHttp2ThereAreNoStreams() {
        assertThat(wire(STREAMS, "--no-http2")).isEqualTo(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
        assertThatThrownBy(() -> wire(STREAMS, "--no-http2", "--streams", "2"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--streams: only HTTP/2 has several streams")
                .hasMessageContaining("Add --http2");
        assertThatThrownBy(() -> wire(ALL, "--http2")).hasMessageContaining("HTTP/2 keeps its connections");
    }

    @Test
    void anOlderVersionInPlaceOfThePlans() {
        Wire old = new Wire(HttpVersion.HTTP_1_0, true, 1, false, false);
        assertThat(wire(PLAIN, "--http10")).isEqualTo(old);
        assertThat(wire(STREAMS, "--http10")).isEqualTo(new Wire(HttpVersion.HTTP_1_0, true, 1, true, false));
        assertThat(wire(OLD)).isEqualTo(old);
        assertThat(wire(OLD, "--no-http2")).isEqualTo(old);
        assertThat(wire(OLD, "--no-http10")).isEqualTo(Wire.PLAIN);
        assertThat(wire(OLD, "--http2")).isEqualTo(new Wire(HttpVersion.HTTP_2, true, 1, false, false));
        assertThatThrownBy(() -> wire(PLAIN, "--http10", "--http2"))
                .hasMessageContaining("--http10: HTTP/1.0 and HTTP/2 exclude each other")
                .hasMessageContaining("Leave --http10 out");
        assertThatThrownBy(() -> wire(ALL, "--http10")).hasMessageContaining("HTTP/1.0 has no 100 Continue");
    }

    @Test
    void certificatesAreThoseOfTheFlagOrThePlanOrTheJdk() {
        String anything = "insecure: true";
        assertThat(target(HTTPS, PLAIN).tls()).hasValue(new Trust.Usual());
        assertThat(target(HTTPS, anything).tls()).hasValue(new Trust.Anything());
        assertThat(target(HTTPS, anything, "--cacert", "ca.pem").tls())
                .hasValue(new Trust.Authorities(absolute("ca.pem")));
        assertThat(target(HTTPS, "cacert: ca.pem", "-k").tls()).hasValue(new Trust.Anything());
        assertThat(target("http://127.0.0.1:1", anything).tls()).isEmpty();
        assertThatThrownBy(() -> target(HTTPS, PLAIN, "-k", "--cacert", "ca.pem"))
                .hasMessageContaining("--cacert: and insecure exclude each other")
                .hasMessageContaining("Choose one");
    }

    @Test
    void everyKeyOfALoadInAPlanIsAFlagOfTheSameName() {
        Set<String> flags =
                new CommandLine(new LoadCommand()).getCommandSpec().optionsMap().keySet();
        assertThat(LoadFlags.ALL).allSatisfy(flag -> assertThat(flags).contains("--" + flag.name()));
    }
}
