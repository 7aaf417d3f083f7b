package dev.assay.remote.fleet;

import dev.assay.model.verdict.Fleet;
import dev.assay.verdict.Machines;

/** Has the core judge fleets. */
public final class FleetJudging implements Machines.OfFleet {
    @Override
    public Machines of(Fleet fleet) {
        return new FleetMachines(fleet);
    }
}
