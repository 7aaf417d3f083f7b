package dev.assay.history;

import dev.assay.cli.Action;
import dev.assay.cli.TwoResults;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.FailIfOptions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.flags.Results;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code assay diff}: compares two result folders, for example before and after an upgrade. */
@Command(
        name = "diff",
        description = {
            "Compares two result folders, for example before and after an upgrade; runs nothing.",
            "Both must be from the same machine, with the same workload and rate."
        })
final class DiffCommand extends Action {
    @Parameters(index = "0", paramLabel = "BEFORE", description = "Result folder.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "Result folder.")
    private Path after = Path.of("");

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Mixin
    private Outputs outputs = new Outputs();

    @Override
    public Integer call() {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        StoredRun then = stored(before);
        StoredRun now = stored(after);
        Verdict verdict = new DiffJudge(
                        DiffJudge.Side.of(then),
                        DiffJudge.Side.of(now),
                        now.plan().margin())
                .verdict();
        boolean nothing = verdict.comparisons().stream().allMatch(c -> c.verdict() == Outcome.REFUSED);
        List<Section> sections = added(TwoResults.class).stream()
                .flatMap(also -> also.sections(before, after).stream())
                .filter(section -> !nothing)
                .toList();
        outputs.present(
                new Results(verdict, now.environment(), now.evidence(), sections, conditions),
                console(),
                () -> DiffReport.write(
                        verdict, sections, console().style(), console().out()));
        return conditions.on(verdict).exitCode(nothing ? ExitCode.NO_MEASUREMENT : ExitCode.DONE, console());
    }

    private static StoredRun stored(Path folder) {
        try (Ledger ledger = Ledger.open(folder)) {
            return StoredRun.of(ledger).ofOneMachine(folder);
        }
    }
}
