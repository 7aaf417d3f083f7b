package dev.assay.tune;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.tune.fit.FitCommand;
import java.util.List;

/** How far settings, memory and the rate change the answer. */
public final class TuneSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry("fit", FitCommand.class, "Finds the smallest heap that holds a rate."));
    }
}
