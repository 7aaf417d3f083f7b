package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a fresh clone the script builds what its command needs. Maven is a fake that fails and keeps its arguments. */
@DisabledOnOs(OS.WINDOWS)
class AssayScriptTest {
    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        Path start = Path.of("cli/src/main/sh/start.sh");
        Files.createDirectories(home.resolve(start).getParent());
        Files.copy(AssayProcess.home().resolve(start), home.resolve(start));
        Files.copy(AssayProcess.home().resolve("assay"), home.resolve("assay"));
        Path maven = home.resolve("bin/mvn");
        Files.createDirectories(maven.getParent());
        Files.writeString(maven, "#!/bin/sh\necho \"$*\" > " + home.resolve("asked") + "\nexit 1\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "compare, 'cli,apps/orders,apps/jersey'",
        "study assay-2026 --night 8h, 'cli,apps/orders,apps/jersey,apps/matrix/servlet-3.5,apps/matrix/servlet-4.1,"
                + "apps/matrix/reactive-3.5,apps/matrix/reactive-4.1'",
        "study --seed 1 assay-2026, 'cli,apps/orders,apps/jersey,apps/matrix/servlet-3.5,apps/matrix/servlet-4.1,"
                + "apps/matrix/reactive-3.5,apps/matrix/reactive-4.1'",
        "study baeldung-2018, 'cli,apps/orders,apps/jersey,apps/studies/web-3.5,apps/studies/web-2.7,"
                + "apps/studies/secured-3.5,apps/studies/secured-2.7,apps/studies/reactive-3.5,apps/studies/reactive-2.7'"
    })
    void builds(String command, String modules) throws IOException, InterruptedException {
        assertThat(run(command)).isEqualTo(2);

        assertThat(Files.readString(home.resolve("asked"))).contains(" -pl " + modules + " -am");
    }

    private int run(String command) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder("sh", "-c", home.resolve("assay") + " " + command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> variables = process.environment();
        variables.put("PATH", home.resolve("bin") + ":" + variables.get("PATH"));
        Process started = process.start();
        try {
            assertThat(started.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return started.exitValue();
        } finally {
            started.destroyForcibly();
        }
    }
}
