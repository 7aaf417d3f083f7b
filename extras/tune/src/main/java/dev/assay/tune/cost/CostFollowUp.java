package dev.assay.tune.cost;

import dev.assay.cli.FollowUp;
import dev.assay.cli.screen.Console;
import dev.assay.model.plan.Plan;
import dev.assay.report.document.TerminalSections;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Shows after a comparison what its contenders cost at several rates, if its plan asks for them. */
@Command
public final class CostFollowUp implements FollowUp {
    @Override
    public Optional<Task> checked(Plan plan, List<String> conditions) {
        return RatesKey.asked(plan) ? Optional.of(bench -> CostFollowUp::shown) : Optional.empty();
    }

    private static Done shown(Path results, Console console) {
        return new Done(List.of(), Optional.empty(), shown -> {
            shown.out().println();
            TerminalSections.write(CostSection.of(results), shown.style(), shown.out());
        });
    }
}
