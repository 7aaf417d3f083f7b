package dev.assay.remote;

import dev.assay.load.LoadGenerator;
import java.util.List;

/** A load generator on one or several load hosts. */
public interface RemoteLoad extends LoadGenerator {
    /** Those of the single hosts, in the order in which the user named them; of a host that was connected again, the last. */
    List<RemoteLoadGenerator> generators();

    /**
     * Measures what the network between each load host and this machine carries, for about three seconds, of all at the same time: what
     * they share of the network counts once. Loads after that are held against it: {@link dev.assay.model.Gate#NETWORK}.
     *
     * @param address of this machine, on which servers will listen
     * @param port on which a load host finds this machine meanwhile; 0 for any
     * @return in the order of {@link #generators}
     * @throws dev.assay.model.BadInputException if a load host cannot reach the address
     * @throws dev.assay.model.NoMeasurementException if nobody can listen there, or nothing came
     */
    List<Bandwidth> probe(String address, int port) throws InterruptedException;

    /** Gives the event loops the right of way there, as {@link dev.assay.launch.Placements#favour} does on this machine. */
    void favour() throws InterruptedException;
}
