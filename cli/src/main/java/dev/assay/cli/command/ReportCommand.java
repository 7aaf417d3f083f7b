package dev.assay.cli.command;

import dev.assay.cli.Action;
import dev.assay.cli.SeveralResults;
import dev.assay.cli.flags.ComparisonOutputs;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.FailIfOptions;
import dev.assay.cli.flags.Results;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code assay report}: draws a stored verdict again. */
@Command(
        name = "report",
        description = "Redraws the report of a result folder from its verdict; judges nothing, runs nothing.")
public final class ReportCommand extends Action {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Result folder, or several.")
    private List<Path> dirs = List.of();

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Override
    public Integer call() {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        List<SeveralResults> several = added(SeveralResults.class);
        if (dirs.size() > 1) {
            return several.stream()
                    .findFirst()
                    .orElseThrow(
                            () -> new BadInputException(dirs.get(1).toString(), "is one too many", "Give one folder."))
                    .show(dirs, conditions, outputs, console());
        }
        several.forEach(SeveralResults::requireSeveral);
        Path dir = dirs.get(0);
        try (Ledger ledger = Ledger.open(dir)) {
            StoredRun run = StoredRun.of(ledger);
            conditions.check(run.plan());
            Verdict verdict = ledger.readVerdict();
            run.session(ledger, Pages.of(dir)).draw(verdict, run.evidence());
            new Presentation(run.kind(), outputs, dir, console())
                    .show(new Results(verdict, run.environment(), run.evidence(), Pages.added(dir), conditions));
            return conditions.on(verdict).exitCode(ExitCode.of(verdict, run.evidence()), console());
        }
    }
}
