package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A load of a fixed number of requests ends, even if no server takes them: each is a response or an error. */
class CountedLoadTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private static LoadResult run(Target target, Load load) throws InterruptedException {
        GeneratorOptions options =
                new GeneratorOptions(1, Transport.AUTO, Duration.ofMillis(200), Duration.ofMillis(500));
        try (LoadGenerator generator = LoadGenerator.netty(options)) {
            return generator.run(target, ROOT, load, LoadListener.NONE);
        }
    }

    private static Load closed(int connections, long requests) {
        return new Load.Closed(connections, AN_HOUR, Duration.ZERO, OptionalLong.of(requests), 1);
    }

    private static Target nobody() throws IOException {
        try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new Target("127.0.0.1", gone.getLocalPort());
        }
    }

    private static void assertRefused(LoadResult result, long requests) {
        assertThat(result.completed()).isZero();
        assertThat(result.errors()).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(ErrorKind.REFUSED);
            assertThat(error.count()).isEqualTo(requests);
            assertThat(error.example()).contains("refused");
        });
    }

    @Test
    void anAttemptToConnectThatFailsCountsAsARequest() throws Exception {
        assertRefused(run(nobody(), closed(2, 7)), 7);
        assertRefused(run(nobody(), closed(1, 1)), 1);
    }

    @Test
    void whatIsLeftIsLostWhenNobodyComesBack() throws Exception {
        assertRefused(run(nobody(), closed(3, 1_000_000_000)), 1_000_000_000);
    }

    @Test
    void usersWhoPauseAreLostInTheSameWay() throws Exception {
        Users users = new Users(4, Duration.ZERO, OptionalLong.empty(), new Think.Constant(Duration.ofMillis(1)));
        Load load = new Load.Closed(2, users, AN_HOUR, Duration.ZERO, OptionalLong.of(1_000_000), 1);
        assertRefused(run(nobody(), load), 1_000_000);
    }

    @Test
    void usersWhoLeaveAfterSomeLoopsDoNotWaitForEver() throws Exception {
        Users users = new Users(2, Duration.ZERO, OptionalLong.of(5), Think.NONE);
        Load load = new Load.Closed(2, users, AN_HOUR, Duration.ZERO, OptionalLong.empty(), 1);
        LoadResult result = run(nobody(), load);
        int oncePerConnection = 2;
        int usersWhoWait = 2;
        assertRefused(result, oncePerConnection + usersWhoWait);
    }

    @Test
    void aServerThatDiesLosesOnlyWhatItHasNotAnswered() throws Exception {
        AtomicInteger left = new AtomicInteger(20);
        AtomicReference<ScriptedServer> self = new AtomicReference<>();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (left.get() > 0
                    && !peer.request().isEmpty()) { // a connection may be accepted while the socket is being closed
                peer.send(ScriptedServer.OK);
                if (left.decrementAndGet() == 0) {
                    Objects.requireNonNull(self.get()).listening().close();
                    return;
                }
            }
        })) {
            self.set(server);
            LoadResult result = run(server.target(), closed(1, 5_000));
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.errorCount()).as(result.errors().toString()).isEqualTo(4_980);
            assertThat(result.errors())
                    .extracting(ErrorTally::kind)
                    .contains(ErrorKind.REFUSED)
                    .isSubsetOf(ErrorKind.REFUSED, ErrorKind.CLOSED_EARLY, ErrorKind.RESET);
        }
    }
}
