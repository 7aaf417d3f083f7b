package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gate in a build, from a measurement to its report: what was not measured does not pass. */
class ExitCodesEndToEndTest {
    private static final Duration REPORT = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @Test
    void aStartUpThatIsAskedForItsLatencyDoesNotPass() throws IOException, InterruptedException {
        AbnormalLab lab = new AbnormalLab(folder);
        AssayProcess.Finished measured = lab.run("startup", List.of(lab.contender("steady")), "", "--rounds", "3")
                .finished();
        assertThat(measured.exitCode()).as(measured.err()).isZero();
        Path results = lab.results();
        assertThat(report(results, "--fail-if", "startup > 1ms", "--fail-if", "p99 > 50ms"))
                .isEqualTo(1);
        assertThat(report(results, "--fail-if", "p99 > 50ms", "--junit", "assay.xml", "--markdown", "assay.md"))
                .isEqualTo(3);
        assertThat(Files.readString(folder.resolve("assay.xml")))
                .contains("errors=\"1\"", "<error message=\"unknown: ");
        assertThat(Files.readString(folder.resolve("assay.md"))).contains("--fail-if unknown: p99 ");
        Satellites.assume("history");
        AssayProcess.Finished same = AssayProcess.run(folder, REPORT, "diff", results.toString(), results.toString());
        assertThat(same.exitCode()).as(same.err()).isZero();
        assertThat(same.out().replaceAll("\\s+", " ")).contains("steady", "not interleaved");
    }

    private int report(Path results, String... options) throws IOException, InterruptedException {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "report";
        arguments[1] = results.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return AssayProcess.run(folder, REPORT, arguments).exitCode();
    }
}
