package dev.assay.loads;

import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Interrupts;
import dev.assay.load.LoadListener;
import java.util.Locale;

/** Shows a load while it runs, and ends it early at a signal, so that there is a result of what was measured until then. */
final class LoadProgress implements LoadListener, AutoCloseable {
    private final Console console;
    private final Interrupts interrupts;
    private volatile boolean recording;

    /** Takes over signals for the calling thread, until closed. */
    LoadProgress(Console console) {
        this.console = console;
        interrupts = Interrupts.installForLoad(console, () -> recording);
    }

    @Override
    public void measuring() {
        recording = true;
    }

    @Override
    public void progress(double elapsedSeconds, double ratePerSecond, double p99Ms) {
        if (console.live()) {
            String line = String.format(
                    Locale.ROOT, "%.0f s · %,.0f req/s · p99 %.2f ms", elapsedSeconds, ratePerSecond, p99Ms);
            console.err().print("\r\u001B[K" + console.shown(line));
            console.err().flush();
        }
    }

    /** Whether a signal has come. */
    @Override
    public boolean enough() {
        return interrupts.given();
    }

    @Override
    public void finished() {
        if (console.live()) {
            console.err().print("\r\u001B[K");
            console.err().flush();
        }
    }

    @Override
    public void close() {
        interrupts.close();
    }
}
