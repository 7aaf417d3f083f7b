package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

    /** A folder that cannot be written; root can write to any other. Exit code 1 would mean that a condition holds. */
    @Test
    void whereItCannotBeBuiltItSaysSo() throws IOException, InterruptedException {
        Files.writeString(home.resolve("cli/target"), "in the way");

        assertThat(run("compare")).isEqualTo(2);

        assertThat(home.resolve("asked")).doesNotExist();
    }

    /** Class data only make it start faster. This Java writes none, as if the disk were full. */
    @Test
    void withoutClassDataItStartsAllTheSame() throws IOException, InterruptedException {
        for (String built : List.of(
                "cli/target/assay.jar",
                "apps/orders/target/orders.jar",
                "apps/jersey/target/jersey.jar",
                "cli/target/.built")) {
            Files.createDirectories(home.resolve(built).getParent());
            Files.writeString(home.resolve(built), "");
        }
        Path java = home.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "#!/bin/sh\ncase $* in *'.Main judge results') exit 42 ;; esac\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();

        assertThat(run("judge results", Map.of("JAVA_HOME", home.resolve("jdk").toString())))
                .isEqualTo(42);
    }

    private int run(String command) throws IOException, InterruptedException {
        return run(command, Map.of());
    }

    private int run(String command, Map<String, String> more) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder("sh", "-c", home.resolve("assay") + " " + command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> variables = process.environment();
        variables.put("PATH", home.resolve("bin") + ":" + variables.get("PATH"));
        variables.putAll(more);
        Process started = process.start();
        try {
            assertThat(started.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return started.exitValue();
        } finally {
            started.destroyForcibly();
        }
    }
}
