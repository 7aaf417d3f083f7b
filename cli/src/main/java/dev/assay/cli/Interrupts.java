package dev.assay.cli;

import dev.assay.model.Evidence;
import dev.assay.run.Conclusion;
import dev.assay.run.ExitCode;
import dev.assay.run.StopSignal;
import java.nio.file.Path;
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

    /** Says after an interruption what is kept, and how to go on; nothing after any other end. */
    static void ended(Console console, Path folder, Conclusion conclusion) {
        if (conclusion.exitCode() != ExitCode.INTERRUPTED) {
            return;
        }
        long blocks = conclusion.evidence().stream()
                .filter(Evidence.Measured.class::isInstance)
                .count();
        String measured = blocks == 0 ? "" : blocks == 1 ? " (one block)" : " (" + blocks + " blocks)";
        console.say("Interrupted: the evidence so far is kept in " + folder + measured
                + ". Continue with: assay resume " + folder);
    }

    private void heard() {
        if (count.incrementAndGet() == 1) {
            console.err().println();
            console.say(
                    "Interrupted: finishing this block, then judging the evidence so far. Press again to stop at once.");
        } else {
            stop();
        }
    }

    private void stop() {
        if (console.live()) {
            console.err().println(); // below the line that was drawn last
        }
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
