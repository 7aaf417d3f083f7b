package dev.assay.behave.families;

import static dev.assay.behave.outcome.SomeOutcomes.counts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.transport.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that gives up on stuck clients answers everybody else, and one that waits for each fails every case. */
class SlowTest {
    private static final AppRequests REQUESTS =
            new AppRequests("/", new AppRequests.Post("/orders", "text/plain", "a"), true, List.of(), Optional.empty());

    private static final List<Stuck> SEEING =
            Arrays.stream(Stuck.values()).filter(Stuck::seesTheEnd).toList();

    /** Short waits for faulty servers, long enough to see the fault; long ones for correct servers, so that timing does not decide. */
    private static Slow.Pace pace(boolean right) {
        return new Slow.Pace(
                List.of(2, CrowdedServer.THREADS, 12), 40, 3, 5, right ? 10_000 : 300, right ? 20_000 : 900);
    }

    private static Finding crowd(boolean right, Stuck kind) throws IOException, InterruptedException {
        try (CrowdedServer server = new CrowdedServer(right)) {
            Finding finding = new Slow(pace(right)).crowd(Target.of(server, REQUESTS), kind);
            if (right) {
                while (server.ended() < server.accepted()) {
                    Thread.sleep(1); // until every connection has ended
                }
            }
            return finding;
        }
    }

    private static Map<String, Outcome> giveUp(boolean right) throws IOException, InterruptedException {
        try (CrowdedServer server = new CrowdedServer(right)) {
            return new Slow(pace(right))
                    .giveUp(Target.of(server, REQUESTS), SEEING).stream()
                            .collect(Collectors.toMap(
                                    finding -> finding.subject().id(), Finding::outcome));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Stuck.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"HANDSHAKE", "IDLE"})
    void besideAServerThatGivesUpEverybodyIsAnswered(Stuck kind) throws IOException, InterruptedException {
        Finding finding = crowd(true, kind);

        assertThat(finding.outcome().observed().text()).isEqualTo("all answered up to 12");
        assertThat(finding.outcome().conforms()).isTrue();
        assertThat(counts(finding.outcome()))
                .containsEntry("stuck", 12L)
                .containsEntry("requests at each", 3L)
                .containsEntry("at 2: answered", 3L)
                .containsEntry("at 4: answered", 3L)
                .containsEntry("at 12: answered", 3L)
                .containsKeys("at 2: slowest", "at 4: slowest", "at 12: slowest");
        assertThat(finding.subject().timing()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Stuck.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"HANDSHAKE", "IDLE"})
    void aServerThatWaitsForEachIsStoppedByAsManyAsItHasThreads(Stuck kind) throws IOException, InterruptedException {
        Finding finding = crowd(false, kind);

        assertThat(finding.outcome().observed().text()).isEqualTo("none answered at 4");
        assertThat(finding.outcome().conforms()).isFalse();
        assertThat(counts(finding.outcome()))
                .containsEntry("stuck", 4L)
                .containsEntry("at 4: answered", 0L)
                .containsKey("at 2: answered")
                .doesNotContainKeys("at 4: slowest", "at 12: answered");
    }

    @Test
    void aRightServerGivesUpOnEachKindAndAWrongOneOnNone() throws IOException, InterruptedException {
        Map<String, Outcome> right = giveUp(true);

        assertThat(right.keySet())
                .containsExactlyInAnyOrderElementsOf(SEEING.stream()
                        .map(kind -> "slow-patience-" + kind.word())
                        .toList());
        assertThat(right.values())
                .allSatisfy(outcome -> assertThat(outcome.observed().text()).startsWith("times out within"))
                .allMatch(Outcome::conforms);
        assertThat(giveUp(false).values())
                .hasSize(7)
                .allSatisfy(outcome -> assertThat(outcome.observed().text()).startsWith("no timeout within"))
                .noneMatch(Outcome::conforms);
    }

    @Test
    void upToFiveHundredClientsAreStuck() {
        assertThat(Slow.Pace.USUAL.steps()).containsExactly(10, 20, 50, 100, 200, 500);
    }

    @Test
    void waitsAreToldInClasses() {
        assertThat(Slow.waits(OptionalLong.of(3), 70_000).text()).isEqualTo("times out within 1 s");
        assertThat(Slow.waits(OptionalLong.of(20_010), 70_000).text()).isEqualTo("times out within 25 s");
        assertThat(Slow.waits(OptionalLong.of(60_900), 70_000).text()).isEqualTo("times out within 70 s");
        assertThat(Slow.waits(OptionalLong.empty(), 70_000).text()).isEqualTo("no timeout within 70 s");
    }

    @Test
    void aServerThatAcceptsNoConnectionsIsNotAskedForFiveHundred() throws IOException, InterruptedException {
        Finding finding;
        try (CrowdedServer server = new CrowdedServer(true)) {
            server.stopListening();
            finding = new Slow(pace(false)).crowd(Target.of(server, REQUESTS), Stuck.SILENT);
        }

        assertThat(finding.outcome().observed().text()).isEqualTo("none answered at 2");
        assertThat(counts(finding.outcome())).containsEntry("stuck", 0L);
    }
}
