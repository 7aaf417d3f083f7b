package dev.assay.why;

import dev.assay.cli.FollowUp;
import dev.assay.cli.screen.Console;
import dev.assay.model.plan.Plan;
import dev.assay.report.document.TerminalSections;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Shows after a comparison what the profiles of its blocks say, if its plan asks for them. */
@Command
final class WhyFollowUp implements FollowUp {
    @Override
    public Optional<Task> checked(Plan plan, List<String> conditions) {
        return WhyKey.of(plan).isEmpty() ? Optional.empty() : Optional.of(bench -> WhyFollowUp::shown);
    }

    private static Done shown(Path results, Console console) {
        return new Done(List.of(), Optional.empty(), shown -> {
            shown.out().println();
            TerminalSections.write(new WhySatellite().sections(results), shown.style(), shown.out());
        });
    }
}
