package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadListener;
import dev.assay.load.LoadTask;
import dev.assay.load.Visit;
import dev.assay.load.request.TemplateInputs;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Both ends of the protocol in one process. */
@Timeout(120)
@SuppressWarnings("NullAway.Init") // set before each test
class RemoteLoadGeneratorTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));

    private static final Duration SLOW = Duration.ofMillis(300);

    private static final Load ENDLESS =
            new Load.Closed(1, Duration.ofMinutes(10), Duration.ZERO, OptionalLong.empty(), 1);

    private final AtomicInteger filesRead = new AtomicInteger();
    private final TemplateInputs supplies = new TemplateInputs() {
        @Override
        public Optional<String> variable(String name) {
            return name.equals("TOKEN") ? Optional.of("s3cret") : Optional.empty();
        }

        @Override
        public String file(Path file) {
            filesRead.incrementAndGet();
            return "name\nAda\n";
        }
    };

    private CountingServer server;
    private PipeLink link;
    private RemoteLoadGenerator generator;

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        server = new CountingServer();
        link = new PipeLink();
        GeneratorOptions options = new GeneratorOptions(
                        1, Transport.AUTO, Duration.ofSeconds(10), Duration.ofSeconds(5))
                .supplied(supplies);
        generator = RemoteLoadGenerator.over(link, options, 1);
    }

    @AfterEach
    void disconnect() throws InterruptedException {
        generator.close();
        server.close();
        link.agent.join(60_000);
        assertThat(link.agent.isAlive())
                .as("the agent ends with its connection")
                .isFalse();
    }

    private static Load closed(int requests) {
        return new Load.Closed(2, Duration.ofSeconds(60), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    /** Records the events of a load in order. */
    private static final class Heard implements LoadListener {
        private final List<String> moments = new ArrayList<>();

        @Override
        public void measuring() {
            moments.add("measuring");
        }

        @Override
        public void finished() {
            moments.add("finished");
        }
    }

    @Test
    void itKnowsTheOtherMachine() {
        assertThat(generator.cpus()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(generator.java()).isEqualTo(System.getProperty("java.version"));
        assertThat(generator.machine().cpus()).isPositive();
        assertThat(generator.onThisMachine()).isEqualTo(Files.isReadable(Path.of("/proc/sys/kernel/random/boot_id")));
        assertThat(generator.roundTrip().longestMs())
                .isGreaterThanOrEqualTo(generator.roundTrip().medianMs())
                .isPositive();
    }

    @Test
    void everyRequestOfALoadIsSentAndCounted() throws InterruptedException {
        Heard heard = new Heard();
        LoadResult result = generator.run(server.target(), ROOT, closed(50), heard);

        assertThat(result.completed()).isEqualTo(50);
        assertThat(result.errors()).isEmpty();
        assertThat(server.requests).hasSize(50);
        assertThat(heard.moments).containsExactly("measuring", "finished");
        assertThat(generator.merge(List.of(result.latency(), result.latency())).count())
                .isEqualTo(100);
    }

    /** The duration of a snapshot is not a delay: it takes as long with a load from the same process. */
    @Test
    void aResultSaysHowLateSnapshotsWere() throws InterruptedException {
        LoadListener slow = new LoadListener() {
            @Override
            public void measuring() {
                LockSupport.parkNanos(SLOW.toNanos());
            }
        };
        long begun = System.nanoTime();
        LoadResult result = generator.run(server.target(), ROOT, closed(50), slow);
        double allMs = (System.nanoTime() - begun) / 1e6;

        assertThat(result.snapshotDelayMs().getAsDouble()).isPositive().isLessThan(allMs - SLOW.toMillis());
        Target nobody = new Target("127.0.0.1", 1);
        assertThat(generator.runTogether(List.of(
                        new LoadTask(nobody, ROOT, closed(3), LoadListener.NONE),
                        new LoadTask(server.target(), ROOT, closed(3), LoadListener.NONE))))
                .allMatch(one -> one.snapshotDelayMs().isPresent());
    }

    /** The way of the request counts as delay; the duration of the snapshot does not. */
    @Test
    void theLaterOfTheTwoSnapshotsCounts() throws InterruptedException {
        Snapshots snapshots = new Snapshots();
        LoadResult any = LoadResult.builder().build();
        assertThat(snapshots.with(0, any)).isSameAs(any);

        long now = System.nanoTime();
        snapshots.taken(0, 1_000_000);
        snapshots.await(0, now - 8_000_000_000_000L);
        snapshots.taken(0, 0);
        snapshots.await(0, System.nanoTime());
        assertThat(snapshots.with(0, any).snapshotDelayMs().getAsDouble()).isGreaterThanOrEqualTo(7_999_999);

        snapshots.clear();
        assertThat(snapshots.with(0, any)).isSameAs(any);
    }

    @Test
    void aLoadThatIsEndedEarlyHasAResultAndTheNextOneRunsToItsEnd() throws InterruptedException {
        LoadListener impatient = new LoadListener() {
            @Override
            public boolean enough() {
                return true;
            }
        };
        Load hour = new Load.Open(50, Arrivals.UNIFORM, 2, Duration.ofHours(1), Duration.ZERO, 1);
        LoadResult result = generator.run(server.target(), ROOT, hour, impatient);
        assertThat(result.completed()).isPositive().isEqualTo(result.planned()).isEqualTo(server.requests.size());
        assertThat(result.errors()).isEmpty();

        assertThat(generator
                        .run(server.target(), ROOT, closed(50), LoadListener.NONE)
                        .completed())
                .isEqualTo(50);
    }

    @Test
    void anUnreachableServerIsData() throws InterruptedException {
        Target nobody = new Target("127.0.0.1", 1);
        LoadResult result = generator.run(nobody, ROOT, closed(3), LoadListener.NONE);
        assertThat(result.completed()).isZero();
        assertThat(result.errors()).extracting("kind").contains(ErrorKind.REFUSED);
        assertThat(generator.ask(nobody, Step.get("/"), 1)).isInstanceOf(Exchange.Failed.class);
    }

    @Test
    void severalLoadsAtTheSameTimeTellEachItsListener() throws InterruptedException {
        List<Heard> heard = List.of(new Heard(), new Heard());
        List<LoadResult> results = generator.runTogether(List.of(
                new LoadTask(server.target(), ROOT, closed(10), heard.get(0)),
                new LoadTask(server.target(), ROOT, closed(20), heard.get(1))));

        assertThat(results).extracting(LoadResult::completed).containsExactly(10L, 20L);
        assertThat(heard).allSatisfy(one -> assertThat(one.moments).containsExactly("measuring", "finished"));
    }

    @Test
    void aResponseComesBackWhole() throws InterruptedException {
        Exchange.Answered response = (Exchange.Answered) generator.ask(server.target(), Step.get("/one"), 1);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).asString().isEqualTo("{\"id\":7}");
        assertThat(server.requests).containsExactly("GET /one null ");
    }

    @Test
    void aWalkExtractsAndGoesOn() throws InterruptedException {
        Step first = Samples.with(
                Step.get("/first"), Map.of("extracts", List.of(new Extract("id", new Extract.Json("/id")))));
        Template.Scope scope = new Template.Scope(Set.of("id"), Map.of(), Template.Encoding.RAW);
        Step second =
                new Step("second", "GET", Template.parse("/second/${id}", scope), List.of(), Optional.empty(), 200, 1);
        List<Visit> visits =
                generator.walk(server.target(), new Workload(List.of(first, second), Workload.Order.SEQUENCE), 1);

        assertThat(visits).allMatch(Visit::good);
        assertThat(visits).extracting(Visit::step).containsExactly(first, second);
        assertThat(visits.get(0).values()).isEqualTo(Map.of("id", "7"));
        assertThat(server.requests).containsExactly("GET /first null ", "GET /second/7 null ");
    }

    /** Needs an environment variable and a data file. */
    private static Workload supplied() {
        DataFile names =
                new DataFile("names", Path.of("only/here.csv"), DataFile.Pick.SEQUENTIAL, DataFile.Per.REQUEST);
        Template.Scope scope = new Template.Scope(Set.of(), Map.of("names", names), Template.Encoding.RAW);
        Step step = new Step(
                "post",
                "POST",
                Template.parse("/"),
                List.of(new Header("X-Secret", Template.parse("${env(TOKEN)}"))),
                Optional.of(Template.parse("${names.name}", scope)),
                200,
                1);
        return new Workload(List.of(step));
    }

    private void assertSupplied() throws InterruptedException {
        LoadResult result = generator.run(server.target(), supplied(), closed(1), LoadListener.NONE);
        assertThat(result.errors()).isEmpty();
        assertThat(server.requests).last().isEqualTo("POST / s3cret Ada");
    }

    @Test
    void environmentAndDataFilesAreThoseOfThisMachine() throws InterruptedException {
        assertSupplied();
        assertSupplied();
        assertThat(server.requests).hasSize(2);
        assertThat(filesRead).as("each is sent once").hasValue(1);
    }

    @Test
    void aCommandThatIsInterruptedBeforeItsTurnHasSentNothing() throws InterruptedException {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> generator.run(server.target(), supplied(), closed(1), LoadListener.NONE))
                .isInstanceOf(InterruptedException.class);
        assertSupplied();
    }

    /** The agent may not have read the first command. */
    @Test
    void afterACancelledCommandFilesAreSentAgain() throws InterruptedException {
        assertThat(InterruptedLoad.thrown(told -> generator.run(server.target(), supplied(), ENDLESS, told)))
                .isInstanceOf(InterruptedException.class);
        assertSupplied();
        assertThat(filesRead).hasValue(2);
    }

    @Test
    void whatTheUserGotWrongIsTheUsersErrorHereToo() throws InterruptedException {
        Step step = new Step(
                "get",
                "GET",
                Template.parse("/"),
                List.of(new Header("X-Secret", Template.parse("${env(NOT_SET)}"))),
                Optional.empty(),
                200,
                1);
        assertThatThrownBy(() -> generator.ask(server.target(), step, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("on the load host", "NOT_SET");
        assertThat(generator.ask(server.target(), Step.get("/"), 1)).isInstanceOf(Exchange.Answered.class);
    }

    @Test
    void authoritiesThatTheUserTrustsAreTrustedThere(@TempDir Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        try (TlsServer secure = new TlsServer(folder)) {
            assertThat(generator.ask(secure.trusting(new Trust.Usual()), Step.get("/"), 1))
                    .isInstanceOf(Exchange.Failed.class);
            Target trusting = secure.trusting(new Trust.Authorities(secure.certificate));
            assertThat(generator.ask(trusting, Step.get("/"), 1)).isInstanceOf(Exchange.Answered.class);
            Files.delete(secure.certificate);
            assertThat(generator
                            .run(trusting, ROOT, closed(20), LoadListener.NONE)
                            .completed())
                    .as("with what it was sent, not with the file here")
                    .isEqualTo(20);
        }
    }

    @Test
    void aFileOfAuthoritiesThatCannotBeUsedIsNamedAsTheUserNamedIt(@TempDir Path folder) throws IOException {
        Path none = folder.resolve("missing.pem");
        Path key = Files.writeString(
                folder.resolve("key.pem"), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        Path damaged = Files.writeString(
                folder.resolve("damaged.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        for (Path file : List.of(none, key, damaged)) {
            Target target = server.target().secured(new Trust.Authorities(file));
            assertThatThrownBy(() -> generator.ask(target, Step.get("/"), 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContainingAll("certificates in " + file, "PEM certificates");
        }
    }

    @Test
    void ofAFileOfAuthoritiesOnlyTheCertificatesAreSent(@TempDir Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        try (TlsServer secure = new TlsServer(folder)) {
            String certificate = Files.readString(secure.certificate);
            Path both = Files.writeString(
                    folder.resolve("both.pem"),
                    "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n" + certificate + certificate);
            assertThat(Authorities.certificates(both))
                    .doesNotContain("PRIVATE", "c2VjcmV0")
                    .containsPattern("(?s)BEGIN CERTIFICATE.*BEGIN CERTIFICATE");
        }
    }

    @Test
    void aListenerThatThrowsEndsTheLoadAndNothingElse() throws InterruptedException {
        LoadListener broken = new LoadListener() {
            @Override
            public void measuring() {
                throw new IllegalArgumentException("no snapshot");
            }
        };
        assertThatThrownBy(() -> generator.run(server.target(), ROOT, ENDLESS, broken))
                .hasMessage("no snapshot");
        assertThat(generator
                        .run(server.target(), ROOT, closed(5), LoadListener.NONE)
                        .completed())
                .isEqualTo(5);
    }

    @Test
    void anInterruptEndsTheLoadAndNothingElse() throws InterruptedException {
        assertThat(InterruptedLoad.thrown(told -> generator.run(server.target(), ROOT, ENDLESS, told)))
                .isInstanceOf(InterruptedException.class);
        assertThat(generator
                        .run(server.target(), ROOT, closed(5), LoadListener.NONE)
                        .completed())
                .isEqualTo(5);
    }

    @Test
    void aConnectionThatEndsInALoadIsNoMeasurement() {
        LoadListener cutting = new LoadListener() {
            @Override
            public void measuring() {
                link.close();
            }
        };
        assertThatThrownBy(() -> generator.run(server.target(), ROOT, ENDLESS, cutting))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("The pipe is closed.");
        assertThatThrownBy(() -> generator.warmUp(Duration.ofMillis(100))).isInstanceOf(NoMeasurementException.class);
    }

    @Test
    void itWarmsUpAndKnowsItsCeiling() throws InterruptedException {
        generator.warmUp(Duration.ofMillis(200));
        assertThat(generator.nullCeiling(2, Duration.ofMillis(400))).isPositive();
        assertThat(server.requests).isEmpty();
    }

    @Test
    void loadsAreHeldAgainstTheNetworkOnceItWasProbed() throws InterruptedException {
        assertThat(generator
                        .run(server.target(), ROOT, closed(1), LoadListener.NONE)
                        .validity())
                .noneMatch(gate -> gate.gate() == Gate.NETWORK);
        Bandwidth carried = generator.probe("127.0.0.1", 0).get(0);
        assertThat(carried.toLoadHost()).isPositive();
        assertThat(generator
                        .run(server.target(), ROOT, closed(5), LoadListener.NONE)
                        .validity()
                        .get(0))
                .matches(gate -> gate.gate() == Gate.NETWORK && gate.ok() && gate.value() > 0);
        assertThatThrownBy(() -> generator.probe("192.0.2.1", 0))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("192.0.2.1");
    }

    @Test
    void anAgentThatHearsNothingEnds() throws IOException, InterruptedException {
        Pipe silent = Pipe.open();
        try (InputStream in = Channels.newInputStream(silent.source());
                OutputStream held = Channels.newOutputStream(silent.sink())) {
            held.flush();
            Agent.serve(in, OutputStream.nullOutputStream(), "test", Duration.ofMillis(300));
            assertThat(silent.sink().isOpen())
                    .as("nobody has closed the connection")
                    .isTrue();
        }
    }

    @Test
    void anAgentOfAnotherProtocolIsRefused() throws IOException {
        Pipe there = Pipe.open();
        Pipe back = Pipe.open();
        try (OutputStream out = Channels.newOutputStream(back.sink())) {
            new Lines(InputStream.nullInputStream(), out)
                    .send(
                            Message.READY,
                            new Message.Ready(Message.PROTOCOL + 1, "9", "25", 1, generator.machine(), ""));
            Link other = new Link() {
                @Override
                public InputStream in() {
                    return Channels.newInputStream(back.source());
                }

                @Override
                public OutputStream out() {
                    return Channels.newOutputStream(there.sink());
                }

                @Override
                public RuntimeException lost() {
                    return new NoMeasurementException("lost", "find it");
                }

                @Override
                public void close() {}
            };
            assertThatThrownBy(() -> RemoteLoadGenerator.over(other, GeneratorOptions.defaults(), 1))
                    .isInstanceOf(NoMeasurementException.class)
                    .hasMessageContaining("version " + (Message.PROTOCOL + 1));
        }
    }
}
