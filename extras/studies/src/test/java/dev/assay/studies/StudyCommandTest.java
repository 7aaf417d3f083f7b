package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.flags.OutputsTest;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.Ledger;
import dev.assay.model.Samples;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Plans;
import dev.assay.report.document.TerminalStyle;
import dev.assay.studies.model.CellStudy;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.StudyCell;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code assay study} as a user types it, where nothing is started. */
@Tag("programs")
class StudyCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    private int assay(String... arguments) {
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);
        return Main.run(console, Map.of(), arguments);
    }

    /** Without the line breaks of the source. */
    @Test
    void aDescriptionIsOneParagraph() {
        assertThat(assay("study", "--help")).isZero();
        assertThat(out.toString()).startsWith("""
                        Usage: assay study [OPTIONS] [NAME]
                        Repeats a published comparison of servers with its author's load tool. Prints
                        the published figures beside""");
    }

    @Test
    void listsThem() {
        assertThat(assay("study", "--list")).isZero();
        assertThat(out.toString()).contains(Studies.names());
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void writesAStudyToStartFrom() throws IOException {
        Path file = folder.resolve("own.yaml");

        assertThat(assay("study", "--new", file.toString())).isZero();
        assertThat(file).content().isEqualTo(Studies.example());
        assertThat(out.toString()).contains("assay study " + file);
        assertThat(assay("study", "--new", file.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("already exists");
        assertThat(assay("study", "--new", folder + "/none/own.yaml")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("none/own.yaml: its folder does not exist");
    }

    @Test
    void namesFileLineAndColumnOfWhatIsWrong() throws IOException {
        Path file = folder.resolve("own.yaml");
        Files.writeString(file, Studies.example().replace("columns: [samples, average, max,", "columns: [speed,"));

        assertThat(assay("study", file.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).containsPattern("own\\.yaml:\\d+:\\d+").contains("speed is not a figure");
        assertThat(assay("study", folder + "/other.yaml")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("no such file");
    }

    /** A missing jar is reported before anything is started. */
    @Test
    void missesTheJarOfAStudy() throws IOException {
        Path file = folder.resolve("own.yaml");
        Files.writeString(file, Studies.example().replace("all: study-web-3.5", "all: app.jar"));

        assertThat(assay("study", file.toString(), "--no-verdict")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(folder.resolve("app.jar").toString(), "is missing");
    }

    /** The budget decides how many blocks it has. */
    @Test
    void anExperimentThatHasBegunKeepsItsBudget() throws IOException {
        Path file = folder.resolve("own.yaml");
        Files.writeString(file, Studies.example().replace("all: study-web-3.5", "all: app.jar"));
        Files.writeString(folder.resolve("app.jar"), "no jar");
        Path results = folder.resolve("results");
        OutputsTest.store(results.resolve("verdict"), "budget: 12m\n", Map.of(), List.of());
        String begun = "Assay's own experiment in " + results + " has 12m";

        assertThat(assay("study", file.toString(), "--out", results.toString(), "--budget", "20m"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--budget 20m", begun, "Omit --budget");

        err.getBuffer().setLength(0);
        assertThat(assay("study", file.toString(), "--out", results.toString(), "--budget", "12m"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(assay("study", file.toString(), "--out", results.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("app.jar").doesNotContain("--budget");
    }

    @Test
    void listsTheCellsOfItsOwn() {
        assertThat(assay("study", "assay-2026", "--list-cells")).isZero();
        assertThat(out.toString())
                .contains("24 cells", "Spring Boot dropped Undertow at 4.0", "has no servlet container");
        assertThat(err.toString()).isEmpty();
    }

    /** A folder with comparisons is distinguished from that of a published study. */
    @Test
    void drawsItsOwnAgain() throws IOException {
        Files.createDirectories(folder.resolve("webflux-4.1"));
        assertThat(assay("study", "--again", folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("is no result folder");

        Files.createDirectories(folder.resolve("servlet-3.5-jdk17-platform-defaults"));
        assertThat(assay("study", "--again", folder.toString(), "--verdict-from", "x"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("has its own verdict");
    }

    /** A folder that has the name of a cell may hold another comparison. */
    @Test
    void drawsNothingThatIsNotOfItsCell() {
        List<StudyCell> cells = CellStudy.cells();
        Path named = folder.resolve(cells.get(0).name());
        Plan other = CellStudy.plan(cells.get(1), Path.of("app.jar"), Optional.empty(), 1);
        try (Ledger ledger = Ledger.create(named)) {
            ledger.writePlan(Plans.toYaml(other));
            ledger.writeVerdict(Samples.verdict(List.of(), List.of(), List.of(), 0, 0, true));
        }

        assertThat(assay("study", "--again", folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(named.toString(), "holds another comparison than that of its name");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "study baeldung-2019 | Did you mean baeldung-2018?",
                "study rest-2016 | Did you mean rest-2016-round1, rest-2016-round2, rest-2016-round3?",
                "study | no study given",
                "study baeldung-2018 --boot 1.4 | has no app for Spring Boot 1.4",
                "study rest-2016-round1 --boot 2.7 | without Spring Boot",
                "study baeldung-2018 --scale 2 | not a share above 0",
                "study baeldung-2018 --tool siege | is not a load tool: siege",
                "study baeldung-2018 --servers netty | has no netty",
                "study baeldung-2018 --seed one | is not a long",
                "study assay-2026 --scale 0.1 | takes only --list-cells, --budget, --night, --seed, --out and --markdown",
                "study assay-2026 --night soon | --night",
                "study baeldung-2018 --night 8h | --night: applies only to assay-2026",
                "study baeldung-2018 --list-cells | --list-cells: applies only to assay-2026",
                "study --again here --scale 0.1 | takes only --markdown and --verdict-from",
                "study baeldung-2018 --again here | takes only --markdown and --verdict-from",
                "study --again /nowhere/at/all | no such folder",
                "study --again /nowhere/at/all --repeat 6 | no such folder",
                "study --again one --again other --repeat 6 | --repeat: adds to one published study",
                "study --again one --again other --verdict-from here | belongs to one study",
                "study --again one --repeat 6 --verdict-from here | belongs to one study",
                "study baeldung-2018 --repeat 0 | not a number of repetitions: 0",
                "study --again one --repeat 2000 | not a number of repetitions: 2000",
                "study assay-2026 --repeat 6 | takes only --list-cells",
                "study baeldung-2018 --verdict-from here --no-verdict | uses an existing verdict",
            })
    void refusesWhatItCannotRepeat(String command, String message) {
        assertThat(assay(command.split(" ", -1))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }
}
