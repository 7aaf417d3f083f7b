package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay compare JAR} as the README shows it, for apps that do not run on each of Tomcat, Jetty and Undertow. */
class DefaultContendersEndToEndTest {
    @TempDir
    private Path folder;

    @Test
    void aServletAppIsComparedOnAllThatItCanRunOn() throws IOException, InterruptedException {
        assertContenders("servlet-4.1", "tomcat", "jetty");
    }

    @Tag("long")
    @Test
    void aReactiveAppIsComparedOnAllThatItCanRunOn() throws IOException, InterruptedException {
        assertContenders("reactive-4.1", "netty", "jetty", "tomcat");
    }

    private void assertContenders(String app, String... servers) throws IOException, InterruptedException {
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
        assertThat(contenders).containsExactly(servers);
    }
}
