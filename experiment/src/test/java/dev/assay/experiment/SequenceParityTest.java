package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A pilot whose workload is a sequence: users walk through it on each contender, and each step's responses are compared. */
class SequenceParityTest {
    private final FakeWorld world = new FakeWorld();

    private static Step step(String name, Extract... extracts) {
        return Samples.with(
                Step.get("/" + name),
                Map.of(
                        "name",
                        name,
                        "think",
                        Optional.of(new Think.Constant(Duration.ofSeconds(1))),
                        "extracts",
                        List.of(extracts)));
    }

    private Evidence.Pilot run() throws InterruptedException {
        Workload sequence = new Workload(
                List.of(step("login", new Extract("token", new Extract.Json("/token"))), step("orders")),
                Workload.Order.SEQUENCE);
        Plan plan = Fixtures.with(sequence, Fixtures.plan("tomcat", "jetty"));
        return new PilotTrial(
                        new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4)))
                .run(List.of());
    }

    @Test
    void walksThriceOnEachAndOnceAsEachClientAndAllOfItTwiceAndThenLoads() throws InterruptedException {
        Evidence.Pilot pilot = run();

        assertThat(pilot.parity().outcome()).isEqualTo(Parity.Outcome.SAME);
        assertThat(world.journal.stream().filter(line -> line.startsWith("walk")))
                .containsExactlyElementsOf(Stream.of(1, 2, 3, 1, 1)
                        .flatMap(seed -> Stream.of("tomcat", "tomcat", "jetty", "jetty")
                                .map(contender -> "walk " + contender + " seed " + seed))
                        .toList());
        assertThat(pilot.parity().clients()).extracting(Parity.ToClient::client).containsExactly("curl", "browser");
        assertThat(pilot.parity().responses())
                .extracting(response -> response.contender() + " " + response.step())
                .containsExactly("tomcat login", "tomcat orders", "jetty login", "jetty orders");
        assertThat(pilot.capacity()).containsOnlyKeys("tomcat", "jetty");
        assertThat(world.pausesSeen).as("pauses have no place in an experiment").isZero();
    }

    @Test
    void anExtractedValueThatEachServerMakesAnewIsNoDifference() throws InterruptedException {
        world.of("tomcat").responses(200, "{<step>: '<token>'}").sends(List.of("X-Token: <token>"));
        world.of("jetty").responses(200, "{<step>: '<token>'}").sends(List.of("X-Token: <token>"));

        assertThat(run().parity()).satisfies(parity -> {
            assertThat(parity.differences()).isEmpty();
            assertThat(parity.outcome()).isEqualTo(Parity.Outcome.SAME);
        });
    }

    @Test
    void aTimeInWholeSecondsIsNoDifference() throws InterruptedException {
        world.of("tomcat").responses(200, "<step> at <second>");
        world.of("jetty").responses(200, "<step> at <second>").responsesAfter(Duration.ofSeconds(1));

        assertThat(run().parity().outcome()).isEqualTo(Parity.Outcome.SAME);
        assertThat(world.journal).filteredOn("walk tomcat seed 2"::equals).hasSize(3);
    }

    @Test
    void whatDiffersBesideTheValueIsOne() throws InterruptedException {
        world.of("tomcat").responses(200, "<step> '<token>' fine");
        world.of("jetty").responses(200, "<step> '<token>' good");

        Parity parity = run().parity();

        assertThat(parity.outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
        assertThat(parity.differences())
                .contains("orders: jetty and tomcat differ in the body from character 17: jetty has \"good\","
                        + " tomcat has \"fine\"");
    }

    @Test
    void aContenderOnWhichTheSequenceEndsEarlyIsDifferent() throws InterruptedException {
        world.of("jetty").failsAtStep("login");

        Parity parity = run().parity();

        assertThat(parity.outcome()).isEqualTo(Parity.Outcome.DIFFERENT);
        assertThat(parity.differences()).containsOnly("login: jetty answers status 500, tomcat answers status 200");
        assertThat(world.journal).noneMatch(line -> line.startsWith("closed"));
    }

    @Test
    void aReferenceOnWhichItEndsEarlyIsAClearError() {
        world.of("tomcat").failsAtStep("orders");

        assertThatThrownBy(this::run)
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("the sequence on tomcat ends at step 2: orders: 500 instead of 200")
                .hasMessageContaining("assay load URL --plan FILE");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void theFirstStepTellsWhetherAnAppIsReady() {
        Workload posting = new Workload(
                List.of(
                        new Step("in", "POST", Template.parse("/in"), List.of(), Optional.empty(), 302, 1),
                        step("orders")),
                Workload.Order.SEQUENCE);
        assertThat(ReadyRequest.of(posting)).isEqualTo(new ReadyRequest("/in", 0));
        assertThat(ReadyRequest.of(new Workload(List.of(step("in"), step("out")), Workload.Order.SEQUENCE)))
                .isEqualTo(new ReadyRequest("/in", 200));
    }
}
