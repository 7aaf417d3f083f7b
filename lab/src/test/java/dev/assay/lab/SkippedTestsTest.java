package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /**
     * CI runs the classes with that tag again, without the programs. Those that ask {@link Needed}, by themselves or by a class beside
     * them, or read the {@code PATH}, must have it; others that depend on a program get it by hand.
     */
    @Test
    void whatDependsOnAProgramIsTagged() throws IOException {
        List<String> untagged = new ArrayList<>();
        int tagged = 0;
        for (Map<String, String> sources : testSources()) {
            Stream<String> helpers = sources.entrySet().stream()
                    .filter(source -> !source.getKey().endsWith("Test")
                            && source.getValue().contains("Needed."))
                    .map(Map.Entry::getKey);
            Pattern asks = Pattern.compile(Stream.concat(Stream.of("Needed"), helpers)
                    .collect(Collectors.joining("|", "\\b(", ")[.(]|\"PATH\"")));
            for (Map.Entry<String, String> source : sources.entrySet()) {
                boolean has = source.getValue().contains("\n@Tag(\"programs\")\n");
                tagged += has ? 1 : 0;
                if (!has
                        && source.getKey().endsWith("Test")
                        && asks.matcher(source.getValue()).find()) {
                    untagged.add(source.getKey());
                }
            }
        }
        assertThat(untagged).containsExactly("SkippedTestsTest");
        assertThat(tagged).isGreaterThan(20);
    }

    /** The classes of the tests of each package, with their text. */
    private static List<Map<String, String>> testSources() throws IOException {
        List<Map<String, String>> packages = new ArrayList<>();
        for (Path modules : List.of(Path.of(".."), Path.of("../extras"))) {
            try (DirectoryStream<Path> rooms =
                    Files.newDirectoryStream(modules, room -> Files.isDirectory(room.resolve("src/test/java")))) {
                for (Path room : rooms) {
                    try (Stream<Path> all = Files.walk(room.resolve("src/test/java"))) {
                        for (Path folder : all.filter(Files::isDirectory).toList()) {
                            packages.add(sources(folder));
                        }
                    }
                }
            }
        }
        return packages;
    }

    private static Map<String, String> sources(Path folder) throws IOException {
        Map<String, String> sources = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.java")) {
            for (Path file : files) {
                sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
        return sources;
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
