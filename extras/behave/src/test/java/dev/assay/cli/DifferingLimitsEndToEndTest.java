package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assay.behave.BehaveSatellite;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.screen.Console;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real JVMs with real limits, of which one is set. */
class DifferingLimitsEndToEndTest {
    @TempDir
    private Path folder;

    /** The JDK's server, which listens on {@code server.port}. */
    public static final class App {
        private App() {}

        public static void main(String[] arguments) throws IOException {
            HttpServer server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.getInteger("server.port", 1)), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
        }
    }

    @Test
    @Tag("long")
    void aLimitThatIsSetDiffersAndOneThatIsNotDoesNot() throws IOException, InterruptedException {
        String text = """
                app: %s
                servers:
                  - {server: own, label: usual}
                  - {server: own, label: lower, jvm: [-Dsun.net.httpserver.maxReqHeaders=60]}
                  - {server: own, label: same, jvm: [-Dother=1]}
                workload: [{path: /}]
                """.formatted(ClassJar.write(folder.resolve("app.jar"), App.class));
        Plan plan = Plans.resolve(Optional.of(new PlanText("plan.yaml", text)), PlanFlags.none(), 1);
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Console console = Consoles.of(nowhere, nowhere, TerminalStyle.plain(), false);
        Map<String, String> variables = Map.of(
                "ASSAY_WAIT", "true", "XDG_CACHE_HOME", folder.resolve("cache").toString());

        Map<String, String> differing = new BehaveSatellite()
                .differingLimits(LocalBench.prepare(plan, console, variables), folder.resolve("limits"));

        assertThat(differing).containsOnlyKeys("lower");
        assertThat(differing.get("lower")).contains("headers").contains(", not ");
        assertThat(folder.resolve("limits/behaviour.json")).isNotEmptyFile();
    }
}
