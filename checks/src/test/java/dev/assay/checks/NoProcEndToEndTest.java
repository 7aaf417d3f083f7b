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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system without {@code /proc} and without the tools of util-linux, as far as a Linux can be one: docs/reference/platforms.md. */
@Tag("programs")
class NoProcEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final List<String> WITHOUT_PROC = List.of("bwrap", "--dev-bind", "/", "/", "--tmpfs", "/proc");

    @TempDir
    private Path folder;

    /** The JDK of Linux itself reads the CPU time of processes there; that of other systems does not. */
    @Test
    void doctorSaysWhatIsMissingAndThatNothingCanBeMeasured() throws IOException, InterruptedException {
        AssayProcess.Finished run = run("doctor");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "WARN  processes cannot be pinned to CPUs",
                        "WARN  no server survives if Assay is killed, but a server's children might",
                        "FAIL  the system does not report the CPU time of a process",
                        "WARN  the activity of other programs is not visible here");
        assertThat(run.exitCode()).isEqualTo(3);
    }

    @Test
    void aLoadNeedsNothingOfIt() throws IOException, InterruptedException {
        Path json = folder.resolve("load.json");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
            AssayProcess.Finished run =
                    run("load", url, "-n", "50", "-c", "2", "--no-generator-warm-up", "--json", json.toString());

            assertThat(run.exitCode()).as(run.err()).isZero();
        } finally {
            server.stop(0);
        }
        assertThat(Files.readString(json)).contains("\"requests\" : 50", "\"errors\" : { }");
    }

    private AssayProcess.Finished run(String... arguments) throws IOException, InterruptedException {
        Needed.programs("bwrap");
        assumeThat(canMakeOne()).as("this user may make namespaces").isTrue();
        Path lib = Path.of(System.getProperty("java.home"), "lib");
        // The loader of Linux finds a program's own libraries by /proc.
        Map<String, String> variables = Map.of("LD_LIBRARY_PATH", lib + ":" + lib.resolve("server"));
        return AssayProcess.start(folder, WITHOUT_PROC, variables, arguments).await(LIMIT);
    }

    private static boolean canMakeOne() throws InterruptedException {
        List<String> command = new ArrayList<>(WITHOUT_PROC);
        command.add("true");
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }
}
