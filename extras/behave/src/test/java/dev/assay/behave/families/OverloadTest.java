package dev.assay.behave.families;

import static dev.assay.behave.outcome.SomeOutcomes.counts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.families.Pressure.LoadSummary;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.Tally.Ended;
import dev.assay.behave.transport.Target;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A server that keeps answering fails no case, and one that drops requests under load fails each. */
class OverloadTest {
    private static final AppRequests REQUESTS =
            new AppRequests("/", new AppRequests.Post("/", "text/plain", "a"), false, List.of(), Optional.empty());

    /** Low enough for any machine, because tests assert how requests end and not how fast. */
    private static final Overload.Pace PACE = new Overload.Pace(1, 1, 400, 200, 3, 8, 3_000, OptionalDouble.of(100));

    /** More windows of a lower load, so that no single hiccup of the machine decides whether a right server recovers. */
    private static final Overload.Pace LONG = new Overload.Pace(1, 1, 1_500, 200, 50, 8, 10_000, OptionalDouble.of(10));

    private static LoadSummary summary(Map<Ended, Long> ended, long dropped, long... millis) {
        return new LoadSummary(
                ended,
                dropped,
                LongStream.of(millis).map(ms -> ms * 1_000_000).boxed().toList(),
                10);
    }

    private static List<Finding> findings(Overload.Pace pace, PoliteServer server, ConnectionFactory connections)
            throws InterruptedException {
        return new Overload(pace).ask(new Target(server, connections, REQUESTS), percent -> {});
    }

    @Test
    void aServerThatAnswersOnLosesNothing() throws IOException, InterruptedException {
        try (PoliteServer server = new PoliteServer(true)) {
            List<Finding> findings = findings(LONG, server, server::connect);

            assertThat(findings.stream().map(finding -> finding.subject().id()))
                    .containsExactly(
                            "overload-half-more",
                            "overload-half-more-after",
                            "overload-thrice",
                            "overload-thrice-after");
            assertThat(findings)
                    .allSatisfy(
                            finding -> assertThat(finding.subject().timing()).isTrue())
                    .allSatisfy(finding -> assertThat(finding.outcome().conforms())
                            .as("%s: %s", finding.subject().id(), finding.outcome())
                            .isTrue());
            for (int i : new int[] {0, 2}) {
                Outcome outcome = findings.get(i).outcome();
                assertThat(counts(outcome).get("answered")).isPositive();
                assertThat(counts(outcome))
                        .containsEntry("capacity", 10L)
                        .doesNotContainKeys("ended", "reset", "unanswered", "refused");
                assertThat(counts(findings.get(i + 1).outcome())).containsKeys("after", "p99 before", "p99 at last");
            }
            assertThat(counts(findings.get(0).outcome())).containsEntry("offered", 15L);
            assertThat(counts(findings.get(2).outcome())).containsEntry("offered", 30L);
        }
    }

    @Test
    void aServerThatClosesWithoutAResponseFailsEachCase() throws IOException, InterruptedException {
        AtomicInteger opened = new AtomicInteger();
        try (PoliteServer server = new PoliteServer(true)) {
            List<Finding> findings = findings(PACE, server, () -> {
                Socket socket = server.connect();
                opened.incrementAndGet();
                socket.shutdownOutput(); // what is sent never arrives, and the server closes
                return socket;
            });

            assertThat(findings).hasSize(4);
            assertThat(findings)
                    .allSatisfy(finding -> assertThat(finding.outcome().conforms())
                            .as(finding.subject().id())
                            .isFalse());
            assertThat(findings.get(0).outcome().observed().text()).isEqualTo("stops serving, some lost");
            assertThat(findings.get(3).outcome().observed().text()).isEqualTo("no recovery within 3 s");
            assertThat(opened.get()).isPositive();
        }
    }

    @Test
    void outcomesAreComparedInWords() {
        assertThat(Overload.observed(1_000, summary(Map.of(Ended.ANSWERED, 9_000L), 500))
                        .text())
                .isEqualTo("keeps serving");
        assertThat(Overload.observed(1_000, summary(Map.of(Ended.ANSWERED, 4_000L, Ended.UNAVAILABLE, 9L), 0))
                        .text())
                .isEqualTo("degrades, 503");
        assertThat(Overload.observed(1_000, summary(Map.of(Ended.UNANSWERED, 200L, Ended.REFUSED, 1L), 0))
                        .text())
                .isEqualTo("stops serving, some lost, refused");
        assertThat(Overload.recovery(OptionalInt.of(2), 20).text()).isEqualTo("recovers within 5 s");
        assertThat(Overload.recovery(OptionalInt.of(6), 20).text()).isEqualTo("recovers within 20 s");
    }

    @Test
    void latencyHasRecoveredWhenAllIsAnsweredAsSoonAsBefore() {
        assertThat(Overload.isRecovered(5, summary(Map.of(Ended.ANSWERED, 2L), 0, 3, 20)))
                .isTrue();
        assertThat(Overload.isRecovered(5, summary(Map.of(Ended.ANSWERED, 2L), 0, 3, 21)))
                .isFalse();
        assertThat(Overload.isRecovered(5, summary(Map.of(Ended.ANSWERED, 2L, Ended.RESET, 1L), 0, 3, 3)))
                .isFalse();
        assertThat(Overload.isRecovered(5, summary(Map.of(), 0))).isFalse();
    }

    @Test
    void noOverloadLastsLongerThanTwentySeconds() {
        assertThatThrownBy(() -> new Overload.Pace(1, 1, 20_001, 1, 1, 1, 1, OptionalDouble.empty()))
                .hasMessageContaining("20001");
    }
}
