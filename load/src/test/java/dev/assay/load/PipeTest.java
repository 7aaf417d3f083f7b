package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes that the socket does not take at once, over every transport. */
class PipeTest {
    /** More than the buffers of both sockets hold. */
    private static final int LARGE = 16 * 1024 * 1024;
    /** Much less than a socket buffers of what it sends. */
    private static final int SMALL = 64 * 1024;

    private static final Workload UPLOAD = new Workload(List.of(new Step(
            "upload",
            "POST",
            Template.parse("/upload"),
            List.of(),
            Optional.of(Template.parse("${counter}:" + "0123456789abcdef".repeat(LARGE / 16))),
            200,
            1)));

    private static LoadResult run(Transport transport, Target target, Workload workload, Load load)
            throws InterruptedException {
        GeneratorOptions options = new GeneratorOptions(1, transport, Duration.ofSeconds(10), Duration.ofSeconds(20));
        try (LoadGenerator generator = LoadGenerator.netty(options)) {
            return generator.run(target, workload, load, LoadListener.NONE);
        }
    }

    private static Load closed(int connections, long requests) {
        return new Load.Closed(connections, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aRequestThatTheSocketTakesInPieces(Transport transport) throws Exception {
        assumeThat(transport.available()).isTrue();
        ConcurrentLinkedQueue<Integer> bodies = new ConcurrentLinkedQueue<>();
        ScriptedServer.Script script = peer -> {
            for (String head = peer.head(); !head.isEmpty(); head = peer.head()) {
                int at = head.indexOf("Content-Length: ") + 16;
                int length = Integer.parseInt(head.substring(at, head.indexOf("\r\n", at)));
                bodies.add(new String(peer.read(length), java.nio.charset.StandardCharsets.US_ASCII).hashCode());
                peer.send(ScriptedServer.OK);
            }
        };
        try (ScriptedServer server = new ScriptedServer(script)) {
            LoadResult result = run(transport, server.target(), UPLOAD, closed(2, 4));
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(4);
            assertThat(result.connectionsOpened()).isEqualTo(2);
            assertThat(result.bytesWritten()).isBetween(4L * LARGE, 4L * LARGE + 1000);
        }
        String constant = "0123456789abcdef".repeat(LARGE / 16);
        assertThat(bodies)
                .containsExactlyInAnyOrder(
                        ("1:" + constant).hashCode(),
                        ("2:" + constant).hashCode(),
                        ("3:" + constant).hashCode(),
                        ("4:" + constant).hashCode());
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aConnectionThatBreaksWhileTheRequestIsOnItsWay(Transport transport) throws Exception {
        assumeThat(transport.available()).isTrue();
        ScriptedServer.Script script = peer -> {
            String head = peer.head();
            if (!head.isEmpty()) {
                peer.read(1000);
                peer.reset();
            }
        };
        try (ScriptedServer server = new ScriptedServer(script)) {
            LoadResult result = run(transport, server.target(), UPLOAD, closed(1, 3));
            assertThat(result.completed()).isZero();
            assertThat(result.errors()).extracting(ErrorTally::kind).containsExactly(ErrorKind.RESET);
            assertThat(result.errors()).extracting(ErrorTally::count).containsExactly(3L);
            server.awaitNoConnection();
        }
    }

    /**
     * Closing with unread bytes resets the connection (RFC 1122, 4.2.2.13), right after the response. The server receives so little that
     * the client's buffer stays full until then: between its first write and the response there is nothing that it could do.
     */
    @Test
    void aResponseInTheMiddleOfAnUploadIsRead() throws Exception {
        assumeThat(Transport.EPOLL.available()).isTrue();
        ScriptedServer.Script script = peer -> {
            if (!peer.head().isEmpty()) {
                peer.send("HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
            }
        };
        try (ScriptedServer server = new ScriptedServer(script)) {
            server.listening().setReceiveBufferSize(SMALL);
            LoadResult result = run(Transport.EPOLL, server.target(), UPLOAD, closed(1, 20));
            assertThat(result.errors()).extracting(ErrorTally::kind).containsExactly(ErrorKind.WRONG_STATUS);
            assertThat(result.completed()).isEqualTo(20);
            server.awaitNoConnection();
        }
    }

    /** The end of the connection comes together with the response: nothing more is to be sent over it. */
    @ParameterizedTest
    @EnumSource(Transport.class)
    void aServerThatClosesRightAfterEachResponse(Transport transport) throws Exception {
        assumeThat(transport.available()).isTrue();
        ScriptedServer.Script script = peer -> {
            if (!peer.request().isEmpty()) {
                peer.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
            }
        };
        try (ScriptedServer server = new ScriptedServer(script)) {
            LoadResult result = run(transport, server.target(), new Workload(List.of(Step.get("/"))), closed(4, 100));
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(100);
            assertThat(result.serverCloses()).isEqualTo(100);
            assertThat(server.accepted()).isGreaterThanOrEqualTo(100);
            server.awaitNoConnection();
        }
    }
}
