package dev.assay.why;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.experiment.AfterSlices;
import dev.assay.model.plan.Plan;
import dev.assay.report.document.Section;
import dev.assay.why.profile.Kind;
import dev.assay.why.profile.Profiling;
import dev.assay.why.report.StartSection;
import dev.assay.why.report.WhySection;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a difference comes from: in CPU per request, {@code assay compare --why}, {@code assay why} and {@code assay diff --why}; in start-up
 * time, {@code assay startup --why}.
 */
public final class WhySatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(
                new CommandEntry("why", WhyCommand.class, "Shows where differences in CPU per request come from."));
    }

    @Override
    public List<Object> flags(String command) {
        return switch (command) {
            case "compare", "resume", "tune" -> List.of(new WhyFollowUp());
            case "startup" -> List.of(new WhyStartup());
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
        return Stream.concat(WhySection.of(results).stream(), StartSection.of(results).stream())
                .toList();
    }
}
