package dev.assay.launch;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the first good answer of a starting process.
 *
 * <p>While nothing listens it tries to connect every {@value #REFUSED_MILLIS} ms, which costs Assay about 2 % of one CPU and the
 * app nothing, and overestimates the start-up time by at most that interval. Once a connection is accepted, the request waits in
 * it, and the time is exact. An app that gives bad answers is asked only every {@value #ANSWERED_MILLIS} ms, since each answer
 * costs it CPU time.
 *
 * <p>The wait ends early when the process does, or when all answers of ten seconds had the same wrong status
 * ({@link ReadinessLimits}). Status 503 is exempt: it means "not yet".
 */
final class Readiness {
    static final int REFUSED_MILLIS = 5;
    static final int ANSWERED_MILLIS = 20;
    private static final int UNAVAILABLE = 503;
    private static final Duration TELLING_SILENCE = Duration.ofMillis(500);

    /** How the wait ended. */
    sealed interface Outcome {
        /** A good answer came; {@code lastByteNanos} is {@link System#nanoTime()} at its last byte. */
        record Good(long lastByteNanos) implements Outcome {}

        /** The process ended. */
        record Exited(int exitCode) implements Outcome {}

        /** It answered with this status for so long that no other is expected. */
        record WrongStatus(int status, Duration lasting) implements Outcome {}

        /** The time limit was reached. */
        record NeverReady(Attempt last) implements Outcome {}
    }

    private final LaunchSpec spec;
    private final ReadinessLimits patience;
    private OptionalInt wrongStatus = OptionalInt.empty();
    private long wrongSince;

    Readiness(LaunchSpec spec, ReadinessLimits patience) {
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

    /** Status 0 means that there was no answer. */
    private boolean isGood(int status) {
        return status > 0 && (spec.readyStatus() == 0 || status == spec.readyStatus());
    }

    /** A short silence cut off by the deadline says nothing about the app. */
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
