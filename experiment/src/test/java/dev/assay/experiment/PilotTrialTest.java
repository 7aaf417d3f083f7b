package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Pace;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import dev.assay.model.server.Identity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The life of a pilot: proof first, then the rate. */
class PilotTrialTest {
    private static final List<String> JSON = List.of("Content-Type: application/json");
    private static final List<String> TEXT = List.of("Content-Type: text/plain");

    private final FakeWorld world = new FakeWorld();
    private final List<TrialEvent> events = new ArrayList<>();

    @Test
    void provesIdentityAndParityBeforeAnyLoad() throws InterruptedException {
        Evidence.Pilot pilot = run();

        assertThat(world.journal.stream()
                        .map(line -> line.replaceAll(" .*", ""))
                        .distinct())
                .containsExactly(
                        "launch", "footprint", "identify", "ask", "settings", "closed", "pin", "open", "null", "stop");
        assertThat(pilot.parity().outcome()).isEqualTo(Parity.Outcome.SAME);
        assertThat(pilot.nullCeiling()).isEqualTo(50_000);
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void keepsWhatAFirstLookShowsOfEachContender() throws InterruptedException {
        Evidence.Pilot pilot = run();

        assertThat(pilot.starts())
                .extracting(start -> start.contender() + " " + start.round() + " "
                        + start.footprint().loadedClasses() + " "
                        + start.footprint().liveThreads())
                .containsExactly("tomcat 0 9000 30", "jetty 0 9000 30");
        assertThat(pilot.slices())
                .extracting(slice -> slice.contender() + " " + slice.phase())
                .containsExactly("tomcat RATE", "jetty RATE");
        assertThat(pilot.slices()).allMatch(slice -> slice.load().completed() > 0);
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
    void whatWasSetAndIsNotInEffectSaysSo() throws InterruptedException {
        world.sets("backlog", "50");

        assertThat(run().settings())
                .extracting(setting -> setting.contender() + " " + setting.knob() + " " + setting.value())
                .contains("tomcat backlog 100, though 50 was set");
    }

    @Test
    void warmsUpUntilTheGuideHasSeenEnough() throws InterruptedException {
        Evidence.Pilot pilot = pilot(Fixtures.plan("tomcat", "jetty"), longest(60), WarmUpGuide.rounds(8));

        assertThat(pilot.warmUp())
                .as("a round over few connections comes before")
                .hasSize(18);
        assertThat(pilot.warmUp()).extracting(WarmUpPoint::contender).startsWith("tomcat", "jetty", "tomcat");
        assertThat(pilot.warmUp().get(17).seconds()).isEqualTo(18);
        assertThat(pilot.pace()).hasValue(new Pace(10, 18));
    }

    @Test
    void saysHowMuchOfTheNetworkIsUsedWhereThatIsMuch() throws InterruptedException {
        assertThat(networkUsed(10_000)).isEmpty();
        assertThat(networkUsed(1_100)).containsExactly(new TrialEvent.NetworkUsed(Phase.SATURATION, 1_000 / 1_100.0));
        assertThat(networkUsed(800))
                .containsExactly(
                        new TrialEvent.NetworkUsed(Phase.SATURATION, 1.25),
                        new TrialEvent.NetworkUsed(Phase.RATE, 0.625));
    }

    private List<TrialEvent> networkUsed(double responsesPerSecond) throws InterruptedException {
        world.network(responsesPerSecond);
        Plan plan = Fixtures.plan("tomcat", "jetty");
        events.clear();
        new PilotTrial(new Trial(world.rig(plan), plan, Fixtures.timing(), events::add, WarmUpGuide.rounds(4)))
                .run(List.of());
        return events.stream().filter(TrialEvent.NetworkUsed.class::isInstance).toList();
    }

    @Test
    void aGuideThatIsNeverSatisfiedEndsAtTheLongestWarmUp() throws InterruptedException {
        Evidence.Pilot pilot = pilot(Fixtures.plan("tomcat", "jetty"), longest(20), (curve, since) -> false);

        assertThat(pilot.warmUp().get(pilot.warmUp().size() - 1).seconds()).isEqualTo(20);
    }

    @Test
    void seeksTheRatesAroundAServiceLevelOfEachContender() throws InterruptedException {
        world.of("tomcat").queues(1000);
        world.of("jetty").queues(2000);
        Plan plain = Fixtures.plan("tomcat", "jetty");
        Plan plan = plain.with(plain.extras().with(Objective.parse("p99 < 20ms")));

        Evidence.Pilot pilot = pilot(plan, Fixtures.timing(), WarmUpGuide.rounds(4));

        assertThat(pilot.ramp())
                .filteredOn(trial -> trial.contender().equals("tomcat"))
                .extracting(trial -> Math.round(trial.ratePerSecond()) + " " + trial.met())
                .containsExactly(
                        "500 true",
                        "500 true",
                        "750 true",
                        "750 true",
                        "1125 false",
                        "1125 false",
                        "919 false",
                        "919 false",
                        "830 false",
                        "830 false");
        assertThat(pilot.ramp())
                .filteredOn(trial -> trial.contender().equals("jetty") && trial.met())
                .extracting(trial -> Math.round(trial.ratePerSecond()))
                .contains(1000L, 1500L)
                .allMatch(rate -> rate <= 1770);
        assertThat(pilot.ramp().get(0).latencyMs()).isCloseTo(1e3 * Math.log(100) / 500, within(1e-9));
    }

    private Evidence.Pilot pilot(Plan plan, Timing timing, WarmUpGuide guide) throws InterruptedException {
        return new PilotTrial(new Trial(world.rig(plan), plan, timing, TrialListener.NONE, guide)).run(List.of());
    }

    private static Timing longest(int seconds) {
        Timing t = Fixtures.timing();
        return new Timing(
                t.startupRounds(),
                t.warmUp(),
                Duration.ofSeconds(seconds),
                t.rateSlices(),
                t.rateSlice(),
                t.saturationSlice(),
                t.settle(),
                t.plannedBlocks(),
                t.blockEstimate());
    }

    @Test
    void offersHalfOfTheWeakestCapacityInTwoDigits() throws InterruptedException {
        world.of("tomcat").takes(9_990);
        world.of("jetty").takes(12_000);

        assertThat(run().ratePerSecond()).isEqualTo(4_900);
    }

    @Test
    void asksAllAgainWhereOthersHadTheCpus() throws InterruptedException {
        world.isCrowded(1);

        assertThat(run().ratePerSecond()).isEqualTo(500);
        assertThat(saturations()).containsExactly("tomcat", "jetty", "tomcat", "jetty");
    }

    @Test
    void takesTheBestOfThreeWhereOthersKeepTheCpus() throws InterruptedException {
        world.isCrowded(100);

        assertThat(run().ratePerSecond()).isEqualTo(50);
        assertThat(saturations()).containsExactly("tomcat", "jetty", "tomcat", "jetty", "tomcat", "jetty");
    }

    @Test
    void differentBodiesEndThePilotBeforeAnyLoad() throws InterruptedException {
        world.of("jetty").responses(200, "hullo");

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
        world.of("jetty").responses(500, "oops");

        assertThat(run().parity().differences().get(0))
                .isEqualTo("GET /: jetty answers status 500, tomcat answers status 200");
    }

    @Test
    void noResponseIsADifference() throws InterruptedException {
        world.of("jetty").responses(0, "");

        assertThat(run().parity().differences().get(0))
                .isEqualTo("GET /: jetty answers connection reset (reset), tomcat answers status 200");
    }

    @Test
    void timesPortsAndIdsDoNotCount() throws InterruptedException {
        world.of("tomcat")
                .responses(200, "2026-01-01T10:00:00.123Z 127.0.0.1:<port> 11111111-2222-3333-4444-555555555555");
        world.of("jetty").responses(200, "2027-12-31T23:59:59Z 127.0.0.1:<port> aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee");

        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME);
    }

    @Test
    void aServersOwnPortDoesNotCountWithoutItsHostEither() throws InterruptedException {
        both(JSON, "{\"instance\":\"orders:<port>\",\"port\":<port>}");
        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME);

        both(TEXT, "of 8000 orders, 8001 are open");
        assertThat(run().parity().outcome())
                .as("both numbers are a port of one contender, but not here")
                .isEqualTo(Parity.Outcome.SAME);

        world.of("jetty").responses(200, "of 8000 orders, 18001 are open");
        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
    }

    @Test
    void aSessionIdEndsWhereAnAddressDoes() throws InterruptedException {
        world.of("tomcat").responses(200, "<a href='/a;jsessionid=1A'>one</a>");
        world.of("jetty").responses(200, "<a href='/a;jsessionid=2B'>one</a>");
        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME);

        world.of("jetty").responses(200, "<a href='/a;jsessionid=2B'>two</a>");
        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
    }

    @Test
    void aTimeInWholeSecondsDoesNotCount() throws InterruptedException {
        both(JSON, "{\"iat\":<second>,\"total\":5}");
        world.of("jetty").responsesAfter(Duration.ofSeconds(1));

        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME);
    }

    @Test
    void theReferenceIsAskedAThirdTimeOnlyWhereABodyDiffers() throws InterruptedException {
        run();
        assertThat(world.journal).filteredOn("ask tomcat GET / seed 2"::equals).hasSize(2);

        world.journal.clear();
        world.of("jetty").responses(200, "hullo");
        run();
        assertThat(world.journal).filteredOn("ask tomcat GET / seed 2"::equals).hasSize(3);
    }

    @Test
    void anotherOrderOfElementsIsNamedButDoesNotForbidTheComparison() throws InterruptedException {
        both(JSON, "{\"roles\":[\"reader\",\"writer\"]}");
        world.of("jetty").responses(200, "{\"roles\":[\"writer\",\"reader\"]}");
        Parity parity = run().parity();
        assertThat(parity.outcome()).isEqualTo(Parity.Outcome.SAME_BODY);
        assertThat(parity.differences())
                .containsExactly("GET /: jetty sends the elements of a JSON array in another order than tomcat");

        world.of("jetty").responses(200, "{\"roles\":[\"writer\",\"writer\"]}");
        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
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
    void aCharsetInOtherLettersIsTheSame() throws InterruptedException {
        world.of("tomcat").sends(List.of("Content-Type: text/plain;charset=UTF-8"));
        world.of("jetty").sends(List.of("content-type: text/plain;charset=utf-8"));

        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME);
    }

    @Test
    void membersOfJsonMayComeInAnyOrder() throws InterruptedException {
        world.of("tomcat").sends(List.of("Content-Type: application/json"));
        world.of("jetty").sends(List.of("Content-Type: application/json"));
        world.of("tomcat").responses(200, "{\"a\": 1, \"b\": [{\"c\": 2, \"d\": 3}]}");
        world.of("jetty").responses(200, "{\"b\":[{\"d\":3,\"c\":2}],\"a\":1}");

        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME);
    }

    @Test
    void theOrderOfOtherTextsCounts() throws InterruptedException {
        world.of("tomcat").responses(200, "{\"a\":1,\"b\":2}");
        world.of("jetty").responses(200, "{\"b\":2,\"a\":1}");

        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
    }

    @Test
    void aCompressedResponseIsOtherWork() throws InterruptedException {
        world.of("jetty").sends(List.of("Content-Type: text/plain", "Content-Encoding: gzip"));

        Parity parity = run().parity();

        assertThat(parity.outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
        assertThat(parity.differences().get(0))
                .isEqualTo("GET /: jetty answers with content-encoding gzip, tomcat with no content-encoding");
    }

    @Test
    void anotherKindOfBodyIsOtherWorkAndAnotherCharsetIsNot() throws InterruptedException {
        world.of("jetty").sends(List.of("Content-Type: text/plain;charset=utf-8"));
        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME_BODY);

        world.of("jetty").sends(List.of("Content-Type: text/html"));
        assertThat(run().parity().differences().get(0))
                .isEqualTo("GET /: jetty answers with content-type text/html, tomcat with content-type text/plain");
    }

    @Test
    void theFirstRequestThatDiffersIsShownWithBothResponses() throws InterruptedException {
        world.of("jetty").responses(500, "oops\nat home");

        Parity.Contrast contrast = run().parity().contrast().orElseThrow();

        assertThat(contrast.step()).isEqualTo("GET /");
        assertThat(contrast.contender()).isEqualTo("jetty");
        assertThat(contrast.response())
                .containsExactly("status 500", "Content-Type: text/plain", "", "oops", "at home", "(12 bytes of body)");
        assertThat(contrast.reference()).isEqualTo("tomcat");
        assertThat(contrast.expected())
                .containsExactly("status 200", "Content-Type: text/plain", "", "hello", "(5 bytes of body)");
    }

    @Test
    void whatIsAlikeHasNoContrast() throws InterruptedException {
        assertThat(run().parity().contrast()).isEmpty();
    }

    @Test
    void aReferenceThatDoesNotGiveTheExpectedStatusIsAClearError() {
        world.of("tomcat").responses(404, "not here");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("GET / on tomcat: expected status 200, got status 404: not here")
                .hasMessageContaining("--path");
        assertThat(world.alive()).isEmpty();
    }

    /** Another path would not help, for example against a certificate that is not trusted. */
    @Test
    void aReferenceThatGivesNoResponseIsNotToldToChooseAnotherPath() {
        world.of("tomcat").responses(0, "");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("GET / on tomcat: expected status 200, got connection reset")
                .hasMessageContaining("its load section")
                .hasMessageNotContaining("--path");
    }

    @Test
    void aContenderThatIsAnotherServerIsRefused() {
        world.of("jetty").shows(Identity.Says.OTHER, "its threads show Jetty and Tomcat, not Jetty alone");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("jetty: its threads show Jetty and Tomcat, not Jetty alone");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aContenderThatShowsNothingIsRefused() {
        world.of("jetty").shows(Identity.Says.NOTHING, "its threads could not be read");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("jetty: neither its threads nor its classes show a server");
    }

    @Test
    void keepsWhatProvesEachContender() throws InterruptedException {
        assertThat(run().identities()).extracting(Identity::contender).containsExactly("tomcat", "jetty");
        assertThat(run().identities()).allMatch(Identity::proven);
    }

    @Test
    void anAppThatDoesNotStartIsQuoted() {
        world.of("jetty").failsAfterLaunches(0, "the process ended with exit code 1");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("jetty: the process ended with exit code 1")
                .hasMessageContaining("| last words")
                .hasMessageContaining("Fix the app or its settings, or omit this contender: --servers tomcat.");
        assertThat(world.alive()).isEmpty();
    }

    /** The app's own server is tried first. */
    @Test
    void whereTheAppItselfFailsOmittingItsOwnServerIsNoAdvice() {
        world.swapped("jetty").of("tomcat").failsAfterLaunches(0, "status 404");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("Fix the app, its settings or the request. The full log")
                .hasMessageNotContaining("omit");
    }

    @Test
    void theProofAloneSendsNoLoad() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");

        Evidence.Pilot proof = new PilotTrial(
                        new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4)))
                .proofAlone();

        assertThat(world.journal.stream()
                        .map(line -> line.replaceAll(" .*", ""))
                        .distinct())
                .containsExactly("launch", "identify", "ask", "settings", "stop");
        assertThat(proof.ratePerSecond()).isZero();
        assertThat(proof.capacity()).isEmpty();
        assertThat(proof.identities()).hasSize(2);
        assertThat(proof.settings()).isNotEmpty();
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void theProofAloneRefusesAnImpostor() {
        world.of("jetty").shows(Identity.Says.OTHER, "it answers as Tomcat does");
        Plan plan = Fixtures.plan("tomcat", "jetty");
        Trial trial = new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4));

        assertThatThrownBy(new PilotTrial(trial)::proofAlone)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("jetty: it answers as Tomcat does");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void groupsAreProvenOneAfterAnotherAndTheFirstOneFindsTheRate() throws InterruptedException {
        world.of("undertow").takes(10);
        Plan plan = Fixtures.plan("tomcat", "jetty", "undertow");

        Evidence.Pilot pilot = new PilotTrial(
                        new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4)))
                .run(List.of(List.of("tomcat", "jetty"), List.of("tomcat", "undertow")));

        assertThat(world.events().stream()
                        .filter(line -> line.matches("(launch|stop) .*"))
                        .map(line -> line.replaceAll(" on .*", "")))
                .containsExactly(
                        "launch tomcat",
                        "launch undertow",
                        "stop undertow",
                        "stop tomcat",
                        "launch tomcat",
                        "launch jetty",
                        "stop jetty",
                        "stop tomcat");
        assertThat(pilot.identities()).extracting(Identity::contender).containsExactly("tomcat", "jetty", "undertow");
        assertThat(pilot.capacity()).containsOnlyKeys("tomcat", "jetty");
        assertThat(pilot.settings()).hasSize(6);
        assertThat(pilot.parity().responses()).hasSize(3);
    }

    @Test
    void aGroupThatAnswersDifferentlyEndsThePilot() throws InterruptedException {
        world.of("undertow").responses(200, "other");
        Plan plan = Fixtures.plan("tomcat", "jetty", "undertow");

        Evidence.Pilot pilot = new PilotTrial(
                        new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4)))
                .run(List.of(List.of("tomcat", "jetty"), List.of("tomcat", "undertow")));

        assertThat(pilot.parity().outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
        assertThat(pilot.parity().contrast().orElseThrow().contender()).isEqualTo("undertow");
        assertThat(world.journal).noneMatch(line -> line.startsWith("closed"));
    }

    /** Both contenders give the same response. */
    private void both(List<String> headers, String body) {
        for (String contender : List.of("tomcat", "jetty")) {
            world.of(contender).sends(headers).responses(200, body);
        }
    }

    private Evidence.Pilot run() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        return new PilotTrial(new Trial(world.rig(plan), plan, Fixtures.timing(), events::add, WarmUpGuide.rounds(4)))
                .run(List.of());
    }

    /** The contenders whose capacity was measured, in order. */
    private List<String> saturations() {
        return events.stream()
                .filter(TrialEvent.Capacity.class::isInstance)
                .map(event -> ((TrialEvent.Capacity) event).contender())
                .toList();
    }
}
