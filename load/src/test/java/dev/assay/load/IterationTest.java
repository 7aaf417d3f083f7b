package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.model.BadInputException;
import dev.assay.model.Samples;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One user's walk through a sequence, kept whole. */
@SuppressWarnings("NullAway.Init") // set before all tests
class IterationTest {
    private static LoadGenerator generator;

    @BeforeAll
    static void start() {
        generator = LoadGenerator.netty(
                new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(2), Duration.ofSeconds(1)));
    }

    @AfterAll
    static void stop() {
        generator.close();
    }

    private static String body(Visit visit) {
        return new String(((Exchange.Answered) visit.exchange()).body(), java.nio.charset.StandardCharsets.UTF_8);
    }

    @Test
    void eachStepIsMadeOnceWithWhatTheStepsBeforeItGave() throws Exception {
        SequenceTest.FormLogin app = new SequenceTest.FormLogin(10);
        try (ScriptedServer server = app.server()) {
            List<Visit> visits = generator.walk(server.target(), SequenceTest.formLogin(), 1);

            assertThat(app.refused).isEmpty();
            assertThat(visits).allMatch(Visit::good);
            assertThat(visits)
                    .extracting(visit -> visit.step().name())
                    .containsExactly("GET /login", "POST /login", "GET /orders");
            assertThat(visits.get(0).values()).isEqualTo(Map.of("csrf", "t+/=&s1"));
            assertThat(visits.get(1).values()).isEmpty();
            assertThat(body(visits.get(2))).isEqualTo("orders of in2");
            assertThat(server.accepted()).as("a connection for each step").isEqualTo(3);
            server.awaitNoConnection();
        }
    }

    @Test
    void anotherWalkIsAnotherUser() throws Exception {
        SequenceTest.FormLogin app = new SequenceTest.FormLogin(10);
        try (ScriptedServer server = app.server()) {
            generator.walk(server.target(), SequenceTest.formLogin(), 1);
            List<Visit> visits = generator.walk(server.target(), SequenceTest.formLogin(), 1);

            assertThat(app.logins).hasValue(2);
            assertThat(visits.get(0).values()).isEqualTo(Map.of("csrf", "t+/=&s3"));
        }
    }

    @Test
    void theFirstStepThatGoesWrongIsTheLast() throws Exception {
        SequenceTest.FormLogin app = new SequenceTest.FormLogin(0);
        try (ScriptedServer server = app.server()) {
            Workload longer = new Workload(
                    List.of(
                            SequenceTest.formLogin().steps().get(0),
                            SequenceTest.formLogin().steps().get(2),
                            Step.get("/never")),
                    Workload.Order.SEQUENCE);
            List<Visit> visits = generator.walk(server.target(), longer, 1);

            assertThat(visits).hasSize(2);
            assertThat(visits.get(1).good()).isFalse();
            assertThat(visits.get(1).fault()).isEqualTo("GET /orders: 401 instead of 200");
            assertThat(body(visits.get(1))).isEqualTo("log in");
        }
    }

    @Test
    void aValueThatIsNotThereIsAFault() throws Exception {
        try (ScriptedServer server = ScriptedServer.good()) {
            List<Visit> visits = generator.walk(server.target(), extracting(new Extract.Json("/id")), 1);

            assertThat(visits).singleElement().satisfies(visit -> assertThat(visit.fault())
                    .isEqualTo("GET /: nothing for ${id}: no JSON value at /id in 2 bytes: \"ok\""));
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsAFaultToo() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::request)) {
            List<Visit> visits = generator.walk(server.target(), extracting(new Extract.Field("Id")), 1);

            assertThat(visits).singleElement().satisfies(visit -> {
                assertThat(visit.exchange()).isInstanceOf(Exchange.Failed.class);
                assertThat(visit.fault()).contains("GET /: the server closed");
                assertThat(visit.values()).isEmpty();
            });
            server.awaitNoConnection();
        }
    }

    @Test
    void theSameSeedGivesTheSameRequests() throws Exception {
        Workload random = new Workload(
                List.of(Step.get("/a/${int(1,1000000000)}"), Step.get("/b/${string(20)}")), Workload.Order.SEQUENCE);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String head = peer.request(); !head.isEmpty(); head = peer.request()) {
                String line = head.substring(0, head.indexOf("\r\n"));
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + line.length() + "\r\n\r\n" + line);
            }
        })) {
            List<String> first = generator.walk(server.target(), random, 7).stream()
                    .map(IterationTest::body)
                    .toList();
            List<String> again = generator.walk(server.target(), random, 7).stream()
                    .map(IterationTest::body)
                    .toList();
            List<String> other = generator.walk(server.target(), random, 8).stream()
                    .map(IterationTest::body)
                    .toList();
            assertThat(first).hasSize(2).isEqualTo(again).doesNotContainAnyElementsOf(other);
        }
    }

    @Test
    void aStepThatCannotBeSentIsRefused() {
        Step step = Samples.with(
                Step.get("/"), Map.of("headers", List.of(new Header("Content-Length", Template.parse("3")))));
        Workload workload = new Workload(List.of(step), Workload.Order.SEQUENCE);
        assertThatThrownBy(() -> generator.walk(new Target("127.0.0.1", 1), workload, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("Content-Length");
    }

    private static Workload extracting(Extract.Source source) {
        Step step = Samples.with(Step.get("/"), Map.of("extracts", List.of(new Extract("id", source))));
        return new Workload(List.of(step, Step.get("/2")), Workload.Order.SEQUENCE);
    }
}
