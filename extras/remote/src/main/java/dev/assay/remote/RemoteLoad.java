package dev.assay.remote;

import dev.assay.load.LoadGenerator;
import java.util.List;

/** A load generator on one or more load hosts. */
interface RemoteLoad extends LoadGenerator {
    /** The generators of the individual hosts, in the order in which the user named them; for a reconnected host, its latest. */
    List<RemoteLoadGenerator> generators();

    /**
     * Measures the bandwidth between each load host and this machine, for about three seconds and all hosts at once, so that links they
     * share count once. Later loads are checked against it: {@link dev.assay.model.evidence.Gate#NETWORK}.
     *
     * @param address address of this machine on which servers will listen
     * @param port port to listen on during the probe; 0 for any
     * @return in the order of {@link #generators}
     * @throws dev.assay.model.BadInputException if a load host cannot reach the address
     * @throws dev.assay.model.NoMeasurementException if the port cannot be opened, or no bytes arrived
     */
    List<Bandwidth> probe(String address, int port) throws InterruptedException;

    /**
     * Raises the priority of the event loops on the load hosts, as {@link dev.assay.launch.machine.Placements#favour} does on this
     * machine.
     */
    void favour() throws InterruptedException;
}
