package dev.assay.behave.families;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixtures;
import dev.assay.behave.transport.LoopbackServer;
import dev.assay.behave.transport.OverTls;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import dev.assay.launch.Launch;
import dev.assay.model.Keys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The cases over TLS: the same as in clear text, but for those that are about clear text. */
class OverTlsTest {
    private static final AppRequests REQUESTS = new AppRequests(
            "/",
            new AppRequests.Post("/orders", "application/json", "{\"customer\":\"a\"}"),
            true,
            List.of(),
            Optional.empty());
    private static final Timeouts TIMEOUTS = new Timeouts(4_000, 50);
    private static final Set<String> ABOUT_SCHEMES =
            Set.of("target-absolute", "target-absolute-https", "target-absolute-capitals", "h2-scheme-https");

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

    /** One case in ten, and those that are about the scheme. */
    private static List<WireCase> few(List<WireCase> all) {
        return IntStream.range(0, all.size())
                .filter(i -> i % 10 == 0
                        || ABOUT_SCHEMES.contains(all.get(i).subject().id()))
                .mapToObj(all::get)
                .toList();
    }

    @Test
    void aServerThatKeepsToTheSpecificationsDepartsInNoneOfAFewCases() throws IOException, InterruptedException {
        conforms(few(Conformance.cases()));
    }

    @Tag("long")
    @Test
    void aServerThatKeepsToTheSpecificationsDepartsInNoCase() throws IOException, InterruptedException {
        conforms(Conformance.cases());
    }

    private static void conforms(List<WireCase> cases) throws IOException, InterruptedException {
        StrictServer server = new StrictServer(StrictServer.Manner.RIGHT, "https");
        List<Finding> findings = overTls(server, target -> new Conformance(TIMEOUTS).ask(target, cases, percent -> {}));

        assertNoneDeparts(findings);
        assertThat(findings)
                .hasSize(cases.size() - 2)
                .extracting(finding -> finding.subject().id())
                .contains("target-absolute")
                .doesNotContain("target-absolute-https", "target-absolute-capitals");
    }

    @Test
    void http2IsAgreedOn() throws IOException, InterruptedException {
        conformsOverHttp2(few(Http2.cases()));
    }

    @Tag("long")
    @Test
    void overHttp2AServerThatKeepsToTheSpecificationsDepartsInNoCase() throws IOException, InterruptedException {
        conformsOverHttp2(Http2.cases());
    }

    private static void conformsOverHttp2(List<WireCase> cases) throws IOException, InterruptedException {
        StrictHttp2Server server = new StrictHttp2Server(StrictHttp2Server.Manner.RIGHT);
        List<Finding> findings = overTls(server, target -> new Http2(TIMEOUTS).ask(target, cases, percent -> {}));

        assertNoneDeparts(findings);
        assertThat(findings)
                .hasSize((int) cases.stream().filter(one -> !one.cleartext()).count())
                .extracting(finding -> finding.subject().id())
                .doesNotContain("h2-scheme-https", "hpack-static", "hpack-names-literal");
    }

    private interface Servers {
        LoopbackServer next() throws IOException;
    }

    private static Fixture fixture(Servers servers) {
        return Fixtures.of("3.5.0", REQUESTS, Map.of(), (started, part) -> {
            try {
                return new Launch.Ready(new OverTls(servers.next(), keys.orElseThrow()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static Map<String, String> did(List<Finding> findings) {
        Map<String, String> did = new TreeMap<>();
        findings.forEach(finding ->
                did.put(finding.subject().id(), finding.outcome().observed().text()));
        return did;
    }

    /** Long waits for the server that gives up, so that timing does not decide; short ones for the other. */
    private static Slow.Pace pace(boolean right) {
        return new Slow.Pace(
                List.of(2, CrowdedServer.THREADS, 12), 40, 3, 5, right ? 10_000 : 300, right ? 20_000 : 900);
    }

    @ParameterizedTest
    @EnumSource(
            value = Stuck.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"HANDSHAKE", "IDLE"})
    void besideSlowClientsOthersAreAnsweredOrNot(Stuck kind) throws IOException, InterruptedException {
        assertThat(did(overTls(new CrowdedServer(true), target -> List.of(new Slow(pace(true)).crowd(target, kind)))))
                .containsOnly(Map.entry("slow-" + kind.word(), "all answered up to 12"));
        assertThat(did(overTls(new CrowdedServer(false), target -> List.of(new Slow(pace(false)).crowd(target, kind)))))
                .containsOnly(Map.entry("slow-" + kind.word(), "none answered at 4"));
    }

    @Test
    void aServerGivesUpOnStuckClientsOrNot() throws IOException, InterruptedException {
        List<Stuck> seeing =
                Arrays.stream(Stuck.values()).filter(Stuck::seesTheEnd).toList();

        assertThat(did(overTls(new CrowdedServer(true), target -> new Slow(pace(true)).giveUp(target, seeing)))
                        .values())
                .hasSize(7)
                .allSatisfy(text -> assertThat(text).startsWith("times out within"));
        assertThat(did(overTls(new CrowdedServer(false), target -> new Slow(pace(false)).giveUp(target, seeing)))
                        .values())
                .hasSize(7)
                .allSatisfy(text -> assertThat(text).startsWith("no timeout within"));
    }

    /** In clear text it would be a silent one. */
    @Test
    void onlyOverTlsIsThereAClientWithoutAHandshake() throws IOException, InterruptedException {
        try (CrowdedServer server = new CrowdedServer(true);
                OverTls front = new OverTls(server, keys.orElseThrow())) {
            assertThat(Arrays.stream(Stuck.values()).filter(kind -> !kind.isOf(Target.of(server, REQUESTS))))
                    .containsExactly(Stuck.HANDSHAKE);
            assertThat(Stuck.values()).allMatch(kind -> kind.isOf(Target.of(front, REQUESTS)));
        }
    }

    @Test
    void aServerThatStopsWellLosesNothingAndOneThatDropsEverythingFailsEachCase()
            throws IOException, InterruptedException {
        List<Finding> right = new Shutdown(300)
                .ask(fixture(() -> new StoppingServer(true)), percent -> {})
                .findings();

        assertNoneDeparts(right);
        assertThat(did(right)).hasSize(8);
        assertThat(did(new Shutdown(300)
                        .ask(fixture(() -> new StoppingServer(false)), percent -> {})
                        .findings()))
                .containsEntry("shutdown-graceful-kept", "some lost")
                .containsEntry("shutdown-graceful-new", "some lost")
                .containsEntry("shutdown-graceful-idle", "reset")
                .containsEntry("shutdown-graceful-end", "had to be killed");
    }

    /** Windows of a low load, so that no single hiccup of the machine decides. */
    @Test
    void underOverloadAServerAnswersOnOrNot() throws IOException, InterruptedException {
        Overload.Pace pace = new Overload.Pace(1, 1, 1_000, 200, 50, 8, 10_000, OptionalDouble.of(10));

        assertNoneDeparts(overTls(new PoliteServer(true), target -> new Overload(pace).ask(target, percent -> {})));
        Overload.Pace brief = new Overload.Pace(1, 1, 400, 200, 2, 8, 3_000, OptionalDouble.of(100));
        assertThat(did(overTls(new PoliteServer(true), target -> new Overload(brief)
                        .ask(new Target(target.server(), () -> ended(target.connections()), REQUESTS), percent -> {}))))
                .containsEntry("overload-half-more", "stops serving, some lost")
                .containsEntry("overload-thrice-after", "no recovery within 2 s");
    }

    /** A connection on which nothing can be sent. */
    private static Socket ended(ConnectionFactory connections) throws IOException {
        Socket socket = connections.open();
        socket.shutdownOutput();
        return socket;
    }

    @Test
    void aSturdyServerBoundsFloodsAndAPatientOneTakesThem() throws IOException, InterruptedException {
        List<Finding> sturdy = new Floods(2_000, 8_000, 10)
                .ask(fixture(() -> new FloodedServer(FloodedServer.Manner.STURDY)), percent -> {})
                .findings();

        assertNoneDeparts(sturdy);
        assertThat(did(sturdy))
                .hasSize(10)
                .containsEntry("flood-ping", "closed")
                .containsEntry("flood-fields", "rejected")
                .containsEntry("flood-pipeline", "accepted in full");
        assertThat(did(new Floods(2_000, 8_000, 10)
                                .ask(fixture(() -> new FloodedServer(FloodedServer.Manner.PATIENT)), percent -> {})
                                .findings())
                        .values())
                .hasSize(10)
                .containsOnly("accepted in full");
    }
}
