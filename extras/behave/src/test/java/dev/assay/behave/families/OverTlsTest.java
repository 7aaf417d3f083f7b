package dev.assay.behave.families;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.transport.LoopbackServer;
import dev.assay.behave.transport.OverTls;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import dev.assay.model.Keys;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cases over TLS: the same as in clear text, but for those that are about clear text. */
class OverTlsTest {
    private static final AppRequests REQUESTS = new AppRequests(
            "/",
            new AppRequests.Post("/orders", "application/json", "{\"customer\":\"a\"}"),
            true,
            List.of(),
            Optional.empty());
    private static final Timeouts TIMEOUTS = new Timeouts(4_000, 50);

    @TempDir
    private static Path folder;

    private static Optional<Keys> keys = Optional.empty();

    @BeforeAll
    static void keys() throws IOException, InterruptedException, GeneralSecurityException {
        keys = Optional.of(Keys.make(folder, "ip:127.0.0.1"));
    }

    private interface Cases {
        List<Finding> sentTo(Target target) throws InterruptedException;
    }

    private static List<Finding> overTls(LoopbackServer server, Cases cases) throws IOException, InterruptedException {
        try (server;
                OverTls front = new OverTls(server, keys.orElseThrow())) {
            return cases.sentTo(Target.of(front, REQUESTS));
        }
    }

    private static void assertNoneDeparts(List<Finding> findings) {
        assertThat(findings).allSatisfy(finding -> assertThat(finding.outcome().conforms())
                .as(finding.subject().id() + ": " + finding.outcome().observed().text())
                .isTrue());
    }

    @Test
    void aServerThatKeepsToTheSpecificationsDepartsInNoCase() throws IOException, InterruptedException {
        StrictServer server = new StrictServer(StrictServer.Manner.RIGHT, "https");
        List<Finding> findings =
                overTls(server, target -> new Conformance(TIMEOUTS).ask(target, Conformance.cases(), percent -> {}));

        assertNoneDeparts(findings);
        assertThat(findings)
                .hasSize(Conformance.cases().size() - 2)
                .extracting(finding -> finding.subject().id())
                .contains("target-absolute")
                .doesNotContain("target-absolute-https", "target-absolute-capitals");
    }

    @Test
    void http2IsAgreedOn() throws IOException, InterruptedException {
        StrictHttp2Server server = new StrictHttp2Server(StrictHttp2Server.Manner.RIGHT);
        List<Finding> findings =
                overTls(server, target -> new Http2(TIMEOUTS).ask(target, Http2.cases(), percent -> {}));

        assertNoneDeparts(findings);
        assertThat(findings)
                .hasSize(Http2.cases().size() - 1)
                .noneMatch(finding -> finding.subject().id().equals("h2-scheme-https"));
    }
}
