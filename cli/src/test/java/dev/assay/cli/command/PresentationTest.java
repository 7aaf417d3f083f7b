package dev.assay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.flags.OutputsTest;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.Ledger;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shown of a result folder. */
class PresentationTest {
    @TempDir
    private Path folder;

    private Path results = Path.of("");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(out), new PrintWriter(err), TerminalStyle.plain(), false);

    @BeforeEach
    void storedRun() {
        results = folder.resolve("results");
        OutputsTest.store(results, "seed: 1\n", Map.of(), List.of());
        assertThat(run("judge", results.toString())).isEqualTo(ExitCode.DONE);
        out.getBuffer().setLength(0);
    }

    @Test
    void aStartUpExperimentIsShownAsOne() {
        try (Ledger ledger = Ledger.open(results)) {
            ledger.writeKind(ExperimentKind.STARTUP);
        }

        run("judge", results.toString());

        assertThat(out.toString())
                .contains("From exec to the first successful response")
                .doesNotContain("Cost of a million");
    }

    private int run(String... arguments) {
        int code = Main.run(console, Map.of(), arguments);
        console.out().flush();
        console.err().flush();
        return code;
    }
}
