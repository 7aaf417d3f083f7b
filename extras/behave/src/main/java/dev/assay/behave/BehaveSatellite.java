package dev.assay.behave;

import dev.assay.behave.report.BehaviourReport;
import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.List;

/** What changes besides speed: {@code assay behave}, {@code assay compare --behave}, and the section of that in the report. */
public final class BehaveSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry(
                "behave", BehaveCommand.class, "Shows what changes besides speed when the server is swapped."));
    }

    @Override
    public List<Object> flags(String command) {
        return command.equals("compare") ? List.of(new BehaviourAfterComparison()) : List.of();
    }

    @Override
    public List<Section> sections(Path results) {
        return BehaviourFolder.read(BehaviourFolder.within(results)).stream()
                .map(BehaviourReport::section)
                .toList();
    }
}
