package dev.assay.cli;

import dev.assay.run.StopSignal;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ctrl-C. The first one asks the experiment to end after the block that runs; the second one interrupts the measuring
 * thread, which stops every server at once. So does whoever will not wait for a block: {@code kill}, a cancelled job, a terminal
 * that was closed. Evidence that was written stays in all cases, and is judged.
 */
final class Interrupts implements StopSignal {
    private final Signals signals = new Signals();
    private final AtomicInteger count = new AtomicInteger();
    private final Console console;
    private final Thread measuring;

    private Interrupts(Console console, Thread measuring) {
        this.console = console;
        this.measuring = measuring;
    }

    /**
     * Takes over SIGINT, SIGTERM and SIGHUP for the thread that calls, until it closes this. Where that cannot be done, Ctrl-C ends the
     * JVM as usual: the launcher stops every server, and finished blocks stay.
     */
    static Interrupts install(Console console) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        interrupts.signals.handle("INT", interrupts::heard);
        interrupts.signals.handle("TERM", interrupts::stop);
        interrupts.signals.handle("HUP", interrupts::stop);
        return interrupts;
    }

    private void heard() {
        if (count.incrementAndGet() == 1) {
            console.err().println();
            console.err()
                    .println("Interrupted: finishing this block, then judging what there is. Again to stop at once.");
        } else {
            stop();
        }
    }

    private void stop() {
        count.incrementAndGet();
        measuring.interrupt();
    }

    @Override
    public boolean given() {
        return count.get() > 0;
    }

    /** Gives the signals back, for the thread that took them: what follows writes files, and is ended as usual. */
    @Override
    public void close() {
        signals.close();
        Thread.interrupted(); // a signal that came too late would close the files that are written next
    }
}
