package dev.assay.cli.flags;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.Ledger;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files beside the report, written from a result folder that holds start-up rounds. */
public class OutputsTest {
    @TempDir
    private Path folder;

    private Path results = Path.of("");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void storedRun() {
        results = folder.resolve("results");
        store(results, "seed: 1\n", Map.of(), List.of());
        assertThat(run("judge", results.toString())).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("assay report --verbose");
        out.getBuffer().setLength(0);
    }

    @Test
    void aDashPutsOneFormatInThePlaceOfTheTerminalReport() {
        assertThat(run("report", results.toString(), "--markdown", "-")).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).startsWith("### Assay: app").contains("| start-up time | worse |");
        assertThat(out.toString()).doesNotContain("assay report --verbose");
    }

    @Test
    void theTerminalShowsOneScreenUnlessAllIsAskedFor() {
        assertThat(run("report", results.toString())).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("start-up time").doesNotContain("Verdicts");
        out.getBuffer().setLength(0);
        assertThat(run("report", results.toString(), "--verbose")).isEqualTo(ExitCode.DONE);
        assertThat(out.toString())
                .contains("Verdicts", "jetty against tomcat", "What limited this result", "judge again");
    }

    @Test
    void csvComesInThreeTables() throws IOException {
        Path csv = folder.resolve("made/for/it.csv");
        assertThat(run("report", results.toString(), "--csv", csv.toString())).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("assay report --verbose");
        assertThat(Files.readAllLines(csv))
                .hasSize(5)
                .anyMatch(line -> line.startsWith("startup,ms,true,jetty,tomcat,"));
        assertThat(Files.readAllLines(folder.resolve("made/for/it-contenders.csv")))
                .hasSize(3);
        assertThat(Files.readAllLines(folder.resolve("made/for/it-slices.csv"))).hasSize(1);
    }

    @Test
    void jsonIsTheVerdictOfTheFolder() throws IOException {
        String verdict = Files.readString(results.resolve("verdict.json"));
        assertThat(run("report", results.toString(), "--json", "-")).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).isEqualTo(verdict).contains("\"headline\"");
        Path json = folder.resolve("made/verdict.json");
        assertThat(run("judge", results.toString(), "--json", json.toString())).isEqualTo(ExitCode.DONE);
        assertThat(json).content().isEqualTo(verdict);
    }

    /** As in a folder that this user cannot write. */
    @Test
    void whereThePageCannotBeWrittenTheVerdictIsShownAllTheSame() throws IOException {
        String verdict = Files.readString(results.resolve("verdict.json"));
        Files.delete(results.resolve("report.html"));
        Files.createDirectories(results.resolve("report.html/in the way"));

        assertThat(run("report", results.toString(), "--json", "-")).isEqualTo(ExitCode.DONE);

        assertThat(out.toString()).isEqualTo(verdict);
        assertThat(err.toString()).contains("The page is not redrawn: cannot write " + results.resolve("report.html"));
        assertThat(run("report", results.toString(), "--judge")).isEqualTo(ExitCode.NO_MEASUREMENT);
    }

    @Test
    void aReportMayJudgeFirst() throws IOException {
        Path verdict = results.resolve("verdict.json");
        String before = Files.readString(verdict);
        Files.delete(verdict);
        assertThat(run("report", results.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run("report", results.toString(), "--judge")).isEqualTo(ExitCode.DONE);
        assertThat(verdict).content().isEqualTo(before);
        assertThat(run("report", results.toString(), results.toString(), "--judge"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--judge: is for one result folder");
    }

    @Test
    void aConditionThatHoldsFailsItsTestCaseAndTheCommand() throws IOException {
        Path xml = folder.resolve("assay.xml");
        assertThat(run(
                        "report",
                        results.toString(),
                        "--junit",
                        xml.toString(),
                        "--fail-if",
                        "jetty startup worse",
                        "--fail-if",
                        "startup > 1 h"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--fail-if, column");
        assertThat(xml).doesNotExist();
        assertThat(run(
                        "judge",
                        results.toString(),
                        "--junit",
                        xml.toString(),
                        "--fail-if",
                        "jetty startup worse",
                        "--fail-if",
                        "startup > 3 s"))
                .isEqualTo(ExitCode.FAIL_IF);
        assertThat(Files.readString(xml))
                .contains("tests=\"6\" failures=\"1\"", "name=\"jetty startup worse\"", "name=\"startup &gt; 3 s\"");
    }

    @Test
    void whatCannotBeWrittenIsRefusedBeforeAnythingIsDone() throws IOException {
        for (String command : List.of("compare", "report", "judge")) {
            assertThat(run(command, results.toString(), "--csv", "-", "--markdown", "-"))
                    .isEqualTo(ExitCode.BAD_INPUT);
            assertThat(run(command, results.toString(), "--csv", folder.toString()))
                    .isEqualTo(ExitCode.BAD_INPUT);
            Path file = Files.writeString(folder.resolve("file"), "x");
            assertThat(run(
                            command,
                            results.toString(),
                            "--junit",
                            file.resolve("below").toString()))
                    .isEqualTo(ExitCode.BAD_INPUT);
        }
        assertThat(err.toString())
                .contains("only one format can go to standard output", "is a folder, not a file", "is in the way");
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... arguments) {
        Console console = Consoles.of(new PrintWriter(out), new PrintWriter(err), TerminalStyle.plain(), false);
        int code = Main.run(console, Map.of(), arguments);
        console.out().flush();
        console.err().flush();
        return code;
    }

    /** A result folder of ten start-up rounds. */
    public static void store(Path dir, String more, Map<String, String> facts, List<String> logLines) {
        store(dir, more, facts, logLines, List.of("tomcat", "jetty"));
    }

    /** The same for the contenders that started. */
    public static void store(
            Path dir, String more, Map<String, String> facts, List<String> logLines, List<String> started) {
        try (Ledger ledger = Ledger.create(dir)) {
            Plan plan = Plans.resolve(
                    Optional.of(new PlanText("plan.yaml", "servers: [tomcat, jetty]\n" + more)), PlanFlags.none(), 1);
            ledger.writePlan(Plans.toYamlWithoutSecrets(plan), Plans.toYaml(plan));
            CpuSet one = CpuSet.of(List.of(0));
            ledger.writeEnvironment(new Environment(
                    "0",
                    "Linux",
                    "cpu",
                    1,
                    1,
                    "none",
                    new Placement(one, one, one, false),
                    List.of(),
                    new InspectedApp(
                            Path.of("a.jar"), "a", "app", "3.5.0", Stack.SERVLET, Server.TOMCAT, "10", List.of()),
                    facts));
            logLines.forEach(
                    line -> ledger.append(new Evidence.FailedStartup(Instant.EPOCH, 1, "jetty", line, List.of(line))));
            for (int round = 1; round <= 10; round++) {
                for (String id : started) {
                    double ms = (id.equals("jetty") ? 2000 : 1000) + round;
                    ledger.append(
                            Samples.startup(Instant.EPOCH, round, id, ms, ms, new Footprint(1 << 20, 1, 1, 1, 1, 1)));
                }
            }
        }
    }

    /** Secrets, where apps and users put them, appear nowhere but in the one file that is for resuming. */
    @Test
    void noSecretIsInAnyFileOrOnTheTerminal() throws IOException {
        List<String> lines = List.of(
                "spring.datasource.password=canary",
                "connecting to jdbc:postgresql://shop:canary@db/shop",
                "> Authorization: Bearer canary",
                "< Set-Cookie: canary; Path=/",
                "{\"client_secret\":\"canary\"}");
        String plan = """
                seed: 1
                jvm: [-Dapp.token=canary]
                workload: [{path: '/?api_key=canary', headers: {Authorization: Bearer canary}}]
                """;
        Path dir = folder.resolve("one");
        store(dir, plan, Map.of("DEPLOY_TOKEN", "canary", "url", "https://canary@git.example/x"), lines);
        assertThat(run("judge", dir.toString())).isEqualTo(ExitCode.DONE);
        Path made = folder.resolve("made");
        assertThat(run(
                        "report",
                        dir.toString(),
                        "--verbose",
                        "--markdown",
                        made.resolve("a.md").toString(),
                        "--csv",
                        made.resolve("a.csv").toString(),
                        "--json",
                        made.resolve("a.json").toString(),
                        "--junit",
                        made.resolve("a.xml").toString()))
                .isEqualTo(ExitCode.DONE);

        assertThat(out.toString() + err).contains("***").doesNotContain("canary");
        List<String> seen = new ArrayList<>();
        for (Path root : List.of(dir, made)) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (!file.endsWith("plan-private.yaml")) {
                        assertThat(file).content().doesNotContain("canary");
                        seen.add(file.getFileName().toString());
                    }
                }
            }
        }
        assertThat(seen)
                .contains(
                        "plan.yaml",
                        "environment.json",
                        "evidence.jsonl",
                        "histograms.hlog",
                        "verdict.json",
                        "report.html",
                        "a.md",
                        "a.csv",
                        "a.json",
                        "a-contenders.csv",
                        "a-slices.csv",
                        "a.xml");
        assertThat(dir.resolve("plan-private.yaml")).content().contains("canary");
    }

    @Test
    void aForwardedFolderIsJudgedButNotResumed() throws IOException {
        Path dir = folder.resolve("forwarded");
        store(dir, "seed: 1\njvm: [-Dapp.token=canary]\n", Map.of(), List.of());
        Files.delete(dir.resolve("plan-private.yaml"));
        assertThat(run("judge", dir.toString())).isEqualTo(ExitCode.DONE);
        assertThat(run("resume", dir.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("plan.yaml", "in place of secrets");
    }
}
