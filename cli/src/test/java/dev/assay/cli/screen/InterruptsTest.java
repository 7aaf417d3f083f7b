package dev.assay.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.experiment.Conclusion;
import dev.assay.experiment.Ending;
import dev.assay.model.Samples;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said after Ctrl-C. */
class InterruptsTest {
    @Test
    void theCommandToContinueCanBeCopied() {
        StringWriter err = new StringWriter();
        Console console = Consoles.of(new PrintWriter(err), new PrintWriter(err), TerminalStyle.plain(), false);
        Path folder = Path.of("my results");
        Conclusion interrupted = new Conclusion(
                Ending.INTERRUPTED, Samples.verdict(List.of(), List.of(), List.of(), 6, 500, false), List.of());

        assertThat(Interrupts.early(console, folder, interrupted)).isTrue();
        Interrupts.ended(console, folder, interrupted);

        assertThat(err.toString().lines())
                .hasSize(2)
                .allMatch(line -> line.endsWith(" with: assay resume 'my results'"));
    }
}
