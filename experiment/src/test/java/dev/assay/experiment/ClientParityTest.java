package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.Client;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Servers send different header lines to different clients: each is sent requests as from each client. */
class ClientParityTest {
    private static final List<String> KEPT = List.of("Keep-Alive: timeout=60", "Connection: keep-alive");

    private final FakeWorld world = new FakeWorld();

    private Parity run(Workload workload, String... contenders) throws InterruptedException {
        Plan plan = Fixtures.with(workload, Fixtures.plan(contenders));
        return new PilotTrial(
                        new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4)))
                .run(List.of())
                .parity();
    }

    private static Workload root() {
        return new Workload(List.of(Step.get("/")));
    }

    @Test
    void whatABrowserGetsBesideIsToldAndNoPartOfTheOutcome() throws InterruptedException {
        world.of("tomcat").sendsToWhoKeeps(0, KEPT);

        Parity parity = run(root(), "tomcat", "jetty");

        assertThat(parity.outcome()).isEqualTo(Parity.Outcome.SAME);
        assertThat(parity.differences()).isEmpty();
        assertThat(parity.clients()).extracting(Parity.ToClient::client).containsExactly("curl", "browser");
        assertThat(parity.clients().get(0).differences()).isEmpty();
        Parity.ToClient browser = parity.clients().get(1);
        assertThat(browser.differences())
                .singleElement()
                .asString()
                .startsWith("GET /: jetty sends 48 bytes fewer than tomcat; lacking ")
                .contains("keep-alive: timeout=60", "connection: keep-alive");
        assertThat(browser.responses())
                .extracting(response -> response.contender() + " " + (response.totalBytes() - response.bodyBytes()))
                .containsExactly("tomcat 98", "jetty 50");
    }

    @Test
    void aWorkloadThatIsABrowsersIsComparedAsSuch() throws InterruptedException {
        world.of("tomcat").sendsToWhoKeeps(0, KEPT);

        Parity parity = run(root().sentBy(Client.BROWSER), "tomcat", "jetty");

        assertThat(parity.outcome()).isEqualTo(Parity.Outcome.SAME_BODY);
        assertThat(parity.differences()).singleElement().asString().contains("48 bytes fewer");
        assertThat(parity.clients())
                .as("it has all header lines of every client")
                .isEmpty();
    }

    @Test
    void aReferenceThatRefusesAClientIsToldAndTheExperimentGoesOn() throws InterruptedException {
        world.of("tomcat").sendsToWhoKeeps(406, List.of());

        Parity parity = run(root(), "tomcat", "jetty");

        assertThat(parity.outcome()).isEqualTo(Parity.Outcome.SAME);
        Parity.ToClient browser = parity.clients().get(1);
        assertThat(browser.responses()).isEmpty();
        assertThat(browser.differences())
                .containsExactly("GET / on tomcat: expected status 200, got status 406: hello");
    }

    @Test
    void whatRequestsAddToAnAppsDataIsAddedAlikeOnAll() throws InterruptedException {
        Step post = new Step("POST /", "POST", Template.parse("/"), List.of(), Optional.empty(), 200, 1);
        List.of("tomcat", "jetty", "undertow")
                .forEach(contender -> world.of(contender).responses(200, "at <second>: <posts>"));
        for (Duration late : List.of(Duration.ZERO, Duration.ofSeconds(1))) {
            world.of("jetty").responsesAfter(late);
            for (List<Step> steps : List.of(List.of(post, Step.get("/")), List.of(Step.get("/"), post))) {
                for (Workload.Order order : Workload.Order.values()) {
                    Parity parity = run(new Workload(steps, order), "tomcat", "jetty", "undertow");

                    assertThat(parity.differences()).isEmpty();
                    assertThat(parity.clients()).hasSize(2).allSatisfy(client -> assertThat(client.differences())
                            .isEmpty());
                }
            }
        }
    }

    @Test
    void groupsThatTakeTurnsHaveTheClientsOfAll() {
        Parity one = Samples.parity(Parity.Outcome.SAME, List.of(response("tomcat"), response("jetty")), List.of())
                .with(List.of(
                        new Parity.ToClient("browser", List.of(response("tomcat"), response("jetty")), List.of("a"))));
        Parity two = Samples.parity(Parity.Outcome.SAME, List.of(response("tomcat"), response("undertow")), List.of())
                .with(List.of(new Parity.ToClient(
                        "browser", List.of(response("tomcat"), response("undertow")), List.of("b"))));

        Parity both = Proof.of(List.of(
                        new Proof(List.of(), one, List.of(), List.of()),
                        new Proof(List.of(), two, List.of(), List.of())))
                .parity();

        assertThat(both.clients()).singleElement().satisfies(browser -> {
            assertThat(browser.responses())
                    .extracting(Parity.Response::contender)
                    .containsExactly("tomcat", "jetty", "undertow");
            assertThat(browser.differences()).containsExactly("a", "b");
        });
    }

    private static Parity.Response response(String contender) {
        return new Parity.Response("GET /", contender, 200, List.of(), 100, 10);
    }
}
