package dev.assay.doctor;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import java.util.List;

/** {@code assay doctor}. */
public final class DoctorSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry(
                "doctor", DoctorCommand.class, "Checks this machine for what would spoil a measurement."));
    }
}
