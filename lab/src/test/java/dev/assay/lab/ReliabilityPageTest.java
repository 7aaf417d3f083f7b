package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReliabilityPageTest {
    private static final Path DOCS = Path.of("..", "docs", "trust");

    @TempDir
    private Path temp;

    @Test
    void thePageIsWhatItsFilesSay() throws IOException {
        assertThat(Files.readString(DOCS.resolve("reliability.md")))
                .as("write it anew with lab/reliability")
                .isEqualTo(ReliabilityPage.of(DOCS.resolve("reliability")));
    }

    @Test
    void everyFileNamesItsCommandAndItsRevision() throws IOException {
        try (Stream<Path> files = Files.list(DOCS.resolve("reliability"))) {
            for (Path file : files.toList()) {
                ReliabilityFile proof = ReliabilityFile.read(file);
                assertThat(proof.title()).as("%s", file).isNotEmpty();
                assertThat(proof.command()).as("%s", file).isNotEmpty();
                assertThat(proof.revision()).as("%s", file).isNotEmpty();
                assertThat(proof.rows()).as("%s", file).isNotEmpty().allSatisfy(row -> {
                    assertThat(row.count()).isGreaterThanOrEqualTo(0);
                    assertThat(row.found()).isGreaterThanOrEqualTo(0);
                });
            }
        }
    }

    @Test
    void aFileIsReadBackAsItWasWrittenAndDrawnAsATable() throws IOException {
        ReliabilityFile proof = new ReliabilityFile(
                "Kills",
                "lab/kills",
                "abc",
                "2026-11-22",
                "2 CPUs",
                List.of(new ReliabilityFile.Row("blocks lost", 1200, 0, "a | b")),
                List.of("A note."));
        Path file = temp.resolve("below/kills.json");
        proof.write(file);

        assertThat(ReliabilityFile.read(file)).isEqualTo(proof);
        assertThat(ReliabilityPage.of(List.of(proof)))
                .contains(
                        "## Kills\n\n    lab/kills\n\nMeasured: revision abc; 2026-11-22; 2 CPUs.\n",
                        "| blocks lost | 1,200 | 0 | a \\| b |\n\n- A note.\n");
    }

    @Test
    void whatATestPrintedIsDrawnInWords() {
        ReliabilityFile proof = new ReliabilityFile(
                "Servers",
                "lab/hostile",
                "abc",
                "",
                "",
                List.of(
                        new ReliabilityFile.Row(
                                "http 2 gzip", 9, 2, "3031 still good; {CLOSED_EARLY=8481, WRONG_BODY=63}"),
                        new ReliabilityFile.Row("hostile servers", 9, 1, "85 HTTP_1, 42 TLS")),
                List.of());

        assertThat(ReliabilityPage.of(List.of(proof)))
                .contains(
                        "how often it went wrong: 3 times in all.\n",
                        "| HTTP/2 gzip | 9 | 2 | 3,031 still good; 8,481 closed before the response was complete, 63 wrong body |\n",
                        "| hostile servers | 9 | 1 | 85 HTTP/1, 42 TLS |\n");
    }

    @Test
    void whatAFileLeavesOutIsEmpty() throws IOException {
        Path file = Files.writeString(
                temp.resolve("x.json"),
                "{\"title\": \"T\", \"rows\": [{\"what\": \"w\", \"count\": 1, \"found\": 0}]}");

        ReliabilityFile proof = ReliabilityFile.read(file);

        assertThat(proof.notes()).isEmpty();
        assertThat(proof.rows()).containsExactly(new ReliabilityFile.Row("w", 1, 0, ""));
    }
}
