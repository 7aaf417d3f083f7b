package dev.assay.tune;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.report.document.Section;
import dev.assay.tune.search.TuneCommand;
import dev.assay.tune.search.TuningSection;
import java.nio.file.Path;
import java.util.List;

/** How far settings, memory and the rate change the answer. */
public final class TuneSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry(
                "tune", TuneCommand.class, "Finds better settings of a server, and what they are worth."));
    }

    @Override
    public List<Section> sections(Path results) {
        return TuningSection.of(results);
    }
}
