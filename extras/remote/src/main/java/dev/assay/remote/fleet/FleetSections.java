package dev.assay.remote.fleet;

import dev.assay.report.document.AddedSections;
import dev.assay.report.document.Section;
import java.util.List;

/** What reports say of the machines of a fleet. */
public final class FleetSections implements AddedSections {
    @Override
    public List<Section.Source> findings() {
        return List.of(MachinesSection::of);
    }
}
