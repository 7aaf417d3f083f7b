package dev.assay.remote.fleet;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import java.util.List;

/** One comparison on many machines. */
public final class FleetSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry("fleet", FleetCommand.class, "Measures one comparison on many machines."));
    }
}
