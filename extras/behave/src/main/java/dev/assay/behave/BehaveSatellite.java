package dev.assay.behave;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.report.BehaviourReport;
import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.cli.bench.LocalBench;
import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    @Override
    public Map<String, String> differingLimits(LocalBench bench, Path folder) throws InterruptedException {
        if (bench.plan().load().origin().isPresent()) {
            return Map.of();
        }
        LimitsAsTheyAre limits = new LimitsAsTheyAre();
        Behaviours behaviours =
                new Behaviours(bench.console(), bench.variables(), List.of(limits), List.of(), Optional.empty());
        BehaviourFolder tested = BehaviourFolder.create(folder);
        Behaviour behaviour = behaviours.ask(bench, tested);
        if (behaviours.interrupted(tested).isPresent()) {
            throw new InterruptedException("stopped");
        }
        return limits.differing(behaviour);
    }
}
