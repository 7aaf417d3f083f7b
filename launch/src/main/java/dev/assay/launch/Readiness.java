package dev.assay.launch;

import dev.assay.launch.machine.SocketTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Waits for the first successful response of a starting process.
 *
 * <p>While nothing listens it tries to connect every {@value #REFUSED_MILLIS} ms, which costs Assay about 2% of one CPU and the
 * app nothing, and overestimates the start-up time by at most that interval. Once a connection is accepted, the request waits in
 * it, and the time is exact. An app that gives bad responses is asked only every {@value #ANSWERED_MILLIS} ms, since each response
 * costs it CPU time.
 *
 * <p>The wait ends early when the process does, or when all responses of ten seconds had the same wrong status
 * ({@link ReadinessLimits}); status 503 is exempt: it means "not yet". So it does when the port has spoken another protocol for as long,
 * or when the app is up on another port.
 */
final class Readiness {
    static final int REFUSED_MILLIS = 5;
    static final int ANSWERED_MILLIS = 20;
    private static final int UNAVAILABLE = 503;
    private static final Duration TELLING_SILENCE = Duration.ofMillis(500);
    private static final Duration LOOK = Duration.ofSeconds(1);
    /** Share of a CPU. */
    private static final double IDLE = 0.05;

    private static final int LOG_LINES = 200;
    /** What Spring Boot, Quarkus and Micronaut log when the app is up. */
    private static final Pattern UP = Pattern.compile(
            "\\bStarted \\S+ in [\\d.,]+ seconds|\\bstarted in [\\d.,]+ ?s|\\bStartup completed in \\d");

    /** How the wait ended. */
    sealed interface Outcome {
        /** A successful response came; {@code lastByteNanos} is {@link System#nanoTime()} at its last byte. */
        record Good(long lastByteNanos) implements Outcome {}

        /** The process ended. */
        record Exited(int exitCode) implements Outcome {}

        /** It answered like this, or spoke another protocol, for so long that nothing else is expected. */
        record WrongAnswer(Attempt last, Duration lasting) implements Outcome {}

        /** It is up, but listens on these ports only. */
        record Elsewhere(List<Integer> ports) implements Outcome {}

        /** The time limit was reached. */
        record NeverReady(Attempt last) implements Outcome {}
    }

    private final LaunchSpec spec;
    private final ReadinessLimits patience;
    private final ChildProcess child;
    private Optional<Attempt> wrongAnswer = Optional.empty();
    private long wrongSince;
    private List<Integer> elsewhere = List.of();
    private long windowSince;
    private double windowCpuMs;
    private long looked = System.nanoTime();

    Readiness(LaunchSpec spec, ReadinessLimits patience, ChildProcess child) {
        this.spec = spec;
        this.patience = patience;
        this.child = child;
    }

    Outcome await() throws InterruptedException {
        Process process = child.process();
        HttpProbe probe = new HttpProbe(spec.address(), spec.port(), spec.readyPath(), spec.tls());
        long deadline = child.startNanos() + spec.readyTimeout().toNanos();
        Attempt last = Attempt.without(Attempt.Kind.REFUSED);
        while (System.nanoTime() - deadline < 0) {
            if (process.waitFor(pause(last), TimeUnit.MILLISECONDS)) {
                return new Outcome.Exited(process.exitValue());
            }
            long began = System.nanoTime();
            Attempt attempt = probe.attempt(deadline);
            last = cutShort(attempt, began, deadline) || alertLost(last, attempt) ? last : attempt;
            if (isGood(last.status())) {
                return new Outcome.Good(last.lastByteNanos());
            }
            if (wrongForLong(last)) {
                return new Outcome.WrongAnswer(last, patience.wrongStatus());
            }
            if (isUpElsewhere(last)) {
                return new Outcome.Elsewhere(elsewhere);
            }
        }
        return new Outcome.NeverReady(last);
    }

    /** Status 0 means that there was no response. */
    private boolean isGood(int status) {
        return status > 0 && (spec.readyStatus() == 0 || status == spec.readyStatus());
    }

    /** A short silence cut off by the deadline says nothing about the app. */
    private static boolean cutShort(Attempt attempt, long began, long deadline) {
        return attempt.kind() == Attempt.Kind.SILENT && deadline - began < TELLING_SILENCE.toNanos();
    }

    /** The connection may end before the alert is read that a certificate is demanded. */
    private static boolean alertLost(Attempt last, Attempt attempt) {
        return last.kind() == Attempt.Kind.NO_CERTIFICATE && attempt.kind() == Attempt.Kind.BROKEN;
    }

    private static int pause(Attempt last) {
        return last.kind() == Attempt.Kind.REFUSED ? REFUSED_MILLIS : ANSWERED_MILLIS;
    }

    /** Looks once a second, so that it costs a starting app nothing. */
    private boolean isUpElsewhere(Attempt last) {
        long now = System.nanoTime();
        if (now - looked < LOOK.toNanos()) {
            return false;
        }
        looked = now;
        List<Integer> ports =
                last.kind() == Attempt.Kind.REFUSED ? SocketTable.read().listening(child.pid()) : List.of();
        if (ports.isEmpty() || !ports.equals(elsewhere)) {
            elsewhere = ports;
            beginWindow(now);
            return false;
        }
        return saysThatItIsUp() || idleForLong(now);
    }

    private void beginWindow(long now) {
        windowSince = now;
        windowCpuMs = child.cpuMs().orElse(0);
    }

    private boolean saysThatItIsUp() {
        return child.lines(LOG_LINES).stream().anyMatch(line -> UP.matcher(line).find());
    }

    /** An app without such a line in its log; one that opens another port first, for a debugger for example, still works. */
    private boolean idleForLong(long now) {
        if (now - windowSince < patience.wrongStatus().toNanos()) {
            return false;
        }
        double cpuMs = child.cpuMs().orElse(Double.MAX_VALUE) - windowCpuMs;
        if (cpuMs < IDLE * patience.wrongStatus().toMillis()
                && elsewhere.stream().noneMatch(port -> isNamed(port, spec.options()))
                && elsewhere.stream().anyMatch(this::speaksHttp)) {
            return true;
        }
        beginWindow(now);
        return false;
    }

    /** A port of a cluster or a broker does not, and the app may be waiting for others there. */
    private boolean speaksHttp(int port) {
        return new HttpProbe(spec.address(), port, "/", spec.tls())
                        .attempt(System.nanoTime() + TELLING_SILENCE.toNanos())
                        .kind()
                == Attempt.Kind.ANSWERED;
    }

    /** Whether an option names this port, as in {@code address=*:5005} or {@code jmx.port=9010}. */
    static boolean isNamed(int port, List<String> options) {
        Pattern asValue = Pattern.compile("[=:]" + port + "(?![\\w.])");
        return options.stream().anyMatch(option -> asValue.matcher(option).find());
    }

    private boolean wrongForLong(Attempt last) {
        if (!telling(last)) {
            wrongAnswer = Optional.empty();
            return false;
        }
        Attempt answer = new Attempt(last.kind(), last.status(), 0, Optional.empty());
        long now = last.lastByteNanos() == 0 ? System.nanoTime() : last.lastByteNanos();
        if (!wrongAnswer.equals(Optional.of(answer))) {
            wrongAnswer = Optional.of(answer);
            wrongSince = now;
        }
        return now - wrongSince >= patience.wrongStatus().toNanos()
                && (last.kind() != Attempt.Kind.BROKEN || saysThatItIsUp());
    }

    private static boolean telling(Attempt last) {
        return switch (last.kind()) {
            case ANSWERED -> last.status() != UNAVAILABLE;
            case BROKEN, NOT_HTTP, NOT_TLS, NO_CERTIFICATE -> true;
            case REFUSED, SILENT -> false;
        };
    }
}
