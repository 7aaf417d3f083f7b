package dev.assay.behave.families;

import static dev.assay.behave.outcome.SomeOutcomes.counts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A correct server passes every case and faulty ones fail it, so there is no case that cannot fail or cannot pass. */
class Http2Test {
    private static final AppRequests REQUESTS = new AppRequests(
            "/",
            new AppRequests.Post("/orders", "application/json", "{\"customer\":\"a\"}"),
            true,
            List.of(),
            Optional.empty());

    /** Plain requests, which show the usual responses. */
    private static final int PLAIN = 4;

    private static final int LANES = 30;

    private static Map<String, Finding> right = Map.of();

    @BeforeAll
    static void askTheRightServer() throws InterruptedException, ExecutionException {
        right = inLanes(StrictHttp2Server.Manner.RIGHT, new Timeouts(4_000, 50));
    }

    private static Map<String, Finding> findings(StrictHttp2Server.Manner manner, Timeouts timeouts)
            throws IOException, InterruptedException {
        return findings(manner, timeouts, Http2.cases());
    }

    private static Map<String, Finding> findings(
            StrictHttp2Server.Manner manner, Timeouts timeouts, List<WireCase> cases)
            throws IOException, InterruptedException {
        AtomicInteger opened = new AtomicInteger();
        try (StrictHttp2Server right = new StrictHttp2Server(StrictHttp2Server.Manner.RIGHT);
                StrictHttp2Server asked = new StrictHttp2Server(manner)) {
            ConnectionFactory connections = () -> (opened.getAndIncrement() < PLAIN ? right : asked).connect();
            return new Http2(timeouts)
                    .ask(new Target(asked, connections, REQUESTS), cases, percent -> {}).stream()
                            .collect(Collectors.toMap(
                                    finding -> finding.subject().id(), finding -> finding));
        }
    }

    /** All cases, in lanes, each with servers of its own: they wait at the same time for responses that never come. */
    private static Map<String, Finding> inLanes(StrictHttp2Server.Manner manner, Timeouts timeouts)
            throws InterruptedException, ExecutionException {
        List<WireCase> all = Http2.cases();
        ExecutorService lanes = Executors.newFixedThreadPool(LANES);
        try {
            List<Callable<Map<String, Finding>>> tasks = new ArrayList<>();
            for (int lane = 0; lane < LANES; lane++) {
                List<WireCase> own = new ArrayList<>();
                for (int i = lane; i < all.size(); i += LANES) {
                    own.add(all.get(i));
                }
                tasks.add(() -> findings(manner, timeouts, own));
            }
            Map<String, Finding> found = new HashMap<>();
            for (Future<Map<String, Finding>> lane : lanes.invokeAll(tasks)) {
                found.putAll(lane.get());
            }
            return found;
        } finally {
            lanes.shutdownNow();
        }
    }

    private static List<String> ids(Map<String, Finding> findings, Predicate<Outcome> which) {
        return findings.values().stream()
                .filter(finding -> which.test(finding.outcome()))
                .map(finding -> finding.subject().id())
                .toList();
    }

    private static List<String> departing(Map<String, Finding> findings) {
        return findings.values().stream()
                .filter(finding -> !finding.outcome().conforms())
                .map(finding -> finding.subject().id() + ": "
                        + finding.outcome().observed().text())
                .sorted()
                .toList();
    }

    private static Finding of(Map<String, Finding> all, String id) {
        return Objects.requireNonNull(all.get(id), id);
    }

    @Test
    void aServerThatKeepsToTheSpecificationsDepartsInNoCase() {
        assertThat(right).hasSameSizeAs(Http2.cases());
        assertThat(departing(right)).isEmpty();
        assertThat(of(right, "h2-post").outcome().observed().text()).isEqualTo("201 keep");
        assertThat(of(right, "h2-ping-two").outcome().observed().text()).isEqualTo("pong pong keep");
        assertThat(of(right, "h2-stream-even").outcome().observed().text()).isEqualTo("connection error");
        assertThat(counts(of(right, "h2-stream-even").outcome())).containsEntry("error code", 1L);
        assertThat(of(right, "h2-path-empty").outcome().observed().text()).isEqualTo("reset keep");
    }

    @Test
    void aServerThatNeverAnswersFailsEveryCase() throws IOException, InterruptedException {
        assertThat(findings(StrictHttp2Server.Manner.SILENT, new Timeouts(10, 5))
                        .values())
                .hasSize(Http2.cases().size())
                .allSatisfy(finding -> {
                    assertThat(finding.outcome().observed().text()).isEqualTo("silent");
                    assertThat(finding.outcome().conforms())
                            .as(finding.subject().id())
                            .isFalse();
                });
    }

    /**
     * Except for cases in which the usual response is as good as a refusal. Before it has settled, or within a header block that never
     * ends, all that follows is wrong to it, too.
     */
    @Test
    void aServerThatRefusesWhatIsRightAndTakesWhatIsWrongFailsEveryCaseThatDoesNotLeaveIt()
            throws InterruptedException, ExecutionException {
        Map<String, Finding> opposite = inLanes(StrictHttp2Server.Manner.OPPOSITE, new Timeouts(1_000, 50));

        assertThat(ids(opposite, Outcome::conforms))
                .containsExactlyInAnyOrder("h2-host-missing", "h2-settings-small-heads");
        assertThat(ids(opposite, outcome -> outcome.observed().text().equals("silent")))
                .containsExactlyInAnyOrder(
                        "h2-preface-no-settings",
                        "h2-preface-ping-first",
                        "h2-preface-unknown-first",
                        "h2-continuation-other-stream",
                        "h2-head-large");
        assertThat(opposite).hasSameSizeAs(Http2.cases()).allSatisfy((id, finding) -> {
            boolean refuses = of(right, id).outcome().observed().text().matches("(.* )?(reset|connection error)( .*)?");
            assertThat(finding.outcome().observed().text())
                    .as(id)
                    .matches(refuses ? "silent|([25]00 )?(ack )?keep" : "(.* )?500( .*)?");
        });
    }

    @Test
    void aServerThatSendsMoreThanTheWindowAllowsIsSeen() throws InterruptedException, ExecutionException {
        Map<String, Finding> greedy = inLanes(StrictHttp2Server.Manner.GREEDY, new Timeouts(4_000, 50));

        assertThat(departing(greedy))
                .containsExactly(
                        "h2-window-by-settings: 200 overrun ack ack keep",
                        "h2-window-none: 200 overrun ack keep",
                        "h2-window-one: 200 overrun ack keep");
    }

    @Test
    void aServerOfHttp1AloneIsLeftOut() throws IOException {
        try (StrictServer server = new StrictServer(StrictServer.Manner.RIGHT)) {
            assertThatThrownBy(() -> new Http2(new Timeouts(500, 10))
                            .ask(Target.of(server, REQUESTS), Http2.cases(), percent -> {}))
                    .isInstanceOf(Fixture.NotStartedException.class)
                    .hasMessageContaining("does not answer a plain GET over HTTP/2");
        }
    }

    @Test
    void thereAreCasesOfAllSortsAndEachSaysWhatItMeans() {
        List<WireCase> cases = Http2.cases();
        Set<String> others =
                Conformance.cases().stream().map(one -> one.subject().id()).collect(Collectors.toSet());

        assertThat(cases).hasSizeGreaterThan(200);
        assertThat(cases.stream().map(one -> one.subject().level()).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(Level.MUST, Level.SHOULD, Level.MAY);
        assertThat(cases).allSatisfy(one -> {
            assertThat(one.subject().clause()).matches("RFC \\d{4} \\d+(\\.\\d+)*");
            assertThat(one.subject().means()).endsWith(".").doesNotContain(". ");
            assertThat(one.subject().title()).doesNotEndWith(".");
            assertThat(others).doesNotContain(one.subject().id());
        });
    }
}
