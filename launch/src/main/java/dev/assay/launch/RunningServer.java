package dev.assay.launch;

import dev.assay.model.plan.CpuSet;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A process that has given its first successful response. Thread-safe. */
public interface RunningServer {
    String contender();

    /** The pid of the JVM itself, not of a wrapper. */
    long pid();

    default String host() {
        return Ports.LOOPBACK_ADDRESS;
    }

    int port();

    /** Host and port, as in a Host header field. */
    default String authority() {
        return host() + ":" + port();
    }

    default boolean tls() {
        return false;
    }

    /**
     * A new connection to it, within two seconds, with TLS if it was launched with TLS; its certificate is not checked. For
     * inspecting the server, not for load.
     *
     * @throws IOException if it cannot be made
     */
    default Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(Ports.at(host(), port()), 2_000);
        return socket;
    }

    /** Time just before the process was started. */
    Instant started();

    /** Time from just before the process was started to the last byte of its first successful response, in milliseconds. */
    double readyMs();

    /**
     * CPU time of all its threads until its first successful response, in milliseconds, on Linux in steps of 10; empty if the
     * operating system does not report it. Read at that moment, since the JIT compilers go on working.
     */
    default OptionalDouble readyCpuMs() {
        return OptionalDouble.empty();
    }

    boolean alive();

    /** The exit code; empty while it is alive, 128 + n if killed by signal n. */
    OptionalInt exitCode();

    /**
     * Pins all present and future threads of the process to these CPUs, and checks that it worked. Does nothing if this
     * machine cannot pin, or if the process has ended.
     *
     * @throws dev.assay.model.NoMeasurementException if the operating system refuses
     */
    void pin(CpuSet cpus);

    /**
     * Asks the process to end (SIGTERM), and kills it if it still runs after the grace period; its descendants are killed in
     * any case. A second call does nothing.
     *
     * @throws InterruptedException if the thread is interrupted; the process may still run
     */
    Stop stop(Duration grace) throws InterruptedException;

    /** At most {@code n} last lines of the process's output, oldest first. */
    List<String> lastLogLines(int n);

    /** Advice for a server that was ready and then died, if its log shows a known cause. */
    default Optional<String> hint() {
        return Optional.empty();
    }
}
