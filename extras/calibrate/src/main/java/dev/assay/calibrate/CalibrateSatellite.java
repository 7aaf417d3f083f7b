package dev.assay.calibrate;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import java.util.List;

/** {@code assay calibrate}. */
public final class CalibrateSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry(
                "calibrate", CalibrateCommand.class, "Finds the smallest difference that this machine can show."));
    }
}
