package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkippedTestsTest {
    private static final Instant BEGIN = Instant.parse("2026-11-28T10:00:00Z");

    @TempDir
    private Path project;

    @Test
    void theProgramsOfAllModulesAreNamedOnceWithWhatInstallsThem() throws IOException {
        report("tools/AbTest", BEGIN.plusSeconds(1), Needed.lack("ab"), Needed.lack("ab"));
        report("checks/BrowserTest", BEGIN.plusSeconds(1), Needed.lack("chromium"), "this user may not");
        report("cli/FormatsTest", BEGIN.plusSeconds(1), Needed.lack("actionlint"));

        assertThat(SkippedTests.line(project, BEGIN))
                .isEqualTo(
                        "skipped: 4 tests that need ab, actionlint, chromium; apt-get install apache2-utils chromium;"
                                + " go install github.com/rhysd/actionlint/cmd/actionlint@latest");
    }

    @Test
    void reportsOfEarlierBuildsDoNotCount() throws IOException {
        report("tools/AbTest", BEGIN.minusSeconds(1), Needed.lack("ab"));
        assertThat(SkippedTests.line(project, BEGIN)).isEmpty();

        report("tools/WrkTest", BEGIN, Needed.lack("wrk"));
        assertThat(SkippedTests.line(project, BEGIN)).isEqualTo("skipped: 1 test that needs wrk; apt-get install wrk");
    }

    /** As Surefire writes them. */
    private void report(String test, Instant written, String... skipped) throws IOException {
        Path module = Objects.requireNonNull(project.resolve(test).getParent());
        StringBuilder xml = new StringBuilder("<testsuite><testcase name=\"passes\"/>");
        for (String reason : skipped) {
            xml.append("<testcase>\n<skipped type=\"org.opentest4j.TestAbortedException\"><![CDATA[")
                    .append("org.opentest4j.TestAbortedException: Assumption failed: ")
                    .append(reason)
                    .append("\n\tat org.junit.jupiter.api.Assumptions]]></skipped>\n</testcase>");
        }
        Path file = Files.createDirectories(module.resolve("target/surefire-reports"))
                .resolve("TEST-" + project.resolve(test).getFileName() + ".xml");
        Files.writeString(file, xml + "</testsuite>");
        Files.setLastModifiedTime(file, FileTime.from(written));
    }
}
