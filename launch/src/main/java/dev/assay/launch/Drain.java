package dev.assay.launch;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes what a process writes out of its pipe, into its log. At once and to the end, whatever becomes of the log: a process must
 * not wait until somebody reads. Its thread costs the process nothing beyond the write into the pipe.
 */
final class Drain {
    private static final int LIMIT_SECONDS = 2;

    /** So that a process that writes line by line wakes the thread once for many; the pipe holds what comes meanwhile. */
    private static final long PAUSE_NANOS = 1_000_000;

    private final Process process;
    private final CappedLog log;
    private final CountDownLatch ended = new CountDownLatch(1);

    private Drain(Process process, CappedLog log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process with standard output and errors in a log.
     *
     * @throws IOException if it cannot be started; the log is closed then
     */
    static Drain start(ProcessBuilder builder, CappedLog log) throws IOException {
        Process process;
        try {
            process = builder.redirectErrorStream(true).start();
        } catch (IOException e) {
            log.end();
            throw e;
        }
        Drain drain = new Drain(process, log);
        Thread thread = new Thread(drain::run, "assay-log");
        thread.setDaemon(true);
        thread.start();
        return drain;
    }

    Process process() {
        return process;
    }

    /**
     * The last lines, oldest first, at most so many. All of them if the process has ended; while it runs, what it writes is here
     * some milliseconds later.
     */
    List<String> lines(int n) {
        if (!process.isAlive()) {
            finish();
        }
        return log.lines(n);
    }

    /** After the end of the process: waits for the rest, not for long if something else holds the pipe open, and ends the log. */
    void finish() {
        try {
            if (!ended.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        InputStream pipe = process.getInputStream();
        // The JDK reads what is left itself when the process has ended, and all at once, unless the stream is held by
        // somebody.
        synchronized (pipe) {
            try (pipe) {
                empty(pipe);
            } catch (IOException e) {
                // There will be no more.
            } finally {
                end();
            }
        }
    }

    private void end() {
        try {
            log.end();
        } finally {
            ended.countDown();
        }
    }

    private void empty(InputStream pipe) throws IOException {
        byte[] piece = new byte[CappedLog.PIECE];
        for (int count = pipe.read(piece); count >= 0; count = pipe.read(piece)) {
            log.take(piece, count);
            if (count < piece.length) {
                log.write();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
