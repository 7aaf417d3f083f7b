package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.FollowUp.Done;
import dev.assay.cli.command.Presentation;
import dev.assay.cli.flags.ComparisonOutputs;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.OutputsTest;
import dev.assay.cli.flags.Results;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Holds;
import dev.assay.report.document.TerminalStyle;
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

/** What stands on standard output, and which exit code there is, if a satellite does something after a comparison. */
class FollowUpsTest {
    private static final String CONDITION = "taste: differs";

    private record Tasted(String text) implements Ground {}

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(out), new PrintWriter(err, true), TerminalStyle.plain(), false);
    private final ComparisonOutputs outputs = new ComparisonOutputs();

    @TempDir
    private Path folder = Path.of("");

    private Path results = Path.of("");

    @BeforeEach
    void compared() {
        results = folder.resolve("results");
        OutputsTest.store(results, "seed: 1\n", Map.of(), List.of());
        assertThat(Main.run(console, Map.of(), "judge", results.toString())).isEqualTo(ExitCode.DONE);
        console.out().flush();
        out.getBuffer().setLength(0);
    }

    @Test
    void junitComesOnceWithTheConditionsOnIt() {
        showComparison("--junit", "-");
        assertThat(out.toString()).isEmpty();

        assertThat(tasted(Holds.YES).run(results, ExitCode.DONE)).isEqualTo(ExitCode.FAIL_IF);
        assertThat(out.toString())
                .startsWith("<?xml")
                .containsOnlyOnce("<testsuite ")
                .contains("name=\"" + CONDITION + "\"", "holds: taste: differs (jetty: sweeter)", "start-up time")
                .endsWith("</testsuite>\n");
    }

    @Test
    void anotherFormatComesOnceToo() {
        showComparison("--markdown", "-");
        assertThat(out.toString()).isEmpty();

        tasted(Holds.YES).run(results, ExitCode.DONE);
        assertThat(out.toString())
                .startsWith("### Assay: app")
                .containsOnlyOnce("### Assay: app")
                .contains("holds: taste: differs (jetty: sweeter)");
    }

    @Test
    void theTerminalShowsItBelowTheComparison() {
        showComparison();
        String comparison = out.toString();

        assertThat(tasted(Holds.NO).run(results, ExitCode.DONE)).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).isEqualTo(comparison + "sweeter\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anInterruptionOfEitherIsThatOfTheWhole() {
        assertThat(tasted(Holds.YES).run(results, ExitCode.INTERRUPTED)).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isEmpty();

        assertThat(after(new Done(List.of(), Optional.of("Some is kept."), shown -> {}))
                        .run(results, ExitCode.DONE))
                .isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString()).isEqualTo("Some is kept.\n");
    }

    @Test
    void afterAFailureTheComparisonIsStillInJunit() {
        showComparison("--junit", "-");
        FollowUps failing = new FollowUps(
                List.of((folder, screen) -> {
                    throw new IllegalStateException("no spoon");
                }),
                FailConditions.NONE,
                outputs,
                console);

        assertThatThrownBy(() -> failing.run(results, ExitCode.DONE)).hasMessage("no spoon");
        assertThat(out.toString()).contains("start-up time").doesNotContain(CONDITION);
    }

    private void showComparison(String... flags) {
        new CommandLine(outputs).parseArgs(flags);
        outputs.hold();
        try (Ledger ledger = Ledger.open(results)) {
            StoredRun run = StoredRun.of(ledger);
            Results stored = new Results(
                    ledger.readVerdict(), run.environment(), run.evidence(), List.of(), FailConditions.NONE);
            new Presentation(ExperimentKind.COMPARISON, outputs, results, console).show(stored);
        }
    }

    private FollowUps tasted(Holds holds) {
        return after(new Done(
                List.of(new ConditionResult(CONDITION, holds, List.of(new Tasted("jetty: sweeter")))),
                Optional.empty(),
                shown -> shown.out().println("sweeter")));
    }

    private FollowUps after(Done done) {
        return new FollowUps(List.of((folder, screen) -> done), FailConditions.NONE, outputs, console);
    }
}
