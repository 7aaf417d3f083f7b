package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.http.TlsEngine;
import dev.assay.http.Transport;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the generator works, whatever it sends.
 *
 * @param threads event loops, at least 1; connections are spread over them evenly
 * @param transport how sockets are driven
 * @param tlsEngine what encrypts
 * @param requestTimeout from sending a request to its complete answer, and from connecting to being connected
 * @param drain how long a load may take beyond its duration, for opening connections and for outstanding answers
 * @param standstills asked at the beginning of each open load whether to be late on purpose; else no load is
 * @param likeness what all answers to the same request have in common, beside what the workload asks of each
 * @param supplies where environment variables and data files of a workload come from
 */
public record GeneratorOptions(
        int threads,
        Transport transport,
        TlsEngine tlsEngine,
        Duration requestTimeout,
        Duration drain,
        Function<Target, Optional<Standstill>> standstills,
        AnswerLikeness likeness,
        Supplies supplies) {
    public GeneratorOptions {
        if (threads < 1 || threads > 256) {
            throw new IllegalArgumentException("threads must be 1 to 256: " + threads);
        }
        requirePositive(requestTimeout, "request time-out");
        requirePositive(drain, "drain");
    }

    /** Never late on purpose. */
    public GeneratorOptions(
            int threads, Transport transport, TlsEngine tlsEngine, Duration requestTimeout, Duration drain) {
        this(
                threads,
                transport,
                tlsEngine,
                requestTimeout,
                drain,
                target -> Optional.empty(),
                AnswerLikeness.NONE,
                Supplies.LOCAL);
    }

    /** With the best TLS engine of this machine. */
    public GeneratorOptions(int threads, Transport transport, Duration requestTimeout, Duration drain) {
        this(threads, transport, TlsEngine.AUTO, requestTimeout, drain);
    }

    /** One event loop, the best transport of this machine, 10 s for a request, 5 s to drain. */
    public static GeneratorOptions defaults() {
        return new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(10), Duration.ofSeconds(5));
    }

    /** The same with another number of event loops. */
    GeneratorOptions withThreads(int other) {
        return new GeneratorOptions(
                other, transport, tlsEngine, requestTimeout, drain, standstills, likeness, supplies);
    }

    /** The same, late on purpose where this says so: for calibration only. */
    public GeneratorOptions standingStill(Function<Target, Optional<Standstill>> where) {
        return new GeneratorOptions(threads, transport, tlsEngine, requestTimeout, drain, where, likeness, supplies);
    }

    /** The same, with answers held against the first one to the same request. */
    public GeneratorOptions comparing(AnswerLikeness other) {
        return new GeneratorOptions(threads, transport, tlsEngine, requestTimeout, drain, standstills, other, supplies);
    }

    /** The same, with what templates take from outside the plan from there. */
    public GeneratorOptions supplied(Supplies other) {
        return new GeneratorOptions(threads, transport, tlsEngine, requestTimeout, drain, standstills, likeness, other);
    }

    private static void requirePositive(Duration time, String name) {
        if (time.isNegative() || time.isZero() || time.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException(name + " must be above 0 and at most 1 h: " + time);
        }
    }
}
