package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.TerminalStyle;
import dev.assay.run.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay compare} as a user types it, where nothing is started. */
class CompareCommandTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    /** The budget is checked before the jar is opened. */
    @Test
    void anAutomaticBudgetReplacesThatOfTheFile() throws IOException {
        String plan = Files.writeString(
                        folder.resolve("plan.yaml"), "app: missing.jar\nservers: [tomcat, jetty]\nbudget: 1s\n")
                .toString();

        assertThat(assay("compare", "--plan", plan)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("budget 1s").doesNotContain("missing.jar");
        err.getBuffer().setLength(0);
        assertThat(assay("compare", "--plan", plan, "--budget", "auto")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("missing.jar").doesNotContain("budget");
    }

    private int assay(String... arguments) {
        Console console = Consoles.of(
                new PrintWriter(new StringWriter()), new PrintWriter(err, true), TerminalStyle.plain(), false);
        return Assay.run(console, Map.of("XDG_CACHE_HOME", folder.toString()), arguments);
    }
}
