package dev.assay.probe;

import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.model.server.Jdk;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Optional;

/**
 * Observes server processes on this machine from outside.
 *
 * <p>{@link #process}, {@link #glance}, {@link #counters} and {@link #machine} only read files that the kernel and the JVM
 * maintain anyway; the observed process does no work, so they are safe right before and after a measured slice. All other
 * methods make the observed JVM work (a thread dump, a forced collection, an agent) and belong after everything that is timed.
 *
 * <p>The observed process must run as the same user. On Linux everything is observed. On other systems CPU time is that of
 * {@link java.lang.ProcessHandle.Info#totalCpuDuration()}, compiler threads have the compilation time published by the JVM,
 * and collector threads have none; context switches, RSS, threads and the machine are zero.
 *
 * <p>Implementations are stateless and thread-safe.
 */
public interface Probe {
    /**
     * A snapshot of the process. Costs the caller about 25 µs of CPU time for each thread of the process, once this code is warm.
     *
     * @throws ProcessGoneException if there is no process with this pid
     */
    ProcessSnapshot process(long pid);

    /**
     * The counters of the process so far; empty if the system does not report them, or there is no process with this pid. Costs the
     * caller about as much as {@link #process}.
     */
    default CounterSnapshot counters(long pid) {
        return CounterSnapshot.NONE;
    }

    /**
     * A glance at the process; empty if the system does not report it, or there is no process with this pid. Takes about a
     * millisecond, however many threads the process has, and is meant to be called every second of a load.
     */
    default Optional<Glance> glance(long pid) {
        return Optional.empty();
    }

    /** A snapshot of the machine, or of the CPUs given to {@link #local(CpuSet)}. */
    MachineSnapshot machine();

    /**
     * Promotes all live objects to the old generation by a full collection. What an app keeps from its start and its warm-up would
     * otherwise be copied in every young GC until it reaches the tenuring age, which takes more collections than an
     * experiment has. Call it before what is timed.
     *
     * @throws ProcessGoneException if there is no process with this pid
     * @throws dev.assay.model.NoMeasurementException if the process does not answer {@code jcmd}
     */
    void promote(long pid, Jdk jdk) throws InterruptedException;

    /**
     * The footprint of the process. Forces collections and stops the process for a heap inspection: call it after everything
     * that is timed.
     *
     * @throws ProcessGoneException if there is no process with this pid
     * @throws dev.assay.model.NoMeasurementException if the process does not answer {@code jcmd}
     */
    Footprint footprint(long pid, Jdk jdk) throws InterruptedException;

    /**
     * The same, with the use of the memory pools before and after the forced collection, read by an agent that is loaded into the
     * process once everything that it could affect has been read.
     *
     * @throws ProcessGoneException if there is no process with this pid
     * @throws dev.assay.model.NoMeasurementException if the process does not answer {@code jcmd}
     */
    Occupancy occupancy(long pid, Jdk jdk) throws InterruptedException;

    /**
     * Evidence of which server answers on a port: which process listens there, how it answers a malformed request, and which
     * servers' threads and classes the process has. Stops the process for a thread dump and loads an agent into it: call it
     * before anything is timed, on a process that is not measured afterwards.
     *
     * @param port that the server should listen on
     * @param door opens connections to it, with TLS if it speaks TLS
     * @param deployment what the process is supposed to run
     * @throws ProcessGoneException if there is no process with this pid
     * @throws dev.assay.model.NoMeasurementException if the process does not answer {@code jcmd}
     */
    Identity identity(long pid, int port, Door door, Deployment deployment) throws InterruptedException;

    /** Opens connections to a server. */
    interface Door {
        /**
         * A new connection, ready for a request.
         *
         * @throws IOException if the server does not accept it
         */
        Socket open() throws IOException;
    }

    /**
     * The settings in effect, read from the server's own objects by an agent that is loaded into the process: call it last.
     * What could not be read is left out, so the list is empty for a process that rejects the agent or runs no known server.
     * From JDK 21 on the JVM prints a warning about the agent to the app's standard error.
     *
     * @param contender id for each setting
     * @throws ProcessGoneException if there is no process with this pid
     */
    List<EffectiveSetting> settings(String contender, long pid, Jdk jdk) throws InterruptedException;

    /** The probe for processes on this machine. */
    static Probe local() {
        return new LocalProbe(OperatingSystem.current());
    }

    /**
     * The same for processes that are confined to these CPUs: what others do on the rest of a large machine, outside a container or a
     * cpuset, takes nothing from them and is not in {@link #machine}.
     */
    static Probe local(CpuSet cpus) {
        return new LocalProbe(OperatingSystem.current().on(cpus));
    }
}
