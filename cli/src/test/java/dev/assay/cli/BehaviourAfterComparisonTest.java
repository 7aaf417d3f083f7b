package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ledger.Ledger;
import dev.assay.model.Behaviour;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Server;
import dev.assay.report.TerminalStyle;
import dev.assay.run.ExitCode;
import dev.assay.run.StoredRun;
import dev.assay.verdict.BehaviourFailIf;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What stands on standard output if behaviour is tested after a comparison. */
class BehaviourAfterComparisonTest {
    private static final String CONDITION = "behaviour: matters";
    private static final Behaviour UNTESTED = new Behaviour(
            "app",
            List.of(
                    new Behaviour.Subject("tomcat", Server.TOMCAT, "10", "defaults", "21"),
                    new Behaviour.Subject("jetty", Server.JETTY, "12", "defaults", "21")),
            List.of(),
            List.of(),
            List.of(),
            1);

    private final StringWriter out = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(out), new PrintWriter(new StringWriter()), TerminalStyle.plain(), false);
    private final ComparisonOutputs outputs = new ComparisonOutputs();

    @TempDir
    private Path folder = Path.of("");

    private Path results = Path.of("");

    @BeforeEach
    void compared() {
        results = folder.resolve("results");
        OutputsTest.store(results, "seed: 1\n", Map.of(), List.of());
        assertThat(Assay.run(console, Map.of(), "judge", results.toString())).isEqualTo(ExitCode.DONE);
        console.out().flush();
        out.getBuffer().setLength(0);
    }

    @Test
    void junitComesOnceWithTheConditionsOnBehaviour() {
        showComparison("--junit", "-");
        assertThat(out.toString()).isEmpty();

        assertThat(behaviour().shown(UNTESTED, results, ExitCode.DONE)).isEqualTo(ExitCode.DONE);
        assertThat(out.toString())
                .startsWith("<?xml")
                .containsOnlyOnce("<testsuite ")
                .contains("name=\"" + CONDITION + "\"", "start-up time")
                .endsWith("</testsuite>\n");
    }

    @Test
    void anotherFormatStandsAlone() {
        showComparison("--markdown", "-");
        String page = out.toString();
        assertThat(page).startsWith("### Assay: app");

        behaviour().shown(UNTESTED, results, ExitCode.DONE);
        assertThat(out.toString()).isEqualTo(page);
    }

    private void showComparison(String... flags) {
        new CommandLine(outputs).parseArgs(flags);
        outputs.holdJunit();
        try (Ledger ledger = Ledger.open(results)) {
            StoredRun run = StoredRun.of(ledger);
            Results stored = new Results(
                    ledger.readVerdict(), run.environment(), run.evidence(), Optional.empty(), FailConditions.NONE);
            new Presentation(ExperimentKind.COMPARISON, outputs, results, console).show(stored);
        }
    }

    private BehaviourAfterComparison behaviour() {
        BehaviourFailIf condition = BehaviourFailIf.parse(CONDITION, List.of("tomcat", "jetty"), List.of());
        return new BehaviourAfterComparison(
                console,
                List.of(),
                new BehaviourConditions(List.of(condition), FailIfUnknown.PASS),
                FailConditions.NONE,
                outputs);
    }
}
