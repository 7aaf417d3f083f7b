package dev.assay.remote;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.cli.bench.LoadRoute;
import dev.assay.model.plan.LoadOrigin;
import java.util.List;
import java.util.Optional;

/** Load from other machines, over ssh. */
public final class RemoteSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry(LoadHost.AGENT, AgentCommand.class, ""));
    }

    @Override
    public List<Object> flags(String command) {
        return switch (command) {
            case "compare" -> List.of(new ComparisonFlags());
            case "load" -> List.of(new LoadFlags());
            case "study" -> List.of(new StudyFlags());
            case "doctor" -> List.of(new DoctorFlags());
            default -> List.of();
        };
    }

    @Override
    public Optional<LoadRoute> route(LoadOrigin origin) {
        return Optional.of(new RemoteRoute(origin));
    }
}
