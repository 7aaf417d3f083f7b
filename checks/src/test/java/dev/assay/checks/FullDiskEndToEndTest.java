package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A process that may write no file of more than a few kilobytes, as on a disk that is all but full: a line, and no half of a file. */
@EnabledOnOs(OS.LINUX)
class FullDiskEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final List<String> SMALL_FILES = List.of("sh", "-c", "ulimit -f 40; exec \"$0\" \"$@\"");

    @TempDir
    private Path folder;

    private AssayProcess.Finished run(String... arguments) throws IOException, InterruptedException {
        return AssayProcess.start(folder, SMALL_FILES, Map.of(), arguments).await(LIMIT);
    }

    private static void assertOneLineSays(AssayProcess.Finished run, String what) {
        assertThat(run.err().lines().filter(line -> line.startsWith("assay: ")))
                .as(run.err())
                .singleElement()
                .asString()
                .contains(what, "cannot be written: File too large");
        assertThat(run.err()).doesNotContain("bug in Assay", "\tat ");
    }

    @Test
    void noHalfOfAPlanIsLeft() throws IOException, InterruptedException {
        Satellites.assume("imports");
        String log = IntStream.range(0, 1_000)
                .mapToObj(i -> "1.1.1.1 - - [21/Nov/2026:10:00:01 +0000] \"GET /" + "a".repeat(60) + i
                        + " HTTP/1.1\" 200 5 \"-\" \"c\"\n")
                .collect(Collectors.joining());
        Path plan = folder.resolve("plan.yaml");
        AssayProcess.Finished run = run(
                "import",
                Files.writeString(folder.resolve("access.log"), log).toString(),
                "--top",
                "1000",
                "-o",
                plan.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertOneLineSays(run, "plan.yaml");
        assertThat(plan).doesNotExist();
    }

    @Test
    void noHalfOfAJarIsLeft() throws IOException, InterruptedException {
        Path jar = folder.resolve("swapped.jar");
        AssayProcess.Finished run =
                run("swap", AssayProcess.orders().toString(), "--server", "jetty", "-o", jar.toString());
        assertThat(run.exitCode()).isEqualTo(3);
        assertOneLineSays(run, ".jar");
        assertThat(jar).doesNotExist();
    }

    @Test
    void whatIsPrintedToAFullDeviceIsNotTakenForWhole() throws IOException, InterruptedException {
        AssayProcess.Finished run = AssayProcess.start(
                        folder, List.of("sh", "-c", "exec \"$0\" \"$@\" >/dev/full"), Map.of(), "--help")
                .await(LIMIT);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("standard output: cannot be written: No space left on device");
    }
}
