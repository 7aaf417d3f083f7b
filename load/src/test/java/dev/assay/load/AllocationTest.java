package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.assay.http.LeakGuard;
import dev.assay.http.NullServer;
import dev.assay.http.Transport;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Workload;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The steady state allocates nothing for a request: a count of bytes, not a timing. */
class AllocationTest {
    /** Half of the smallest possible object. What is allocated per second or per run is spread over its requests. */
    private static final double LESS_THAN_AN_OBJECT = 8;

    private static final int MAX_RUNS = 6;

    private static final Workload CONSTANT = new Workload(List.of(Step.get("/")));
    private static final Workload RENDERED = new Workload(List.of(
            new Step(
                    "post",
                    "POST",
                    Template.parse("/orders/${int(1,1000000)}"),
                    List.of(new Header("X-Id", Template.parse("${string(16)}"))),
                    Optional.of(Template.parse("{\"n\":${counter},\"name\":\"${string(40)}\"}")),
                    200,
                    3),
            Step.get("/plain")));

    @BeforeAll
    static void doNotTrack() {
        LeakGuard.doNotTrack();
    }

    /** Bytes that the event loop allocated between the two calls of the listener. */
    private static final class Allocated implements LoadListener {
        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        private final long thread = Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(info -> info != null && info.getThreadName().startsWith("assay-load"))
                .findFirst()
                .orElseThrow()
                .getThreadId();
        private long bytes;

        @Override
        public void measuring() {
            bytes = -THREADS.getThreadAllocatedBytes(thread);
        }

        @Override
        public void finished() {
            bytes += THREADS.getThreadAllocatedBytes(thread);
        }
    }

    private static double bytesPerRequest(Workload workload, Load load) throws InterruptedException {
        Transport transport = Transport.AUTO.resolved();
        GeneratorOptions options = new GeneratorOptions(1, transport, Duration.ofSeconds(10), Duration.ofSeconds(5));
        try (NullServer server = new NullServer(transport);
                LoadGenerator generator = LoadGenerator.netty(options)) {
            Load warmUp = new Load.Closed(8, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(30_000), 1);
            generator.run(server.target(), workload, warmUp, LoadListener.NONE);
            // Repeated until the code is compiled: interpreted code allocates what compiled code does not, for longer
            // on a busy machine. An object per request would be there every time.
            double bytes = LESS_THAN_AN_OBJECT;
            for (int run = 0; run < MAX_RUNS && bytes >= LESS_THAN_AN_OBJECT; run++) {
                bytes = bytesPerRequest(generator, server, workload, load);
            }
            return bytes;
        }
    }

    private static double bytesPerRequest(LoadGenerator generator, NullServer server, Workload workload, Load load)
            throws InterruptedException {
        Allocated allocated = new Allocated();
        LoadResult result = generator.run(server.target(), workload, load, allocated);
        assertThat(result.errors()).isEmpty();
        assertThat(result.measuredRequests()).isGreaterThan(1000);
        return (double) allocated.bytes / result.measuredRequests();
    }

    private static Load closed() {
        return new Load.Closed(8, Duration.ofSeconds(20), Duration.ofMillis(50), OptionalLong.of(60_000), 1);
    }

    @Tag("long")
    @Test
    void aConstantRequestInAClosedLoop() throws Exception {
        assertThat(bytesPerRequest(CONSTANT, closed())).isLessThan(LESS_THAN_AN_OBJECT);
    }

    @Test
    void aRenderedRequestInAClosedLoop() throws Exception {
        assertThat(bytesPerRequest(RENDERED, closed())).isLessThan(LESS_THAN_AN_OBJECT);
    }

    @Test
    void aRequestInAnOpenLoop() throws Exception {
        Load load = new Load.Open(3000, Arrivals.POISSON, 8, Duration.ofMillis(2500), Duration.ofMillis(500), 1);
        assertThat(bytesPerRequest(RENDERED, load)).isLessThan(LESS_THAN_AN_OBJECT);
    }

    @Tag("long")
    @Test
    void aRequestOfAUserWhoPauses() throws Exception {
        Users users = new Users(200, Duration.ZERO, OptionalLong.empty(), new Think.Exponential(Duration.ofMillis(60)));
        Load load =
                new Load.Closed(200, users, Duration.ofMillis(2500), Duration.ofMillis(500), OptionalLong.empty(), 1);
        assertThat(bytesPerRequest(RENDERED, load)).isLessThan(LESS_THAN_AN_OBJECT);
    }
}
