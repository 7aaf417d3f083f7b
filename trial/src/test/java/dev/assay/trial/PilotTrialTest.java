package dev.assay.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.Evidence;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Parity;
import dev.assay.model.Plan;
import dev.assay.model.Server;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The life of a pilot: proof first, then the rate. */
class PilotTrialTest {
    private final FakeWorld world = new FakeWorld();

    @Test
    void provesIdentityAndParityBeforeAnyLoad() throws InterruptedException {
        Evidence.Pilot pilot = run();

        assertThat(world.journal.stream()
                        .map(line -> line.replaceAll(" .*", ""))
                        .distinct())
                .containsExactly("launch", "identify", "ask", "settings", "closed", "pin", "open", "null", "stop");
        assertThat(pilot.parity().outcome()).isEqualTo(Parity.Outcome.SAME);
        assertThat(pilot.nullCeiling()).isEqualTo(50_000);
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void whatWasReadBackWinsOverWhatIsDocumented() throws InterruptedException {
        assertThat(run().settings())
                .extracting(setting ->
                        setting.contender() + " " + setting.knob() + " " + setting.value() + " " + setting.source())
                .containsExactly(
                        "tomcat backlog 100 READ",
                        "tomcat max connections 8192 DOCUMENTED",
                        "jetty backlog 100 READ",
                        "jetty max connections 8192 DOCUMENTED");
    }

    @Test
    void offersHalfOfTheWeakestCapacityInTwoDigits() throws InterruptedException {
        world.of("tomcat").takes(9_990);
        world.of("jetty").takes(12_000);

        assertThat(run().ratePerSecond()).isEqualTo(4_900);
    }

    @Test
    void differentBodiesEndThePilotBeforeAnyLoad() throws InterruptedException {
        world.of("jetty").answers(200, "hullo");

        Evidence.Pilot pilot = run();

        assertThat(pilot.parity().outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
        assertThat(pilot.parity().differences().get(0))
                .isEqualTo("GET /: jetty and tomcat differ in the body from character 1:"
                        + " jetty has \"ullo\", tomcat has \"ello\"");
        assertThat(world.journal).noneMatch(line -> line.startsWith("closed"));
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aDifferentStatusIsADifference() throws InterruptedException {
        world.of("jetty").answers(500, "oops");

        assertThat(run().parity().differences().get(0))
                .isEqualTo("GET /: jetty answers status 500, tomcat answers status 200");
    }

    @Test
    void noAnswerIsADifference() throws InterruptedException {
        world.of("jetty").answers(0, "");

        assertThat(run().parity().differences().get(0))
                .isEqualTo("GET /: jetty answers connection reset (reset), tomcat answers status 200");
    }

    @Test
    void timesPortsAndIdsDoNotCount() throws InterruptedException {
        world.of("tomcat")
                .answers(200, "2026-01-01T10:00:00.123Z 127.0.0.1:<port> 11111111-2222-3333-4444-555555555555");
        world.of("jetty").answers(200, "2027-12-31T23:59:59Z 127.0.0.1:<port> aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee");

        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME);
    }

    @Test
    void otherHeadersAreNamedButDoNotForbidTheComparison() throws InterruptedException {
        world.of("jetty").sends(List.of("content-type: text/plain", "Connection: keep-alive"));

        Parity parity = run().parity();

        assertThat(parity.outcome()).isEqualTo(Parity.Outcome.SAME_BODY);
        assertThat(parity.differences())
                .containsExactly("GET /: jetty sends 0 bytes more than tomcat; added \"connection: keep-alive\"");
    }

    @Test
    void aReferenceThatDoesNotGiveTheExpectedStatusIsAClearError() {
        world.of("tomcat").answers(404, "not here");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("GET / on tomcat: expected status 200, got status 404: not here")
                .hasMessageContaining("--path");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aContenderThatIsAnotherServerIsRefused() {
        world.of("jetty").shows(Set.of(Server.TOMCAT, Server.JETTY));

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("jetty: its threads show Jetty and Tomcat, not Jetty alone");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void anAppThatDoesNotStartIsQuoted() {
        world.of("jetty").failsAfterLaunches(0, "the process ended with exit code 1");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("jetty: the process ended with exit code 1")
                .hasMessageContaining("| last words");
        assertThat(world.alive()).isEmpty();
    }

    private Evidence.Pilot run() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        return new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE).pilot();
    }
}
