package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.Consoles;
import dev.assay.cli.screen.Console;
import dev.assay.launch.files.MeasuringLock;
import dev.assay.model.NoMeasurementException;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuringTest {
    private final StringWriter said = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(said, true), new PrintWriter(said, true), TerminalStyle.plain(), false);

    @Test
    void aSecondMeasurementIsRefusedUnlessItIsToWait(@TempDir Path folder) {
        MeasuringLock first = Measuring.lock(folder, console, Map.of());

        assertThatThrownBy(() -> Measuring.lock(folder, console, Map.of()))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("--wait");

        CompletableFuture<MeasuringLock> second =
                CompletableFuture.supplyAsync(() -> Measuring.lock(folder, console, Map.of("ASSAY_WAIT", "true")));
        while (!said.toString().contains("Waiting")) {
            Thread.onSpinWait();
        }
        assertThat(second).isNotDone();
        first.close();
        second.join().close();
        assertThat(said.toString())
                .isEqualTo("Waiting: pid " + ProcessHandle.current().pid() + " is measuring on this machine ..."
                        + System.lineSeparator());
    }
}
