package dev.assay.behave.families;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.CaseFile;
import dev.assay.behave.cases.SocketFrame;
import dev.assay.behave.cases.SomeCases;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.families.StrictSocketServer.Manner;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A correct WebSocket passes every case, and faulty ones fail it. */
class WebSocketTest {
    private static final AppRequests REQUESTS =
            new AppRequests("/", new AppRequests.Post("/", "text/plain", "a"), false, List.of(), Optional.empty());

    private final List<String> omitted = new ArrayList<>();

    private List<Finding> findings(Manner manner, Timeouts timeouts, String path)
            throws IOException, InterruptedException {
        try (StrictSocketServer server = new StrictSocketServer(manner)) {
            return new Details(timeouts).socket(Target.of(server, REQUESTS), path, omitted);
        }
    }

    private static Map<String, String> did(List<Finding> findings, boolean conforms) {
        Map<String, String> did = new TreeMap<>();
        findings.stream()
                .filter(finding -> finding.outcome().conforms() == conforms)
                .forEach(finding -> did.put(
                        finding.subject().id(), finding.outcome().observed().text()));
        return did;
    }

    @Test
    void aRightOnePassesEveryCase() throws IOException, InterruptedException {
        List<Finding> findings = findings(Manner.RIGHT, new Timeouts(4_000, 50), "/echo");

        assertThat(did(findings, false)).isEmpty();
        assertThat(did(findings, true))
                .hasSameSizeAs(Details.socketCases())
                .containsEntry("ws-ping", "pong open")
                .containsEntry("ws-ping-in-message", "pong text open")
                .containsEntry("ws-close-private", "close 4000 end")
                .containsEntry("ws-close-reserved", "close 1002 end")
                .containsEntry("ws-text-70000", "text open")
                .containsEntry("ws-text-not-utf-8", "close 1007 end");
        assertThat(omitted).isEmpty();
    }

    @Test
    void oneThatNeverAnswersFailsEveryCase() throws IOException, InterruptedException {
        Map<String, String> failed = did(findings(Manner.SILENT, new Timeouts(10, 5), "/echo"), false);

        assertThat(failed).hasSameSizeAs(Details.socketCases());
        assertThat(failed.values()).containsOnly("silent");
    }

    /** Cases with valid frames need a response, which this server gives; those with invalid frames it accepts. */
    @Test
    void oneThatAcceptsEverythingFailsEveryCaseThatIsToBeRejectedOrClosed() throws IOException, InterruptedException {
        List<Finding> findings = findings(Manner.LENIENT, new Timeouts(4_000, 50), "/echo");

        assertThat(did(findings, true).keySet())
                .containsExactlyInAnyOrder(
                        "ws-ping",
                        "ws-ping-empty",
                        "ws-ping-longest",
                        "ws-ping-in-message",
                        "ws-pong",
                        "ws-text",
                        "ws-text-fragments",
                        "ws-text-70000");
        assertThat(did(findings, false)).containsEntry("ws-close", "text open").containsEntry("ws-opcode", "text open");
    }

    @Test
    void whereThereIsNoneThatIsSaid() throws IOException, InterruptedException {
        assertThat(findings(Manner.RIGHT, new Timeouts(100, 5), "/other")).isEmpty();
        assertThat(omitted)
                .containsExactly("There is no WebSocket at /other: the handshake was answered with HTTP/1.1 404 x.");
    }

    /** RFC 6455 5.2, with the mask 37fa213d of its example in 5.7. */
    @Test
    void aLineBecomesAFrame() {
        assertThat(HexFormat.of().formatHex(SocketFrame.parse("TEXT - \"Hello\"")))
                .isEqualTo("818537fa213d7f9f4d5158");
        assertThat(HexFormat.of().formatHex(SocketFrame.parse("TEXT BARE \"Hello\"")))
                .isEqualTo("810548656c6c6f");
        assertThat(HexFormat.of().formatHex(SocketFrame.parse("0x3 MORE,RSV1,BARE #0102")))
                .isEqualTo("43020102");
        assertThat(SocketFrame.parse("BINARY BARE #00*256"))
                .startsWith(0x82, 126, 1, 0)
                .hasSize(260);
        assertThat(SocketFrame.parse("BINARY BARE #00*70000"))
                .startsWith(0x82, 127, 0, 0, 0, 0, 0, 1)
                .hasSize(70_010);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "TEXT; a frame is TYPE flags payload",
                "TEXT LESS; flags are [MORE, BARE, RSV1]",
                "TEST -; unknown type, stream or flag: TEST",
                "TEXT - put; a payload contains",
            })
    void aWrongLineIsNamed(String line, String complaint) {
        SomeCases.assertRejected(
                CaseFile.Notation.SOCKET,
                "details",
                "[a] RFC 1 1 | MUST | client | pong open",
                line,
                "4: " + complaint);
    }

    @Test
    void eachCaseSaysWhatItMeans() {
        assertThat(Details.socketCases()).hasSizeGreaterThan(20).allSatisfy(one -> {
            assertThat(one.subject().clause()).matches("RFC 6455 \\d+(\\.\\d+)*");
            assertThat(one.subject().means()).endsWith(".").doesNotContain(". ");
            assertThat(one.subject().title()).doesNotEndWith(".");
        });
    }
}
