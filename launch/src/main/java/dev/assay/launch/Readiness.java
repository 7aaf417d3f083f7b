package dev.assay.launch;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the first good answer of a starting process.
 *
 * <p>While nobody listens it tries to connect every {@value #REFUSED_MILLIS} ms, which costs about 2 % of one CPU on
 * Assay's side and none on the app's, and makes the start-up time at most that much too long. As soon as a connection is
 * accepted the request waits in it, and the time is exact. An app that answers, but not well, is asked every {@value
 * #ANSWERED_MILLIS} ms, since each answer costs it CPU time.
 *
 * <p>The wait ends early when the process does, and when it has answered with one and the same wrong status and nothing
 * else for ten seconds ({@link Patience}). Status 503 is exempt: it says "not yet".
 */
final class Readiness {
    static final int REFUSED_MILLIS = 5;
    static final int ANSWERED_MILLIS = 20;
    private static final int UNAVAILABLE = 503;
    private static final Duration TELLING_SILENCE = Duration.ofMillis(500);

    /** How the wait ended. */
    sealed interface Outcome {
        /** The good answer came; {@code lastByteNanos} is {@link System#nanoTime()} at its end. */
        record Good(long lastByteNanos) implements Outcome {}

        /** The process ended. */
        record Exited(int exitCode) implements Outcome {}

        /** It answered with this status for so long that nothing else is to be expected. */
        record WrongStatus(int status, Duration lasting) implements Outcome {}

        /** Time is up. */
        record NeverReady(Attempt last) implements Outcome {}
    }

    private final LaunchSpec spec;
    private final Patience patience;
    private OptionalInt wrongStatus = OptionalInt.empty();
    private long wrongSince;

    Readiness(LaunchSpec spec, Patience patience) {
        this.spec = spec;
        this.patience = patience;
    }

    Outcome await(Process process, long startNanos) throws InterruptedException {
        HttpProbe probe = new HttpProbe(spec.address(), spec.port(), spec.readyPath(), spec.tls());
        long deadline = startNanos + spec.readyTimeout().toNanos();
        Attempt last = Attempt.without(Attempt.Kind.REFUSED);
        while (System.nanoTime() - deadline < 0) {
            if (process.waitFor(pause(last), TimeUnit.MILLISECONDS)) {
                return new Outcome.Exited(process.exitValue());
            }
            long began = System.nanoTime();
            Attempt attempt = probe.attempt(deadline);
            last = cutShort(attempt, began, deadline) ? last : attempt;
            if (isGood(last.status())) {
                return new Outcome.Good(last.lastByteNanos());
            }
            if (wrongForLong(last)) {
                return new Outcome.WrongStatus(last.status(), patience.wrongStatus());
            }
        }
        return new Outcome.NeverReady(last);
    }

    /** No answer has status 0. */
    private boolean isGood(int status) {
        return status > 0 && (spec.readyStatus() == 0 || status == spec.readyStatus());
    }

    /** Silence that only the deadline ended says nothing about the app, unless it lasted. */
    private static boolean cutShort(Attempt attempt, long began, long deadline) {
        return attempt.kind() == Attempt.Kind.SILENT && deadline - began < TELLING_SILENCE.toNanos();
    }

    private static int pause(Attempt last) {
        return last.kind() == Attempt.Kind.REFUSED ? REFUSED_MILLIS : ANSWERED_MILLIS;
    }

    private boolean wrongForLong(Attempt last) {
        if (last.kind() != Attempt.Kind.ANSWERED || last.status() == UNAVAILABLE) {
            wrongStatus = OptionalInt.empty();
            return false;
        }
        if (!wrongStatus.equals(OptionalInt.of(last.status()))) {
            wrongStatus = OptionalInt.of(last.status());
            wrongSince = last.lastByteNanos();
        }
        return last.lastByteNanos() - wrongSince >= patience.wrongStatus().toNanos();
    }
}
