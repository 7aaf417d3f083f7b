package dev.assay.cli.screen;

import dev.assay.experiment.Conclusion;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StopSignal;
import dev.assay.model.Shell;
import dev.assay.model.evidence.Evidence;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Handles Ctrl-C. In an experiment, the first one asks it to end after the current block; the second one interrupts the measuring thread,
 * which stops every server at once. So do SIGTERM and SIGHUP: {@code kill}, a cancelled job, a closed terminal. What has no blocks is
 * interrupted by the first one. A load is ended early by the first signal, whichever it is, and interrupted by the second. Whatever was
 * finished is kept in all cases.
 */
public final class Interrupts implements StopSignal {
    private static final String ENDING =
            "Interrupted: finishing this block or start, then judging. Press Ctrl-C again to stop at once.";

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
    public static Interrupts install(Console console) {
        return install(console, () -> false);
    }

    /** The same, but in the pilot, of which nothing can be judged, the first Ctrl-C interrupts the calling thread. */
    static Interrupts install(Console console, BooleanSupplier piloting) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        return interrupts.handling(
                () -> {
                    if (piloting.getAsBoolean()) {
                        console.err().println();
                        console.say("Interrupted in the pilot: stopping.");
                        interrupts.stop();
                    } else {
                        interrupts.heard(ENDING);
                    }
                },
                interrupts::stop);
    }

    /** The same for a series of runs. */
    public static Interrupts installForRuns(Console console) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        return interrupts.handling(
                () -> interrupts.heard("Interrupted: finishing this run. Press again to stop at once."),
                interrupts::stop);
    }

    /** The same, but the first Ctrl-C interrupts the calling thread. */
    public static Interrupts installWithoutBlocks(Console console) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        return interrupts.handling(interrupts::stop, interrupts::stop);
    }

    /** The same, but while a load is being recorded, the first signal of any kind only asks for its end. */
    public static Interrupts installForLoad(Console console, BooleanSupplier recording) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        Runnable end = () -> {
            if (recording.getAsBoolean()) {
                interrupts.heard("Interrupted: ending the load. Press again to stop at once, without a result.");
            } else {
                interrupts.stop();
            }
        };
        return interrupts.handling(end, end);
    }

    private Interrupts handling(Runnable interrupted, Runnable terminated) {
        signals.handle("INT", interrupted);
        signals.handle("TERM", terminated);
        signals.handle("HUP", terminated);
        return this;
    }

    /** Whether it was interrupted before anything was measured that could be shown; says so. */
    public static boolean early(Console console, Path folder, Conclusion conclusion) {
        boolean early = conclusion.exitCode() == ExitCode.INTERRUPTED
                && conclusion.evidence().isEmpty();
        if (early) {
            console.say(
                    "Interrupted before anything was measured, so there is nothing to judge. Start again with: assay"
                            + " resume " + Shell.quote(folder));
        }
        return early;
    }

    /** Says after an interruption what is kept and how to continue; otherwise prints nothing. */
    public static void ended(Console console, Path folder, Conclusion conclusion) {
        if (conclusion.exitCode() != ExitCode.INTERRUPTED) {
            return;
        }
        long blocks =
                Evidence.only(conclusion.evidence(), Evidence.Measured.class).size();
        String measured = blocks == 0 ? "" : blocks == 1 ? " (one block)" : " (" + blocks + " blocks)";
        console.say("Interrupted: the evidence so far is kept in " + folder + measured
                + ". Continue with: assay resume " + Shell.quote(folder));
    }

    private void heard(String words) {
        if (count.incrementAndGet() == 1) {
            console.err().println();
            console.say(words);
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
