package dev.assay.load;

import dev.assay.http.Transport;
import dev.assay.http.tls.TlsEngine;
import dev.assay.load.request.ResponseLikeness;
import dev.assay.load.request.TemplateInputs;
import java.time.Duration;

/**
 * Options of the generator, whatever it sends.
 *
 * @param threads event loops, at least 1; connections are spread over them evenly
 * @param transport I/O mechanism of sockets
 * @param tlsEngine TLS implementation
 * @param requestTimeout for a request, from sending it to its complete response, and for connecting
 * @param drain how long a load waits for outstanding responses after its duration; half of it is for opening connections before
 * @param likeness what must be the same in all responses to the same request, beyond the workload's checks
 * @param supplies source of the environment variables and data files of a workload
 */
public record GeneratorOptions(
        int threads,
        Transport transport,
        TlsEngine tlsEngine,
        Duration requestTimeout,
        Duration drain,
        ResponseLikeness likeness,
        TemplateInputs supplies) {
    private static final int MAX_THREADS = 256;

    private static final int CONNECTIONS_PER_THREAD = 8;

    public GeneratorOptions {
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException("threads must be 1 to " + MAX_THREADS + ": " + threads);
        }
        requirePositive(requestTimeout, "request time-out");
        requirePositive(drain, "drain");
    }

    /** Responses are not compared, and a workload's inputs are on this machine. */
    public GeneratorOptions(
            int threads, Transport transport, TlsEngine tlsEngine, Duration requestTimeout, Duration drain) {
        this(threads, transport, tlsEngine, requestTimeout, drain, ResponseLikeness.NONE, TemplateInputs.LOCAL);
    }

    /** With the best TLS engine of this machine. */
    public GeneratorOptions(int threads, Transport transport, Duration requestTimeout, Duration drain) {
        this(threads, transport, TlsEngine.AUTO, requestTimeout, drain);
    }

    /** One event loop, the best transport of this machine, 10 s for a request, 5 s to drain. */
    public static GeneratorOptions defaults() {
        return new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(10), Duration.ofSeconds(5));
    }

    /**
     * Event loops for that many CPUs: one each, as long as each has at least eight connections. A request is sent over a connection of
     * its own event loop, so it would often wait for one of few while those of others are free.
     */
    public static int threads(int cpus, int connections) {
        return Math.max(1, Math.min(Math.min(cpus, MAX_THREADS), connections / CONNECTIONS_PER_THREAD));
    }

    /** The same with another number of event loops. */
    GeneratorOptions withThreads(int other) {
        return new GeneratorOptions(other, transport, tlsEngine, requestTimeout, drain, likeness, supplies);
    }

    /** The same, with responses compared with the first one to the same request. */
    public GeneratorOptions comparing(ResponseLikeness other) {
        return new GeneratorOptions(threads, transport, tlsEngine, requestTimeout, drain, other, supplies);
    }

    /** The same, with environment variables and data files from this source. */
    public GeneratorOptions supplied(TemplateInputs other) {
        return new GeneratorOptions(threads, transport, tlsEngine, requestTimeout, drain, likeness, other);
    }

    private static void requirePositive(Duration time, String name) {
        if (time.isNegative() || time.isZero() || time.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException(name + " must be above 0 and at most 1 h: " + time);
        }
    }
}
