package dev.assay.imports;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import java.util.List;

/** Plans made from what users have. */
public final class ImportsSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(
                new CommandEntry("init", InitCommand.class, "Writes a first plan for the project in this folder."),
                new CommandEntry(
                        "import", ImportCommand.class, "Makes a plan for `load` from a HAR file or an access log."));
    }
}
