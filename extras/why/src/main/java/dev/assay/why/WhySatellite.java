package dev.assay.why;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.experiment.AfterSlices;
import dev.assay.model.plan.Plan;
import dev.assay.report.document.Section;
import dev.assay.why.profile.Kind;
import dev.assay.why.profile.Profiling;
import dev.assay.why.report.WhySection;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where a difference in CPU per request comes from: {@code --why} of {@code assay compare} and {@code assay diff}, and {@code assay why}. */
public final class WhySatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(
                new CommandEntry("why", WhyCommand.class, "Shows where differences in CPU per request come from."));
    }

    @Override
    public List<Object> flags(String command) {
        return switch (command) {
            case "compare", "resume" -> List.of(new WhyFollowUp());
            case "diff" -> List.of(new WhyDiff());
            default -> List.of();
        };
    }

    @Override
    public Optional<AfterSlices> afterSlices(Plan plan, Path results) {
        List<Kind> kinds = WhyKey.of(plan);
        return kinds.isEmpty() ? Optional.empty() : Optional.of(new Profiling(plan, kinds, results));
    }

    @Override
    public List<Section> sections(Path results) {
        return WhySection.of(results);
    }
}
