package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ledger.Ledger;
import dev.assay.model.Evidence;
import dev.assay.model.Finding;
import dev.assay.model.Invalid;
import dev.assay.model.Phase;
import dev.assay.model.Place;
import dev.assay.model.Verdict;
import dev.assay.report.TerminalStyle;
import dev.assay.run.ExitCode;
import dev.assay.run.StoredRun;
import dev.assay.words.HeadlinePhrases;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two real experiments as each schema has them: {@code orders} was cut off after a disturbed block and a sound one, {@code starts} ended
 * as planned. Those of schema 1 were measured and judged by the last version that wrote it (most histograms and the paths of the machine
 * are left out) and are never rewritten; those of schema 2 are the same evidence as it is written now
 * ({@code -Dassay.golden.update=true}).
 */
class ResultSchemasTest {
    private static final Path GOLDEN = Path.of("src/test/resources/results");
    private static final List<String> DESCRIBING =
            List.of("plan.yaml", "experiment.json", "environment.json", "checksums.txt");
    private static final String ORDERS =
            "Cannot tell yet whether Jetty or Tomcat uses less CPU per request: still compiling: in 1 of 1 block Jetty (JIT 9 % of a"
                    + " CPU) had not finished compiling after 90 s of warm-up; cannot tell yet whether Undertow or Tomcat uses less CPU"
                    + " per request: still compiling: in 1 of 1 block Jetty (JIT 9 % of a CPU) had not finished compiling after 90 s of"
                    + " warm-up.";
    private static final String STARTS =
            "Cannot tell yet whether Jetty or Tomcat starts faster: the interval is \u221215 to +11 % after 10 rounds; about 399 more"
                    + " rounds needed.";

    @TempDir
    private Path temp;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private static Path golden(String schema, String name) {
        return GOLDEN.resolve(schema).resolve(name);
    }

    /** A copy that may be written to, always in the same place. */
    private Path folder(String schema, String name) throws IOException {
        Path copy = temp.resolve("results");
        remove(copy);
        Files.createDirectories(copy);
        copyTo(copy, golden(schema, name), List.of("evidence.jsonl", "verdict.json"));
        copyTo(copy, golden(schema, name), DESCRIBING);
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
        int code = Assay.run(console, Map.of(), arguments);
        console.out().flush();
        console.err().flush();
        return code;
    }

    /** This version turns the folder of schema 1 into that of schema 2, byte for byte. */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "starts"})
    void theSameEvidenceAndVerdictAreWrittenAsSchema2(String name) throws IOException {
        Path rewritten = rewritten(name);
        Path kept = golden("schema-2", name);
        if (Boolean.getBoolean("assay.golden.update")) {
            remove(kept);
            Files.createDirectories(kept);
            copyTo(kept, rewritten, List.of("evidence.jsonl", "verdict.json"));
            copyTo(kept, rewritten, DESCRIBING);
        }

        assertThat(rewritten.resolve("evidence.jsonl")).hasSameTextualContentAs(kept.resolve("evidence.jsonl"));
        assertThat(rewritten.resolve("verdict.json")).hasSameTextualContentAs(kept.resolve("verdict.json"));
        assertThat(Files.readAllLines(kept.resolve("evidence.jsonl")))
                .allSatisfy(line -> assertThat(line).matches("\\{\"n\":\\d+,\"schema\":2,\"kind\":.*"));
        assertThat(Files.readAllLines(golden("schema-1", name).resolve("evidence.jsonl")))
                .noneMatch(line -> line.contains("\"schema\""));
    }

    private Path rewritten(String name) throws IOException {
        Path folder = temp.resolve("rewritten");
        try (Ledger from = Ledger.open(folder("schema-1", name));
                Ledger to = Ledger.create(folder)) {
            to.writeKind(from.kind());
            to.writePlan(from.readShownPlan().text());
            to.writeEnvironment(from.readEnvironment());
            from.evidence().forEach(to::append);
            if (from.evidenceEnded()) {
                to.endEvidence();
            }
        }
        assertThat(run("judge", folder.toString())).isEqualTo(ExitCode.DONE);
        return folder;
    }

    @ParameterizedTest
    @CsvSource({"orders, 3, false", "starts, 21, true"})
    void theSameIsReadOfBoth(String name, int pieces, boolean finished) throws IOException {
        StoredRun first = stored("schema-1", name);

        assertThat(first.evidence()).hasSize(pieces).noneMatch(Evidence.Damaged.class::isInstance);
        assertThat(first.finished()).isEqualTo(finished);
        assertThat(stored("schema-2", name)).isEqualTo(first);
    }

    private StoredRun stored(String schema, String name) throws IOException {
        try (Ledger ledger = Ledger.open(folder(schema, name))) {
            return StoredRun.of(ledger);
        }
    }

    /** By this version's rules, whatever the verdict was then. */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "starts"})
    void bothAreJudgedAlike(String name) throws IOException {
        List<String> first = judged("schema-1", name);

        assertThat(first.get(0))
                .isEqualTo(Files.readString(golden("schema-2", name).resolve("verdict.json")));
        assertThat(judged("schema-2", name)).isEqualTo(first);
    }

    /** Verdict, page and what the terminal shows. */
    private List<String> judged(String schema, String name) throws IOException {
        Path folder = folder(schema, name);
        assertThat(run("judge", folder.toString())).as(err.toString()).isEqualTo(ExitCode.DONE);
        return List.of(
                Files.readString(folder.resolve("verdict.json")),
                Files.readString(folder.resolve("report.html")),
                out.toString());
    }

    /** Not judged again: shown as it was judged then, and the same when stored as schema 2. */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "starts"})
    void theVerdictOfSchema1IsDrawnAsItWas(String name) throws IOException {
        Path folder = folder("schema-1", name);
        Path page = folder.resolve("report.html");

        assertThat(run("report", folder.toString())).as(err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(err.toString()).isEmpty();
        String drawn = Files.readString(page);
        String shown = out.toString();
        Verdict stored;
        try (Ledger ledger = Ledger.open(folder)) {
            stored = ledger.readVerdict();
            ledger.writeVerdict(stored);
        }
        assertThat(run("report", folder.toString())).isEqualTo(ExitCode.DONE);

        assertThat(folder.resolve("verdict.json")).content().contains("\"schema\" : 2,");
        assertThat(HeadlinePhrases.sentence(stored.headline())).isEqualTo(name.equals("orders") ? ORDERS : STARTS);
        assertThat(page).hasContent(drawn);
        assertThat(out.toString()).isEqualTo(shown);
    }

    @Test
    void whatDoesNotCountHasItsPlaceInSchema2() throws IOException {
        try (Ledger ledger = Ledger.open(folder("schema-2", "orders"))) {
            List<Invalid> slices = ledger.readVerdict().invalid().stream()
                    .filter(invalid -> invalid.place().ofSlice())
                    .toList();

            assertThat(slices).isNotEmpty().allSatisfy(slice -> assertThat(slice.place())
                    .isInstanceOfSatisfying(Place.Slice.class, place -> assertThat(place.phase())
                            .isEqualTo(Phase.RATE)));
        }
    }

    /** As written by versions without findings: their sentences are taken as findings, and shown. */
    @Test
    void sentencesWithoutFindingsAreShownAsTheyAre() throws IOException {
        Path folder = folder("schema-1", "orders");
        Path file = folder.resolve("verdict.json");
        String dropped = "dropped: other processes took 19.44 % of a CPU between its slices";
        String text = Files.readString(file);
        assertThat(text).contains(dropped);
        Files.writeString(
                file,
                text.replace(dropped, "dropped: in the words of then")
                        .replaceAll("\"finding\" : \\{[^{}]*}", "\"finding\" : null"));

        assertThat(run("report", folder.toString())).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("not counted: dropped: in the words of then");
        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(ledger.readVerdict().invalid().get(0).why()).isInstanceOf(Finding.Text.class);
        }
    }

    @Test
    void theTwoAreComparedWithEachOther() throws IOException {
        Path first = temp.resolve("of-1");
        Path second = temp.resolve("of-2");
        Files.move(folder("schema-1", "starts"), first);
        Files.move(folder("schema-2", "starts"), second);

        assertThat(run("diff", first.toString(), second.toString())).isEqualTo(ExitCode.DONE);
        assertThat(run(
                        "report",
                        first.toString(),
                        second.toString(),
                        "--html",
                        temp.resolve("history.html").toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(temp.resolve("history.html"))).contains("of-1", "of-2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"judge", "report", "diff"})
    void evidenceOfALaterSchemaIsRefused(String command) throws IOException {
        Path folder = folder("schema-2", "starts");
        Path file = folder.resolve("evidence.jsonl");
        Files.writeString(file, "{\"schema\":3,\"kind\":\"startup\"}\n");
        String[] arguments = command.equals("diff")
                ? new String[] {command, folder.toString(), folder.toString()}
                : new String[] {command, folder.toString()};

        assertThat(run(arguments)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(file + ":1: has schema 3, and this version of Assay reads 1 and 2");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }

    /** Judging reads the old verdict only if the evidence does not show whether the experiment ended. */
    @ParameterizedTest
    @CsvSource({"report, starts", "report, orders", "judge, orders", "resume, orders"})
    void aVerdictOfALaterSchemaIsRefused(String command, String name) throws IOException {
        Path folder = folder("schema-2", name);
        Path file = folder.resolve("verdict.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\"schema\" : 2", "\"schema\" : 3"));

        assertThat(run(command, folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(file + ": has schema 3, and this version of Assay reads 1 and 2");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }
}
