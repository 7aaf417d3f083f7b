package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Place;
import dev.assay.model.verdict.Invalid;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two real experiments as recorded: {@code orders} was cut off after a disturbed block and a sound one, {@code starts} ended as planned. */
class ResultSchemasTest {
    private static final Path GOLDEN = Path.of("src/test/resources/results");
    private static final List<String> DESCRIBING =
            List.of("plan.yaml", "experiment.json", "environment.json", "checksums.txt");
    /** A line of evidence with a checksum that fits. */
    private static final String LATER = "{\"n\":1,\"schema\":3,\"kind\":\"startup\",\"crc\":\"bed6ce4a\"}";

    @TempDir
    private Path temp;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private static Path golden(String name) {
        return GOLDEN.resolve(name);
    }

    /** A copy that may be written to, always in the same place. */
    private Path folder(String name) throws IOException {
        Path copy = temp.resolve("results");
        remove(copy);
        Files.createDirectories(copy);
        copyTo(copy, golden(name), List.of("evidence.jsonl", "verdict.json"));
        copyTo(copy, golden(name), DESCRIBING);
        return copy;
    }

    private static void copyTo(Path folder, Path from, List<String> files) throws IOException {
        for (String file : files) {
            Files.copy(from.resolve(file), folder.resolve(file));
        }
    }

    private static void remove(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Console console = Consoles.of(new PrintWriter(out), new PrintWriter(err), TerminalStyle.plain(), false);
        int code = Main.run(console, Map.of(), arguments);
        console.out().flush();
        console.err().flush();
        return code;
    }

    @ParameterizedTest
    @CsvSource({"orders, 3, false", "starts, 21, true"})
    void allEvidenceIsRead(String name, int pieces, boolean finished) throws IOException {
        try (Ledger ledger = Ledger.open(folder(name))) {
            StoredRun run = StoredRun.of(ledger);

            assertThat(run.evidence()).hasSize(pieces).noneMatch(Evidence.Damaged.class::isInstance);
            assertThat(run.finished()).isEqualTo(finished);
        }
    }

    /** By this version's rules ({@code -Dassay.golden.update=true}). */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "starts"})
    void judgingGivesTheSameVerdict(String name) throws IOException {
        Path folder = folder(name);
        Path verdict = folder.resolve("verdict.json");

        assertThat(run("judge", folder.toString())).as(err.toString()).isEqualTo(ExitCode.DONE);
        if (Boolean.getBoolean("assay.golden.update")) {
            Files.copy(verdict, golden(name).resolve("verdict.json"), StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(verdict).hasSameTextualContentAs(golden(name).resolve("verdict.json"));
    }

    @Test
    void whatDoesNotCountHasItsPlace() throws IOException {
        try (Ledger ledger = Ledger.open(folder("orders"))) {
            List<Invalid> slices = ledger.readVerdict().basis().invalid().stream()
                    .filter(invalid -> invalid.place().ofSlice())
                    .toList();

            assertThat(slices).isNotEmpty().allSatisfy(slice -> assertThat(slice.place())
                    .isInstanceOfSatisfying(Place.Slice.class, place -> assertThat(place.phase())
                            .isEqualTo(Phase.RATE)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"judge", "report"})
    void evidenceOfAnotherSchemaIsRefused(String command) throws IOException {
        Path folder = folder("starts");
        Path file = folder.resolve("evidence.jsonl");
        Files.writeString(file, LATER + "\n");

        assertThat(run(command, folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(file + ":1: has schema 3, and this version of Assay reads 1");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }

    /** Judging reads the old verdict only if the evidence does not show whether the experiment ended. */
    @ParameterizedTest
    @CsvSource({"report, starts", "report, orders", "judge, orders", "resume, orders"})
    void aVerdictOfALaterSchemaIsRefused(String command, String name) throws IOException {
        Path folder = folder(name);
        Path file = folder.resolve("verdict.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\"schema\" : 1", "\"schema\" : 3"));

        assertThat(run(command, folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(file + ": has schema 3, and this version of Assay reads 1");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }
}
