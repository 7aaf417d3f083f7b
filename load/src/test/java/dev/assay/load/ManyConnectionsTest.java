package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.assay.http.LeakGuard;
import dev.assay.http.NullServer;
import dev.assay.http.Transport;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Many open connections: counts and bytes, no timing. The full ten thousand are in lab. */
class ManyConnectionsTest {
    private static final int MANY = 2_000;
    /** What 400 MB would leave for each of ten thousand connections after 150 MB for the JVM itself. */
    private static final int MAX_BYTES = 25_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @BeforeAll
    static void doNotTrack() {
        LeakGuard.doNotTrack();
    }

    /** Bytes that the event loop has allocated on the heap. */
    private static long allocated() {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(info -> info != null && info.getThreadName().startsWith("assay-load"))
                .mapToLong(info -> THREADS.getThreadAllocatedBytes(info.getThreadId()))
                .sum();
    }

    private static Load load(int connections) {
        return new Load.Open(4_000, Arrivals.UNIFORM, connections, Duration.ofSeconds(2), Duration.ZERO, 1);
    }

    @Test
    void eachServesAndCostsLittleMemory() throws Exception {
        Transport transport = Transport.AUTO.resolved();
        Workload workload = new Workload(List.of(Step.get("/")));
        GeneratorOptions options = new GeneratorOptions(1, transport, Duration.ofSeconds(20), Duration.ofSeconds(20));
        try (NullServer server = new NullServer(transport);
                LoadGenerator generator = LoadGenerator.netty(options)) {
            generator.run(server.target(), workload, load(10), LoadListener.NONE);
            long before = allocated();
            LoadResult result = generator.run(server.target(), workload, load(MANY), LoadListener.NONE);
            assertThat((allocated() - before) / MANY).isBetween(500L, (long) MAX_BYTES);
            assertThat(result.errors()).isEmpty();
            assertThat(result.connectionsOpened()).isEqualTo(MANY);
            assertThat(result.completed()).isEqualTo(result.planned()).isEqualTo(8_000);
            assertThat(result.validity())
                    .filteredOn(gate -> gate.gate() == Gate.CONNECTIONS)
                    .singleElement()
                    .satisfies(gate -> assertThat(gate.value()).isEqualTo(MANY))
                    .extracting(GateResult::ok)
                    .isEqualTo(true);
        }
    }
}
