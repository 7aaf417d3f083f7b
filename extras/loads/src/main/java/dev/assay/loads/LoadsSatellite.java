package dev.assay.loads;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import java.util.List;

/** The load generator by itself: {@code assay load}. */
public final class LoadsSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry(
                "load", LoadCommand.class, "Sends load to one URL; reports rate, latency and errors."));
    }
}
