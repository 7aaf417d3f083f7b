package dev.assay.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
    private static final String CONDITIONS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="assay" tests="3">
              <testcase classname="assay.fail-if" name="jetty worse">
                <failure message="holds: jetty worse (by 8%)">holds: jetty worse (by 8%)</failure>
              </testcase>
              <testcase classname="assay.fail-if" name="p99 &gt; 5ms">
                <error message="cannot be told: p99 &gt; 5ms (refused)">cannot be told</error>
              </testcase>
              <testcase classname="assay.jetty against tomcat" name="CPU per request"><system-out>worse</system-out></testcase>
            </testsuite>
            """;

    @TempDir
    private Path temp;

    private Path junit = Path.of("");

    @BeforeEach
    void nameTheFile() {
        junit = temp.resolve("junit.xml");
    }

    @Test
    void whatWasAnsweredLetsTheBuildGoOn() {
        assertThatCode(() -> new Run(0, List.of("assay: a warning")).requireGood(junit))
                .doesNotThrowAnyException();
    }

    @Test
    void eachConditionFailsTheBuildInItsOwnSentence() throws IOException {
        Files.writeString(junit, CONDITIONS);

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> new Run(1, List.of("Block 1 of 6")).requireGood(junit))
                .withMessage("failIf holds: jetty worse (by 8%)\nfailIf cannot be told: p99 > 5ms (refused)");
    }

    @Test
    void whatCannotBeUsedIsToldAsTheProgramTellsIt() throws IOException {
        Run run = new Run(
                2, List.of("assay: a warning", "more", "assay: assay.yaml:1: no such server", "  Write another."));

        assertThatExceptionOfType(MojoExecutionException.class)
                .isThrownBy(() -> run.requireGood(junit))
                .withMessage("Assay ended with exit code 2. assay: assay.yaml:1: no such server\n  Write another.");
        Files.writeString(junit, "<testsuite name='assay' tests='0'/>");
        assertThatExceptionOfType(MojoExecutionException.class)
                .isThrownBy(() -> new Run(130, List.of("Stopped")).requireGood(junit))
                .withMessage("Assay ended with exit code 130. ");
    }

    /** A plan of the POM is written to a file that is gone when the message is read. */
    @Test
    void temporaryFilesAreNamedByWhatIsInThem() {
        Path file = Path.of("assay-plan-1.yaml");

        assertThatExceptionOfType(MojoExecutionException.class)
                .isThrownBy(() -> new Run(2, List.of("assay: " + file + ": servers: no server jety"))
                        .naming(Map.of(file, "<plan> of the POM"))
                        .requireGood(junit))
                .withMessageEndingWith("assay: <plan> of the POM: servers: no server jety");
    }
}
