package dev.assay.launch;

import dev.assay.model.CpuSet;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A process that has given its first good answer. May be used by several threads at once. */
public interface RunningServer {
    /** Contender id. */
    String contender();

    /** Of the JVM itself, not of a wrapper. */
    long pid();

    /** The address on which it listens. */
    default String host() {
        return Ports.LOOPBACK_ADDRESS;
    }

    int port();

    /** Both, as a Host field has them. */
    default String authority() {
        return host() + ":" + port();
    }

    /**
     * A new connection to it, within two seconds, with TLS if it is asked over TLS; its certificate is not looked at. For a look
     * at the server, not for load.
     *
     * @throws IOException if it takes none
     */
    default Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(Ports.at(host(), port()), 2_000);
        return socket;
    }

    /** Just before the process was started. */
    Instant started();

    /** From just before the process was started to the last byte of its first good answer, in milliseconds. */
    double readyMs();

    /**
     * CPU time of all its threads until its first good answer, in milliseconds, on Linux in steps of 10; empty where the
     * operating system does not tell. Taken then, since the JIT compilers go on working afterwards.
     */
    default OptionalDouble readyCpuMs() {
        return OptionalDouble.empty();
    }

    boolean alive();

    /** Empty while it is alive. 128 and more: ended by the signal of that number less 128. */
    OptionalInt exitCode();

    /**
     * Confines all threads of the process, also those that it will start, to these CPUs, and checks that it worked. Does
     * nothing where this machine cannot pin, or if the process has ended.
     *
     * @throws dev.assay.model.NoMeasurementException if the operating system refuses
     */
    void pin(CpuSet cpus);

    /**
     * Asks the process to end (SIGTERM), and kills it and every process that it started if it still runs after the grace
     * period. A second call does nothing.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile; the process may still run
     */
    Stop stop(Duration grace) throws InterruptedException;

    /** The last lines that the process wrote since it was started, oldest first, at most so many. */
    List<String> lastLogLines(int n);

    /** What to do about it, if its log shows a known cause of an early end; for one that was ready and then died. */
    default Optional<String> hint() {
        return Optional.empty();
    }
}
