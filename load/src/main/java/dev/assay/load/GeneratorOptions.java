package dev.assay.load;

import java.time.Duration;

/**
 * How the generator works, whatever it sends.
 *
 * @param threads event loops, at least 1; connections are spread over them evenly
 * @param transport how sockets are driven
 * @param tlsEngine what encrypts
 * @param requestTimeout from sending a request to its complete answer, and from connecting to being connected
 * @param drain how long a load may take beyond its duration, for opening connections and for outstanding answers
 */
public record GeneratorOptions(
        int threads, Transport transport, TlsEngine tlsEngine, Duration requestTimeout, Duration drain) {
    public GeneratorOptions {
        if (threads < 1 || threads > 256) {
            throw new IllegalArgumentException("threads must be 1 to 256: " + threads);
        }
        requirePositive(requestTimeout, "request time-out");
        requirePositive(drain, "drain");
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
        return new GeneratorOptions(other, transport, tlsEngine, requestTimeout, drain);
    }

    private static void requirePositive(Duration time, String name) {
        if (time.isNegative() || time.isZero() || time.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException(name + " must be above 0 and at most 1 h: " + time);
        }
    }
}
