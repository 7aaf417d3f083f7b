package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Runs loads against hostile servers, several at a time. */
final class HostileRun {
    private static final int AT_ONCE = 12;
    private static final long MINUTES = 3;

    private HostileRun() {}

    /**
     * The outcome for one server.
     *
     * @param counted a load that only its number of requests ends
     * @param asked a single call
     */
    record Outcome(LoadResult counted, Optional<Exchange> asked) {}

    /** A server and its outcome, once there is one. */
    record Meeting(HostileServer server, Future<Outcome> future) {
        Outcome outcome() throws ExecutionException, InterruptedException, TimeoutException {
            return future.get(MINUTES, TimeUnit.MINUTES);
        }

        @Override
        public String toString() {
            return server.toString();
        }
    }

    /** @param keys where keys for TLS are, or will be made */
    static List<HostileServer> servers(Path keys) throws IOException, InterruptedException, GeneralSecurityException {
        return Stream.of(HostileHttp1.servers(), new HostileTls(keys).servers(), HostileHttp2.servers())
                .flatMap(List::stream)
                .toList();
    }

    /** @param everyWay whether to do more than the counted load */
    static List<Meeting> begin(List<HostileServer> servers, boolean everyWay) {
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        List<Meeting> meetings = servers.stream()
                .map(server -> new Meeting(server, pool.submit(() -> meet(server, everyWay))))
                .toList();
        pool.shutdown();
        return meetings;
    }

    private static Outcome meet(HostileServer hostile, boolean everyWay) throws IOException, InterruptedException {
        try (ScriptedServer server = new ScriptedServer(hostile.script());
                LoadGenerator generator = LoadGenerator.netty(hostile.options())) {
            Target target = hostile.target(server);
            Load load = new Load.Closed(1, Duration.ofHours(1), Duration.ZERO, OptionalLong.of(hostile.requests()), 1);
            LoadResult counted = generator.run(target, hostile.workload(), load, LoadListener.NONE);
            server.awaitNoConnection();
            if (!everyWay || hostile.loadOnly()) {
                return new Outcome(counted, Optional.empty());
            }
            Exchange asked = generator.ask(target, hostile.step(), 1);
            server.awaitNoConnection();
            return new Outcome(counted, Optional.of(asked));
        }
    }

    /** Every request ended in the right class of error, and nothing else happened. */
    static void assertCounted(HostileServer hostile, LoadResult result) {
        assertThat(result.errors()).as(hostile.toString()).singleElement().satisfies(error -> {
            assertThat(error.kind()).as(error.example()).isEqualTo(hostile.kind());
            assertThat(error.example()).contains(hostile.example());
            assertThat(error.count()).as(error.example()).isEqualTo(hostile.requests());
        });
        assertThat(result.completed()).as(hostile.toString()).isEqualTo(hostile.answered() ? hostile.requests() : 0);
        assertThat(result.achievedRate()).as(hostile.toString()).isZero();
    }

    /** For a JVM of its own with a small heap: reports what went wrong, and exits with 1 if anything did. */
    public static void main(String[] arguments) throws Exception {
        int wrong = 0;
        List<Meeting> meetings = begin(servers(Path.of(arguments[0])), false);
        for (Meeting meeting : meetings) {
            try {
                assertCounted(meeting.server(), meeting.outcome().counted());
            } catch (ExecutionException | TimeoutException | AssertionError e) {
                wrong++;
                System.out.println(meeting + ": " + e);
            }
        }
        System.out.println(meetings.size() + " servers, " + wrong + " wrong");
        System.exit(wrong == 0 ? 0 : 1);
    }
}
