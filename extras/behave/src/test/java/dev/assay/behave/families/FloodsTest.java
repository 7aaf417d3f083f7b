package dev.assay.behave.families;

import static dev.assay.behave.outcome.SomeOutcomes.counts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.families.Family.Findings;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixtures;
import dev.assay.behave.transport.ProcessCost;
import dev.assay.launch.Launch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A sturdy server passes every case, one that accepts everything fails the endless ones, and a weak one fails all. */
class FloodsTest {
    private static final int MOST = 4_000;
    private static final int MILLIS = 8_000;

    private final List<Map<String, String>> properties = new ArrayList<>();

    private Findings ask(FloodedServer.Manner manner, String boot) throws InterruptedException {
        AppRequests requests =
                new AppRequests("/", new AppRequests.Post("/", "text/plain", "a"), true, List.of(), Optional.empty());
        Fixture fixture = Fixtures.of(boot, requests, Map.of(), (started, part) -> {
            properties.add(started.properties());
            return ready(manner);
        });
        return new Floods(MOST, MILLIS, 10).ask(fixture, percent -> {});
    }

    private static Launch ready(FloodedServer.Manner manner) {
        try {
            return new Launch.Ready(new FloodedServer(manner));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> did(Findings findings, boolean conforms) {
        Map<String, String> did = new TreeMap<>();
        findings.findings().stream()
                .filter(finding -> finding.outcome().conforms() == conforms)
                .forEach(finding -> did.put(
                        finding.subject().id(), finding.outcome().observed().text()));
        return did;
    }

    @Test
    void aSturdyServerBoundsWhatItIsSentAndAnswersOthers() throws InterruptedException {
        Findings findings = ask(FloodedServer.Manner.STURDY, "3.5.0");

        assertThat(did(findings, false)).isEmpty();
        assertThat(did(findings, true))
                .hasSize(10)
                .containsEntry("flood-reset", "closed")
                .containsEntry("flood-continuation", "closed")
                .containsEntry("flood-ping", "closed")
                .containsEntry("flood-priority", "closed")
                .containsEntry("flood-fields", "rejected")
                .containsEntry("flood-chunks", "accepted in full")
                .containsEntry("flood-pipeline", "accepted in full");
        assertThat(findings.findings()).allSatisfy(finding -> {
            Outcome outcome = finding.outcome();
            assertThat(counts(outcome).get("others answered")).isGreaterThanOrEqualTo(5);
            assertThat(counts(outcome))
                    .containsEntry("others unanswered", 0L)
                    .containsKeys("sent", "took", "next client", "CPU");
            assertThat(finding.subject().timing()).isTrue();
        });
        assertThat(properties).containsExactly(Map.of("server.http2.enabled", "true"));
    }

    @Test
    void aServerThatTakesEverythingFailsWhereThereIsNoEnd() throws InterruptedException {
        Findings findings = ask(FloodedServer.Manner.PATIENT, "3.5.0");

        assertThat(did(findings, false))
                .isEqualTo(Map.of("flood-continuation", "accepted in full", "flood-fields", "accepted in full"));
        assertThat(did(findings, true).values()).hasSize(8).containsOnly("accepted in full");
        assertThat(findings.findings())
                .filteredOn(finding -> !finding.subject().id().equals("flood-reset"))
                .allSatisfy(finding -> assertThat(counts(finding.outcome())).containsEntry("sent", (long) MOST));
    }

    @Test
    void aServerThatAnswersNobodyElseFailsEveryCase() throws InterruptedException {
        Findings findings = ask(FloodedServer.Manner.WEAK, "3.5.0");

        assertThat(did(findings, true)).isEmpty();
        assertThat(did(findings, false))
                .hasSize(10)
                .containsEntry("flood-ping", "accepted in full, others unanswered, no recovery")
                .containsEntry("flood-pipeline", "closed, others unanswered, no recovery");
        assertThat(properties).as("a process for each").hasSize(10);
    }

    /** Otherwise its refusal would look like a limit. */
    @Test
    void aServerWithoutHttp2GetsNoHttp2Flood() throws InterruptedException {
        Findings findings = ask(FloodedServer.Manner.OLD, "3.5.0");

        assertThat(did(findings, true)).containsOnlyKeys("flood-pipeline", "flood-fields", "flood-chunks");
        assertThat(did(findings, false)).isEmpty();
        assertThat(findings.omitted()).singleElement().asString().contains("over HTTP/2, so no HTTP/2 flood");
    }

    @Test
    void withoutSpringBootThereIsNoHttp2() throws InterruptedException {
        Findings findings = ask(FloodedServer.Manner.STURDY, "");

        assertThat(did(findings, true)).containsOnlyKeys("flood-pipeline", "flood-fields", "flood-chunks");
        assertThat(findings.omitted()).singleElement().asString().contains("Spring Boot");
        assertThat(properties).containsExactly(Map.of());
    }

    @Test
    void noFloodIsLargerOrLongerThanWhatTheMachineBears() {
        assertThatThrownBy(() -> new Floods(20_001, 10_000, 0)).hasMessageContaining("20001");
        assertThatThrownBy(() -> new Floods(20_000, 10_001, 0)).hasMessageContaining("10001");
    }

    /** CPU time is known on every system. */
    @Test
    void aProcessTellsItsCost() {
        ProcessCost cost = ProcessCost.of(ProcessHandle.current().pid());

        assertThat(cost.cpuMillis().orElse(0)).isPositive();
        assertThat(ProcessCost.of(Integer.MAX_VALUE).residentBytes()).isEmpty();
    }
}
