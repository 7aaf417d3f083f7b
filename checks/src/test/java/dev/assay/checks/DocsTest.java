package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.plan.Plans;
import dev.assay.plan.Studies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documents say is what the program does. */
class DocsTest {
    @Test
    void theExamplePlanIsTheOneThatTheProgramAccepts() throws IOException {
        assertThat(Files.readString(AssayProcess.home().resolve("docs/plan.yaml")))
                .isEqualTo(Plans.example());
    }

    @Test
    void soIsTheExampleOfALoad() throws IOException {
        assertThat(Files.readString(AssayProcess.home().resolve("docs/load.yaml")))
                .isEqualTo(Plans.loadExample());
    }

    @Test
    void theReadmeOpensWithTwoCommands() throws IOException {
        assertThat(Files.readAllLines(AssayProcess.home().resolve("README.md")).subList(0, 4))
                .containsExactly("# Assay", "", "    ./assay compare", "    mvn -B verify");
    }

    /** Every study has its page, each page says what wrote it, and the index has them all. */
    @Test
    void everyStudyHasAPageThatSaysWhatWroteIt() throws IOException {
        Path pages = AssayProcess.home().resolve("docs/studies");
        String index = Files.readString(pages.resolve("README.md"));
        List<String> written = new ArrayList<>();
        try (Stream<Path> files = Files.list(pages)) {
            for (Path file : files.toList()) {
                String name = Objects.toString(file.getFileName(), "").replaceAll("\\.md$", "");
                if (!name.equals("README")) {
                    written.add(name);
                    assertThat(Files.readString(file)).as(name).contains("Written by `assay study " + name);
                }
            }
        }
        assertThat(Studies.names()).containsAll(written);
        for (String name : Studies.names()) {
            assertThat(index).contains("`" + name + "`", "[" + name + ".md](" + name + ".md)");
        }
    }

    /** {@code assay calibrate corpus} writes both anew. */
    @Test
    void theCalibrationPageIsWhatTheCorpusSays(@TempDir Path temp) throws IOException, InterruptedException {
        Path docs = AssayProcess.home().resolve("docs");
        Path corpus = Files.createDirectory(temp.resolve("calibration"));
        try (Stream<Path> files = Files.list(docs.resolve("calibration"))) {
            for (Path file : files.toList()) {
                Files.copy(file, corpus.resolve(docs.resolve("calibration").relativize(file)));
            }
        }

        AssayProcess.Finished run =
                AssayProcess.run(temp, Duration.ofMinutes(2), "calibrate", "corpus", "--into", corpus.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        for (String name : List.of("calibration.md", "calibration/power.svg", "calibration/blocks.csv")) {
            assertThat(temp.resolve(name)).hasSameTextualContentAs(docs.resolve(name));
        }
    }
}
