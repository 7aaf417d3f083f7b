package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bodies that wait until the server asks for them. */
@SuppressWarnings("NullAway.Init") // set before all tests
class ExpectTest {
    private static final Wire ASKING = new Wire(HttpVersion.HTTP_1_1, true, 1, false, true);
    private static final String BODY = "0123456789";
    private static LoadGenerator generator;

    @BeforeAll
    static void start() {
        generator = LoadGenerator.netty(GeneratorOptions.defaults());
    }

    @AfterAll
    static void stop() {
        generator.close();
    }

    private static LoadResult run(ScriptedServer server, int status, long requests) throws InterruptedException {
        Step post =
                new Step("post", "POST", Template.parse("/"), List.of(), Optional.of(Template.parse(BODY)), status, 1);
        Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(requests), 1);
        return generator.run(server.target().with(ASKING), new Workload(List.of(post)), load, LoadListener.NONE);
    }

    private static boolean body(ScriptedServer.Peer peer) throws IOException {
        return new String(peer.read(BODY.length()), StandardCharsets.US_ASCII).equals(BODY);
    }

    @Test
    void theBodyComesWhenTheServerAsksForIt() throws Exception {
        AtomicInteger early = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String head = peer.head(); !head.isEmpty(); head = peer.head()) {
                assertThat(head).contains("Expect: 100-continue\r\n", "Content-Length: 10\r\n");
                Thread.sleep(5);
                early.addAndGet(peer.available());
                peer.send("HTTP/1.1 100 Continue\r\n\r\n");
                peer.send(body(peer) ? ScriptedServer.OK : "HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n");
            }
        })) {
            LoadResult result = run(server, 200, 20);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.connectionsOpened()).isEqualTo(1);
            assertThat(early).hasValue(0);
        }
    }

    @Test
    void theBodyComesAllTheSameToAServerThatDoesNotAsk() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.head().isEmpty() && body(peer)) {
                peer.send(ScriptedServer.OK);
            }
        })) {
            LoadResult result = run(server, 200, 2);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(2);
        }
    }

    @Test
    void aServerThatDoesNotWantTheBodyDoesNotGetIt() throws Exception {
        AtomicInteger unwanted = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            if (!peer.head().isEmpty()) {
                peer.send("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n");
                unwanted.addAndGet(peer.read(1).length);
            }
        })) {
            LoadResult result = run(server, 417, 5);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(5);
            assertThat(result.connectionsOpened()).isBetween(5L, 6L);
            server.awaitNoConnection();
            assertThat(unwanted).hasValue(0);
        }
    }
}
