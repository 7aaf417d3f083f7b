package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.report.document.TerminalStyle;
import dev.assay.tune.fit.HoardingApp;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real JVMs with real heaps. */
class FitEndToEndTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(out), new PrintWriter(err), TerminalStyle.plain(), false);

    @TempDir
    private Path folder;

    /** 70 MiB and what a JVM needs fit into 91 MiB, and not into 64; what leaks 64 KB a request fits into none. */
    @Test
    @Tag("long")
    void theEdgeIsWhereArithmeticPutsItAndALeakIsRefusedByName() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                app: %s
                servers:
                  - {server: own, label: steady, jvm: [-Dhoard=70]}
                  - {server: own, label: leaking, jvm: [-Dleak=512]}
                workload: [{path: /}]
                load: {rate: 50, connections: 4}
                """.formatted(
                        ClassJar.write(folder.resolve("hoarding.jar"), HoardingApp.class)));
        Path results = folder.resolve("results");

        int code = Main.run(
                console,
                Map.of(
                        "ASSAY_WAIT",
                        "true",
                        "XDG_CACHE_HOME",
                        folder.resolve("cache").toString()),
                "fit",
                "--plan",
                plan.toString(),
                "--max-heap",
                "128",
                "--hold",
                "4s",
                "--out",
                results.toString());

        assertThat(code).as(err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "Smallest heap that holds 50 req/s: steady 91 MiB, leaking none",
                        "steady holds 50 req/s in 91 MiB (64 MiB fails in 3 of 3: OutOfMemoryError)",
                        "leaking does not hold 50 req/s in any heap up to 128 MiB: OutOfMemoryError");
        assertThat(results.resolve("report.html")).content().contains("GB-hours/month");
        assertThat(results.resolve("fit.json")).content().contains("\"megabytes\" : 91");
    }
}
