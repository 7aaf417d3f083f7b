package dev.assay.history;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import java.util.List;

/** {@code assay diff}, and {@code assay report} of several result folders. */
public final class HistorySatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry(
                "diff", DiffCommand.class, "Compares two result folders: before and after an upgrade."));
    }

    @Override
    public List<Object> flags(String command) {
        return command.equals("report") ? List.of(new HistoryFlags()) : List.of();
    }
}
