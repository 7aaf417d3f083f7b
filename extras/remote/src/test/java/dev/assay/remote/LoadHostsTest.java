package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.http.Exchange;
import dev.assay.http.Transport;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadListener;
import dev.assay.load.LoadTask;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two load hosts in one process, or one, as one generator. */
@Timeout(120)
@SuppressWarnings("NullAway.Init") // set before each test
class LoadHostsTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static final Load ENDLESS =
            new Load.Closed(2, Duration.ofMinutes(10), Duration.ZERO, OptionalLong.empty(), 1);

    private final List<PipeLink> links = new ArrayList<>();
    private final AtomicReference<RuntimeException> unreachable = new AtomicReference<>();
    private CountingServer server;
    private LoadHosts generator;

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        server = new CountingServer();
        generator =
                LoadHosts.connect(List.of(new LoadHosts.Host("a", this::agent), new LoadHosts.Host("b", this::agent)));
    }

    private RemoteLoadGenerator agent() throws InterruptedException {
        RuntimeException failure = unreachable.getAndSet(null);
        if (failure != null) {
            throw failure;
        }
        try {
            PipeLink link = new PipeLink();
            links.add(link);
            return RemoteLoadGenerator.over(
                    link, new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(10), Duration.ofSeconds(5)), 1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void disconnect() throws InterruptedException {
        generator.close();
        server.close();
        for (PipeLink link : links) {
            link.agent.join(60_000);
            assertThat(link.agent.isAlive())
                    .as("the agent ends with its connection")
                    .isFalse();
        }
    }

    private static Load closed(int requests) {
        return new Load.Closed(3, Duration.ofSeconds(60), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    private long completed(int requests) throws InterruptedException {
        return generator
                .run(server.target(), ROOT, closed(requests), LoadListener.NONE)
                .completed();
    }

    /** Records the events of a load in order, with their threads. */
    private static class Heard implements LoadListener {
        private final List<String> moments = new ArrayList<>();
        private final List<Thread> threads = new ArrayList<>();

        @Override
        public void opened() {
            add("opened");
        }

        @Override
        public void measuring() {
            add("measuring");
        }

        @Override
        public void finished() {
            add("finished");
        }

        private void add(String moment) {
            moments.add(moment);
            threads.add(Thread.currentThread());
        }
    }

    @Test
    void eachSendsItsShareAndTheMomentsAreThoseOfAll() throws InterruptedException {
        Heard heard = new Heard();
        LoadResult result = generator.run(server.target(), ROOT, closed(51), heard);

        assertThat(result.completed()).isEqualTo(51);
        assertThat(server.requests).hasSize(51);
        assertThat(result.latency().count()).isEqualTo(51);
        assertThat(result.errors()).isEmpty();
        assertThat(heard.moments).containsExactly("opened", "measuring", "finished");
        assertThat(heard.threads).containsOnly(Thread.currentThread());
        assertThat(result.snapshotDelayMs()).isPresent();
        assertThat(result.hostValidity())
                .extracting(gate -> gate.host().orElseThrow())
                .contains("a", "b");
        assertThat(result.validity()).extracting(GateResult::gate).doesNotHaveDuplicates();
    }

    @Test
    void anOpenLoadIsSplit() throws InterruptedException {
        Load load = new Load.Open(400, Arrivals.POISSON, 4, Duration.ofSeconds(1), Duration.ofMillis(100), 1);
        LoadResult result = generator.run(server.target(), ROOT, load, LoadListener.NONE);

        assertThat(result.planned()).isBetween(300L, 500L);
        // If the machine stalls, the last requests are not sent.
        assertThat(result.sent()).isPositive().isLessThanOrEqualTo(result.planned());
        assertThat(result.completed()).isEqualTo(result.sent());
        assertThat(server.requests).hasSizeGreaterThanOrEqualTo((int) result.sent());
    }

    @Test
    void severalLoadsAtTheSameTime() throws InterruptedException {
        List<Heard> heard = List.of(new Heard(), new Heard());
        List<LoadResult> results = generator.runTogether(List.of(
                new LoadTask(server.target(), ROOT, closed(10), heard.get(0)),
                new LoadTask(server.target(), ROOT, closed(21), heard.get(1))));

        assertThat(results).extracting(LoadResult::completed).containsExactly(10L, 21L);
        assertThat(heard).allSatisfy(one -> assertThat(one.moments).containsExactly("measuring", "finished"));
        assertThat(generator.ask(server.target(), Step.get("/"), 1)).isInstanceOf(Exchange.Answered.class);
        generator.warmUp(Duration.ofMillis(200));
        assertThat(generator.nullCeiling(2, Duration.ofMillis(400))).isPositive();
    }

    @Test
    void aHostThatIsLostEndsTheLoadAndComesBackForTheNext() throws InterruptedException {
        assertThat(generator.recovers()).isTrue();
        Heard cutting = new Heard() {
            @Override
            public void measuring() {
                links.get(1).close();
            }
        };
        assertThatThrownBy(() -> generator.run(server.target(), ROOT, ENDLESS, cutting))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("load host b: The pipe is closed.");
        assertThat(completed(20)).isEqualTo(20);
        assertThat(links).as("the other one is still connected").hasSize(3);
    }

    @Test
    void aHostIsConnectedAgainOnceForEachLoad() throws InterruptedException {
        links.get(0).close();
        assertThatThrownBy(() -> completed(20)).isInstanceOf(NoMeasurementException.class);
        unreachable.set(new BadInputException("load host a", "permission denied", "Put your key there."));
        assertThatThrownBy(() -> completed(20))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("permission denied");
        unreachable.set(new NoMeasurementException("There is no connection to a.", "See."));
        assertThatThrownBy(() -> completed(20))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("no connection to a");
        assertThat(completed(20)).isEqualTo(20);
    }

    private LoadHosts single() throws InterruptedException {
        return LoadHosts.connect(List.of(new LoadHosts.Host("only", this::agent)));
    }

    /** Arrivals at even gaps cannot be shared, and results that are merged have no steps. */
    @Test
    void aSingleHostSendsTheLoadAsItIs() throws InterruptedException {
        Load even = new Load.Open(100, Arrivals.UNIFORM, 2, Duration.ofMillis(300), Duration.ZERO, 1);
        Workload two = new Workload(List.of(Step.get("/1"), Step.get("/2")));
        Heard heard = new Heard();
        try (LoadHosts only = single()) {
            LoadResult result = only.run(server.target(), two, even, heard);
            assertThat(result.planned()).isEqualTo(30);
            assertThat(result.steps()).hasSize(2);
            assertThat(result.hostValidity()).isEmpty();
            assertThat(result.validity()).noneMatch(gate -> gate.detail().startsWith("on only"));
            assertThat(result.snapshotDelayMs()).isPresent();
            assertThat(heard.moments).containsExactly("opened", "measuring", "finished");
            assertThat(heard.threads).containsOnly(Thread.currentThread());

            LoadTask task = new LoadTask(server.target(), two, closed(10), LoadListener.NONE);
            assertThat(only.runTogether(List.of(task))).singleElement().satisfies(one -> {
                assertThat(one.completed()).isEqualTo(10);
                assertThat(one.snapshotDelayMs()).isPresent();
                assertThat(one.steps()).hasSize(2);
            });
        }
    }

    @Test
    void aSingleHostThatIsLostComesBackForTheNextLoad() throws InterruptedException {
        Heard cutting = new Heard() {
            @Override
            public void measuring() {
                links.get(2).close();
            }
        };
        try (LoadHosts only = single()) {
            assertThat(only.recovers()).isTrue();
            assertThatThrownBy(() -> only.run(server.target(), ROOT, ENDLESS, cutting))
                    .isInstanceOf(NoMeasurementException.class)
                    .hasMessageStartingWith("The pipe is closed.");
            LoadResult next = only.run(server.target(), ROOT, closed(20), LoadListener.NONE);
            assertThat(next.completed()).isEqualTo(20);
            assertThat(links).hasSize(4);
        }
    }

    /** After the last load of a block; alone, so that no thread of this process gets another priority. */
    @Test
    void aHostThatIsLostBeforeItIsFavouredComesBackForTheNextLoad() throws InterruptedException {
        try (LoadHosts only = single()) {
            links.get(2).close();
            only.favour();
            LoadResult next = only.run(server.target(), ROOT, closed(20), LoadListener.NONE);
            assertThat(next.completed()).isEqualTo(20);
            assertThat(links).hasSize(4);
        }
    }

    @Test
    void aListenerThatThrowsEndsTheLoadOnAll() throws InterruptedException {
        LoadListener broken = new LoadListener() {
            @Override
            public void measuring() {
                throw new IllegalArgumentException("no snapshot");
            }
        };
        assertThatThrownBy(() -> generator.run(server.target(), ROOT, ENDLESS, broken))
                .hasMessage("no snapshot");
        assertThat(completed(20)).isEqualTo(20);
        assertThat(links).as("nobody was connected again").hasSize(2);
    }

    @Test
    void anInterruptEndsTheLoadOnAll() throws InterruptedException {
        assertThat(InterruptedLoad.thrown(told -> generator.run(server.target(), ROOT, ENDLESS, told)))
                .isInstanceOf(InterruptedException.class);
        assertThat(completed(20)).isEqualTo(20);
        assertThat(links).as("nobody was connected again").hasSize(2);
    }

    @Test
    void ifOneCannotBeConnectedNoneStays() {
        unreachable.set(null);
        assertThatThrownBy(() ->
                        LoadHosts.connect(List.of(new LoadHosts.Host("a", this::agent), new LoadHosts.Host("b", () -> {
                            throw new NoMeasurementException("There is no connection to b.", "See.");
                        }))))
                .hasMessageContaining("no connection to b");
    }
}
