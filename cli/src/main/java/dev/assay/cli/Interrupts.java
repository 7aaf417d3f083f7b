package dev.assay.cli;

import dev.assay.model.Evidence;
import dev.assay.run.Conclusion;
import dev.assay.run.ExitCode;
import dev.assay.run.StopSignal;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Handles Ctrl-C. In an experiment, the first one asks it to end after the current block; the second one interrupts the measuring thread,
 * which stops every server at once. So do SIGTERM and SIGHUP: {@code kill}, a cancelled job, a closed terminal. What has no blocks is
 * interrupted by the first one. Whatever was finished is kept in all cases.
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
     * Takes over SIGINT, SIGTERM and SIGHUP for the calling thread, until it closes this. Where that is not possible, Ctrl-C ends the JVM
     * as usual: the launcher stops every server, and finished blocks are kept.
     */
    static Interrupts install(Console console) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        return interrupts.handling(interrupts::heard);
    }

    /** The same, but the first Ctrl-C interrupts the calling thread. */
    static Interrupts installWithoutBlocks(Console console) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        return interrupts.handling(interrupts::stop);
    }

    private Interrupts handling(Runnable interrupted) {
        signals.handle("INT", interrupted);
        signals.handle("TERM", this::stop);
        signals.handle("HUP", this::stop);
        return this;
    }

    /** Says after an interruption what is kept and how to continue; otherwise prints nothing. */
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
            console.err().println(); // below the status line
        }
        count.incrementAndGet();
        measuring.interrupt();
    }

    @Override
    public boolean given() {
        return count.get() > 0;
    }

    /**
     * Restores the previous signal handlers; call it on the thread that installed this. What follows writes files, and signals end it as
     * usual.
     */
    @Override
    public void close() {
        signals.close();
        Thread.interrupted(); // a late interrupt would close the files that are written next
    }
}
