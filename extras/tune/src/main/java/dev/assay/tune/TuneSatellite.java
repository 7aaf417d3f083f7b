package dev.assay.tune;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.experiment.AfterSlices;
import dev.assay.model.plan.Plan;
import dev.assay.report.document.Section;
import dev.assay.tune.cost.CostFollowUp;
import dev.assay.tune.cost.CostSection;
import dev.assay.tune.cost.RateLoads;
import dev.assay.tune.fit.FitCommand;
import dev.assay.tune.search.TuneCommand;
import dev.assay.tune.search.TuningSection;
import dev.assay.tune.search.WorthFollowUp;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How far settings, memory and the rate change the answer. */
public final class TuneSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(
                new CommandEntry(
                        "tune", TuneCommand.class, "Finds better settings of a server, and what they are worth."),
                new CommandEntry("fit", FitCommand.class, "Finds the smallest heap that holds a rate."));
    }

    @Override
    public List<Object> flags(String command) {
        return switch (command) {
            case "compare", "tune" -> List.of(new CostFollowUp());
            case "resume" -> List.of(new CostFollowUp(), new WorthFollowUp());
            default -> List.of();
        };
    }

    @Override
    public Optional<AfterSlices> afterSlices(Plan plan, Path results) {
        return RateLoads.of(plan, results);
    }

    @Override
    public void requireResumable(Path folder) {
        WorthFollowUp.requireNoSearchAlone(folder);
    }

    @Override
    public List<Section> sections(Path results) {
        return Stream.concat(CostSection.of(results).stream(), TuningSection.of(results).stream())
                .toList();
    }
}
