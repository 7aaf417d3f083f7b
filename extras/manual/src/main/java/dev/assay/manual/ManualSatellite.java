package dev.assay.manual;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import java.util.List;

/** {@code assay manual}, which the help does not list. */
public final class ManualSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry("manual", ManualCommand.class, ""));
    }
}
