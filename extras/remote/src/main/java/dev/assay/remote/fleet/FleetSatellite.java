package dev.assay.remote.fleet;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.model.verdict.Fleet;
import dev.assay.report.document.AddedSections;
import dev.assay.report.document.Section;
import dev.assay.verdict.Machines;
import java.util.List;

/** One comparison on many machines: its commands, what reports say of its machines, and how the core judges them. */
public final class FleetSatellite implements Satellite, AddedSections, Machines.OfFleet {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry("fleet", FleetCommand.class, "Measures one comparison on many machines."));
    }

    @Override
    public List<Section.Source> findings() {
        return List.of(MachinesSection::of);
    }

    @Override
    public Machines of(Fleet fleet) {
        return new FleetMachines(fleet);
    }
}
