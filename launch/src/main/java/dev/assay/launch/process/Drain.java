package dev.assay.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Copies the output of a process from its pipe into its log. Reads at once and to the end, even if the log fails: a process must
 * never block on a full pipe. The process pays only for its writes into the pipe.
 */
public final class Drain {
    private static final int LIMIT_SECONDS = 2;

    /** Pause after a read, so that one wake-up takes many lines; the pipe buffers output meanwhile. */
    private static final long PAUSE_NANOS = 1_000_000;

    private final Process process;
    private final CappedLog log;
    private final CountDownLatch ended = new CountDownLatch(1);

    private Drain(Process process, CappedLog log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process with standard output and standard error going to a log.
     *
     * @throws IOException if it cannot be started; the log is then closed
     */
    public static Drain start(ProcessBuilder builder, CappedLog log) throws IOException {
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

    /** Whose output it copies. */
    public Process process() {
        return process;
    }

    /**
     * At most {@code n} last lines, oldest first. Complete if the process has ended; while it runs, output arrives some milliseconds
     * late.
     */
    public List<String> lines(int n) {
        if (!process.isAlive()) {
            finish();
        }
        return log.lines(n);
    }

    /** After the process has ended: waits for the rest (briefly, since a child may hold the pipe open) and ends the log. */
    public void finish() {
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
        // When the process ends, the JDK would drain the pipe itself and buffer all of it, unless the stream's lock is
        // held.
        synchronized (pipe) {
            try (pipe) {
                empty(pipe);
            } catch (IOException e) {
                // No more output.
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
