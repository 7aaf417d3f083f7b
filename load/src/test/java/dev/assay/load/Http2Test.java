package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.model.Keys;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import io.netty.handler.codec.http2.Http2Settings;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTTP/2 with a server that is not ours: Netty's. */
@SuppressWarnings("NullAway.Init") // set before all tests
class Http2Test {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static LoadGenerator generator;
    private static Keys keys;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        keys = Keys.make(folder, "ip:127.0.0.1");
        generator = LoadGenerator.netty(
                new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(60), Duration.ofSeconds(2)));
    }

    @AfterAll
    static void stop() {
        generator.close();
    }

    private static Wire streams(int streams) {
        return new Wire(HttpVersion.HTTP_2, true, streams, false, false);
    }

    private static Load closed(int connections, long requests) {
        return new Load.Closed(connections, Duration.ofMinutes(5), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    private static Step post(String body) {
        return new Step(
                "post",
                "POST",
                Template.parse("/orders/${counter}"),
                List.of(),
                Optional.of(Template.parse(body)),
                200,
                1);
    }

    private static void assertSound(LoadResult result, long requests) {
        assertThat(result.errors()).isEmpty();
        assertThat(result.sent()).isEqualTo(requests);
        assertThat(result.completed()).isEqualTo(requests);
        assertThat(result.latency().count()).isEqualTo(requests);
        assertThat(result.validity())
                .filteredOn(gate -> List.of("littles-law", "connections", "sent-vs-planned")
                        .contains(gate.gate().id()))
                .allMatch(GateResult::ok);
        assertThat(result.wire().protocol()).isEqualTo("HTTP/2");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "1, 10", "3, 20"})
    void exactlyTheRequestsAskedForOverSoManyStreams(int connections, int streams) throws Exception {
        try (Http2Server server = new Http2Server(Http2Settings.defaultSettings(), Optional.empty(), 100, 1)) {
            LoadResult result = generator.run(
                    server.target().with(streams(streams)), ROOT, closed(connections, 503), LoadListener.NONE);
            assertSound(result, 503);
            assertThat(server.requests).hasSize(503).containsOnly("GET /");
            assertThat(server.connections()).isEqualTo(connections);
            assertThat(result.connectionsOpened()).isEqualTo(connections);
            assertThat(result.wire().streams()).isEqualTo(streams);
            assertThat(result.bytesRead()).isGreaterThan(503 * 100L);
            assertThat(result.bytesWritten()).as("a frame each").isBetween(503 * 10L, 503 * 20L);
            assertThat(server.mostActive()).isLessThanOrEqualTo(connections * streams);
            if (streams > 1) {
                assertThat(server.mostActive()).isGreaterThan(connections);
            }
        }
    }

    @Test
    void noMoreStreamsAtOnceThanTheServerAllows() throws Exception {
        Http2Settings three = Http2Settings.defaultSettings().maxConcurrentStreams(3);
        try (Http2Server server = new Http2Server(three, Optional.empty(), 10, 2)) {
            LoadResult result =
                    generator.run(server.target().with(streams(50)), ROOT, closed(1, 200), LoadListener.NONE);
            assertSound(result, 200);
            assertThat(server.mostActive()).isEqualTo(3);
            assertThat(result.wire().streams()).isEqualTo(3);
        }
    }

    @Test
    void anOpenLoadWaitsForAFreeStreamAndCountsTheWait() throws Exception {
        Http2Settings one = Http2Settings.defaultSettings().maxConcurrentStreams(1);
        try (Http2Server server = new Http2Server(one, Optional.empty(), 10, 20)) {
            Load load = new Load.Open(100, Arrivals.UNIFORM, 1, Duration.ofMillis(500), Duration.ZERO, 1);
            LoadResult result = generator.run(server.target().with(streams(10)), ROOT, load, LoadListener.NONE);
            assertSound(result, 50);
            assertThat(result.latency().maxMs()).isGreaterThan(500); // at least 50·20 − 49·10
            assertThat(result.serviceTime().minMs()).isGreaterThan(19.9);
            assertThat(result.latency().meanMs())
                    .isGreaterThan(result.serviceTime().meanMs() + 200);
        }
    }

    @ParameterizedTest
    @CsvSource({"300000, 65535", "300000, 1000", "20, 7", "70000, 100000"})
    void bodiesKeepToTheWindows(int bytes, int window) throws Exception {
        Http2Settings small = Http2Settings.defaultSettings().initialWindowSize(window);
        try (Http2Server server = new Http2Server(small, Optional.empty(), 10, 0)) {
            Workload workload = new Workload(List.of(post("b".repeat(bytes))));
            Target target = server.target().with(streams(3));
            assertSound(generator.run(target, workload, closed(2, 12), LoadListener.NONE), 12);
            assertThat(server.requests).contains("POST /orders/1", "POST /orders/12");
            assertThat(generator.ask(target, post("b".repeat(bytes)), 1))
                    .isInstanceOfSatisfying(Exchange.Answered.class, answered -> {
                        assertThat(answered.status()).isEqualTo(200);
                        assertThat(answered.headerLines()).contains("x-body: " + bytes, "content-type: text/plain");
                        assertThat(answered.body()).hasSize(10);
                    });
        }
    }

    @Test
    void windowsAreGivenBackForLongResponses() throws Exception {
        // Longer than the windows of stream and connection together, were they not renewed.
        int bytes = 40 * 1024 * 1024;
        try (Http2Server server = new Http2Server(Http2Settings.defaultSettings(), Optional.empty(), bytes, 0)) {
            LoadResult result = generator.run(server.target().with(streams(2)), ROOT, closed(1, 2), LoadListener.NONE);
            assertSound(result, 2);
            assertThat(result.bytesRead()).isGreaterThan(2L * bytes);
        }
    }

    @Test
    void renderedRequestsOfSeveralKinds() throws Exception {
        try (Http2Server server = new Http2Server(Http2Settings.defaultSettings(), Optional.empty(), 0, 0)) {
            Workload workload = new Workload(List.of(Step.get("/plain"), post("{\"n\":${counter}}")));
            LoadResult result =
                    generator.run(server.target().with(streams(5)), workload, closed(2, 400), LoadListener.NONE);
            assertSound(result, 400);
            assertThat(server.requests)
                    .hasSize(400)
                    .contains("GET /plain")
                    .anyMatch(r -> r.startsWith("POST /orders/"));
        }
    }

    private static Workload checked(long bodyBytes) {
        Checks checks = new Checks(
                BodyLength.between(bodyBytes, bodyBytes),
                List.of(new Checks.Field("Content-Type", Optional.of("text/plain"))),
                List.of("\0\0\0"),
                List.of(),
                Optional.of(new Checks.Digest(Optional.empty(), 1)));
        return new Workload(List.of(new Step(
                "checked",
                "GET",
                Template.parse("/"),
                List.of(),
                Optional.empty(),
                200,
                1,
                false,
                Optional.empty(),
                checks,
                List.of())));
    }

    @Test
    void responsesAreLookedIntoAsOverOldConnections() throws Exception {
        try (Http2Server server = new Http2Server(Http2Settings.defaultSettings(), Optional.empty(), 20_000, 0)) {
            Target target = server.target().with(streams(6));
            assertSound(generator.run(target, checked(20_000), closed(2, 200), LoadListener.NONE), 200);
            LoadResult wrong = generator.run(target, checked(19_999), closed(2, 200), LoadListener.NONE);
            assertThat(wrong.completed()).isEqualTo(200);
            assertThat(wrong.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.WRONG_BODY);
                assertThat(error.count()).isEqualTo(200);
            });
        }
    }

    @Test
    void overTlsAsAgreedByAlpn() throws Exception {
        try (Http2Server server = new Http2Server(Http2Settings.defaultSettings(), Optional.of(keys), 100, 0)) {
            Target target = server.target().with(streams(8)).secured(new Trust.Authorities(keys.certificate()));
            LoadResult result = generator.run(target, ROOT, closed(2, 300), LoadListener.NONE);
            assertSound(result, 300);
            assertThat(result.wire().tls().orElseThrow().version()).isEqualTo("TLSv1.3");
            assertThat(generator.ask(target, Step.get("/"), 1)).isInstanceOf(Exchange.Answered.class);
        }
    }

    @Test
    void aTlsServerWithoutHttp2IsATlsFailure() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                ScriptedServer.Peer::untilClosed,
                InetAddress.getLoopbackAddress(),
                keys.context().getServerSocketFactory())) {
            Target target = server.target().with(streams(1)).secured(new Trust.Anything());
            assertThat(generator.ask(target, Step.get("/"), 1))
                    .isInstanceOfSatisfying(Exchange.Failed.class, failed -> {
                        assertThat(failed.kind()).isEqualTo(ErrorKind.TLS);
                        assertThat(failed.example()).contains("HTTP/2");
                    });
        }
    }
}
