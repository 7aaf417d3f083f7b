package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import dev.assay.model.Needed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** CPUs that the system really limits, by affinity and by a control group; larger machines are simulated in {@code launch}. */
@Tag("programs")
@EnabledOnOs(OS.LINUX)
class LimitedCpusEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");

    @TempDir
    private Path folder;

    @Test
    void aSetOfOneCpuIsAllThatThereIs() throws IOException, InterruptedException {
        Needed.programs("taskset");
        AssayProcess.Finished run = AssayProcess.start(folder, List.of("taskset", "-c", "0"), Map.of(), "doctor")
                .await(LIMIT);

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("WARN  servers and generator share the only CPU");
    }

    @Test
    void aQuotaBelowOneCpuIsNoneToMeasureWith() throws IOException, InterruptedException {
        Path group = group();
        try {
            AssayProcess.Finished run = AssayProcess.start(
                            folder,
                            List.of("sh", "-c", "echo $$ >" + group.resolve("cgroup.procs") + " && exec \"$@\"", "-"),
                            Map.of(),
                            "doctor")
                    .await(LIMIT);

            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("FAIL  the control group allows 0.50 CPUs: threads are stopped");
            assertThat(run.exitCode()).isEqualTo(3);
        } finally {
            Files.delete(group);
        }
    }

    /** Two event loops of the generator, each with connections of its own. */
    @Test
    void twoGeneratorThreadsShareTheConnections() throws IOException, InterruptedException {
        Set<Integer> ports = ConcurrentHashMap.newKeySet();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            ports.add(exchange.getRemoteAddress().getPort());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        Path json = folder.resolve("load.json");
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
            AssayProcess.Finished run = AssayProcess.run(
                    folder, LIMIT, "load", url, "-n", "300", "-c", "6", "-t", "2", "--json", json.toString());

            assertThat(run.exitCode()).as(run.err()).isZero();
        } finally {
            server.stop(0);
        }
        assertThat(Files.readString(json)).contains("\"requests\" : 300", "\"errors\" : { }");
        assertThat(ports).hasSizeGreaterThanOrEqualTo(6);
    }

    /** One of half a CPU, in version 1 or 2. */
    private static Path group() throws IOException {
        boolean old = Files.exists(GROUPS.resolve("cpu/cgroup.procs"));
        Path group = (old ? GROUPS.resolve("cpu") : GROUPS)
                .resolve("assay-test-" + ProcessHandle.current().pid());
        Path limit = group.resolve(old ? "cpu.cfs_quota_us" : "cpu.max");
        assumeThat(group.toFile().mkdir())
                .as("this user may make a control group")
                .isTrue();
        if (!Files.isWritable(limit)) {
            Files.delete(group);
            assumeThat(limit).as("control groups limit CPUs here").isWritable();
        }
        Files.writeString(limit, old ? "50000" : "50000 100000");
        return group;
    }
}
