package dev.assay.probe;

import dev.assay.model.Deployment;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Footprint;
import dev.assay.model.Identity;
import dev.assay.model.Jdk;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Optional;

/**
 * Observes server processes of this machine from outside.
 *
 * <p>{@link #process}, {@link #glance}, {@link #counters} and {@link #machine} only read files that the kernel and the JVM keep anyway; the observed process does
 * nothing for them, so they are safe right before and right after a measured slice. All other methods make the observed JVM
 * work (a thread dump, a forced collection, an agent) and belong after everything that is timed.
 *
 * <p>The observed process must run under the same user. On Linux everything is observed. On other systems CPU time is what
 * {@link java.lang.ProcessHandle.Info#totalCpuDuration()} says, compiler threads take what the JVM says of compilations, collector threads nothing; context
 * switches, resident memory, threads and the machine are zero.
 *
 * <p>Implementations hold no state between calls: any thread may call them at any time.
 */
public interface Probe {
    /**
     * The process now. Takes the caller about 25 µs of CPU time for each thread of the process, once this code is warm.
     *
     * @throws ProcessGoneException when no process has this id
     */
    ProcessSnapshot process(long pid);

    /**
     * What the process has been counted to do so far; nothing where the system does not tell, or no process has this id. Takes the
     * caller about as long as {@link #process}.
     */
    default CounterSnapshot counters(long pid) {
        return CounterSnapshot.NONE;
    }

    /**
     * A glance at the process; nothing where the system does not tell, or no process has this id. Takes the caller about
     * a millisecond, however many threads the process has, and is meant for every second of a load.
     */
    default Optional<Glance> glance(long pid) {
        return Optional.empty();
    }

    /** The machine now. */
    MachineSnapshot machine();

    /**
     * TCP connections that this machine has accepted since it was started, those of other programs included; negative where the
     * system does not tell.
     */
    default long acceptedConnections() {
        return -1;
    }

    /**
     * What the process occupies. Forces collections and stops the process for the time of a heap inspection: call it after
     * everything that is timed.
     *
     * @throws ProcessGoneException when no process has this id
     * @throws dev.assay.model.NoMeasurementException when the process does not answer the JDK's {@code jcmd}
     */
    Footprint footprint(long pid, Jdk jdk) throws InterruptedException;

    /**
     * The same, and what the memory pools hold before and after the forced collection, read by an agent that is loaded into the
     * process after everything that it could change was read.
     *
     * @throws ProcessGoneException when no process has this id
     * @throws dev.assay.model.NoMeasurementException when the process does not answer the JDK's {@code jcmd}
     */
    Occupancy occupancy(long pid, Jdk jdk) throws InterruptedException;

    /**
     * What shows which server answers on a port: which process listens there, how it answers a malformed request, which
     * servers' threads the process has, and which servers' classes. Stops the process for the time of a thread dump and loads
     * an agent into it: call it before anything is timed, in a process that is not measured afterwards.
     *
     * @param port on 127.0.0.1
     * @param door opens connections to it, with TLS where it speaks TLS
     * @param deployment what the process is said to run
     * @throws ProcessGoneException when no process has this id
     * @throws dev.assay.model.NoMeasurementException when the process does not answer the JDK's {@code jcmd}
     */
    Identity identity(long pid, int port, Door door, Deployment deployment) throws InterruptedException;

    /** A way into a server. */
    interface Door {
        /**
         * A new connection, ready for a request.
         *
         * @throws IOException if the server takes none
         */
        Socket open() throws IOException;
    }

    /**
     * The settings in effect, read from the server's own objects by an agent that is loaded into the process: call it last.
     * What could not be read is left out, so the list is empty for a process that takes no agent or runs no known server.
     * From JDK 21 on the JVM prints a warning about the agent to the app's standard error.
     *
     * @param contender put into each setting
     * @throws ProcessGoneException when no process has this id
     */
    List<EffectiveSetting> settings(String contender, long pid, Jdk jdk) throws InterruptedException;

    /** The probe for processes of this machine. */
    static Probe local() {
        return new LocalProbe(OperatingSystem.current());
    }
}
