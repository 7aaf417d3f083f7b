package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code assay compare JAR} as the README shows it, for apps that do not run on each of Tomcat, Jetty and Undertow. */
class DefaultContendersEndToEndTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"servlet-4.1, tomcat jetty", "reactive-4.1, netty jetty tomcat"})
    void anAppIsComparedOnAllThatItCanRunOn(String app, String servers) throws IOException, InterruptedException {
        AssayProcess.Finished dry = AssayProcess.run(
                folder,
                Duration.ofMinutes(1),
                "compare",
                MatrixApp.of(app).file().toString(),
                "--dry-run");

        assertThat(dry.exitCode()).as(dry.err()).isZero();
        List<String> contenders = dry.out()
                .lines()
                .filter(line -> line.matches(" +(Reference|Contender) .*"))
                .map(line -> line.strip().replaceAll("^\\w+ +|:.*", ""))
                .toList();
        assertThat(contenders).containsExactly(servers.split(" "));
    }
}
