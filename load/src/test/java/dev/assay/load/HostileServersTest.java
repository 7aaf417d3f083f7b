package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Exchange;
import dev.assay.model.evidence.ErrorKind;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hostile servers, over HTTP/1.1, TLS and HTTP/2: every request ends, in the right class of error, with no connection left open on either
 * side, and within a small heap.
 */
@SuppressWarnings("NullAway.Init") // set before all tests
class HostileServersTest {
    private static final int SMALL_HEAP_MIB = 96;

    @TempDir
    private static Path keys;

    private static List<HostileRun.Meeting> meetings;

    @BeforeAll
    static void meetAll() throws Exception {
        meetings = HostileRun.begin(HostileRun.servers(keys), true);
    }

    static Stream<HostileRun.Meeting> meetings() {
        return meetings.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meetings")
    void everyRequestEndsInTheRightClassOfError(HostileRun.Meeting meeting) throws Exception {
        HostileServer server = meeting.server();
        HostileRun.Outcome outcome = meeting.outcome();
        HostileRun.assertCounted(server, outcome.counted());
        outcome.asked().ifPresent(asked -> assertAsked(server, asked));
    }

    /** It keeps the response and judges nothing. */
    private static void assertAsked(HostileServer server, Exchange asked) {
        if (server.answered()) {
            assertThat(asked).isInstanceOf(Exchange.Answered.class);
        } else {
            // The time-out of the call and that of its connection run at the same time.
            ErrorKind orElse = server.kind() == ErrorKind.CONNECT_TIMEOUT ? ErrorKind.TIMEOUT : server.kind();
            assertThat(asked).isInstanceOfSatisfying(Exchange.Failed.class, failed -> assertThat(failed.kind())
                    .as(failed.example())
                    .isIn(server.kind(), orElse));
        }
    }

    @Test
    void thereAreManyOfEachProtocol() throws Exception {
        List<HostileServer> servers = HostileRun.servers(keys);
        assertThat(servers).extracting(HostileServer::toString).doesNotHaveDuplicates();
        for (HostileServer.Protocol protocol : HostileServer.Protocol.values()) {
            assertThat(servers)
                    .filteredOn(server -> server.protocol() == protocol)
                    .as(protocol.name())
                    .hasSizeGreaterThanOrEqualTo(30);
        }
        String each = Stream.of(HostileServer.Protocol.values())
                .map(protocol -> servers.stream()
                                .filter(server -> server.protocol() == protocol)
                                .count()
                        + " " + protocol)
                .collect(Collectors.joining(", "));
        HostileRows.write("servers", "hostile servers", servers.size(), each);
    }

    @Test
    @Tag("long")
    void noneNeedsMoreThanASmallHeap() throws Exception {
        File said = keys.resolve("said").toFile();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + SMALL_HEAP_MIB + "m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostileRun.class.getName(),
                        keys.toString())
                .redirectErrorStream(true)
                .redirectOutput(said)
                .start();
        boolean ended = process.waitFor(4, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(ended).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said.toPath())).isZero();
        int servers = HostileRun.servers(keys).size();
        HostileRows.write("small-heap", "the same with a small heap", servers, SMALL_HEAP_MIB + " MiB");
    }
}
