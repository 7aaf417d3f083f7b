package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Terminal;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadProgressTest {
    private final StringWriter written = new StringWriter();

    @Test
    void aTerminalGetsWhatItCanShow() {
        assertThat(progress(true, true)).isEqualTo("\r\u001b[K2 s · 1,234 req/s · p99 0.57 ms");
        assertThat(progress(true, false)).isEqualTo("\r\u001b[K2 s - 1,234 req/s - p99 0.57 ms");
    }

    @Test
    void whatIsNoTerminalGetsNothing() {
        assertThat(progress(false, true)).isEmpty();
    }

    private String progress(boolean live, boolean unicode) {
        written.getBuffer().setLength(0);
        Console console = Consoles.of(
                new PrintWriter(new StringWriter()),
                new PrintWriter(written, true),
                TerminalStyle.plain(),
                live,
                new Terminal(() -> 80, unicode, Optional.empty()));
        try (LoadProgress progress = new LoadProgress(console)) {
            progress.progress(2, 1234.4, 0.567);
        }
        return written.toString();
    }
}
