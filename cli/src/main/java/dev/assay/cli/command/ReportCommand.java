package dev.assay.cli.command;

import dev.assay.cli.Action;
import dev.assay.cli.SeveralResults;
import dev.assay.cli.flags.ComparisonOutputs;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.FailIfOptions;
import dev.assay.cli.flags.Results;
import dev.assay.cli.screen.Printable;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.LedgerException;
import dev.assay.model.BadInputException;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay report}: draws a stored verdict again. */
@Command(
        name = "report",
        description =
                "Redraws the report of a result folder from its verdict, or with --judge from its evidence; runs nothing.")
public final class ReportCommand extends Action {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Result folder, or several.")
    private List<Path> dirs = List.of();

    @Option(
            names = "--judge",
            description = "Judge the evidence again first, as `assay judge` does, and write verdict and report.")
    private boolean judge;

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Override
    public Integer call() throws IOException {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        if (judge && dirs.size() > 1) {
            throw new BadInputException("--judge", "is for one result folder", "Give one, or omit the flag.");
        }
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
        if (judge) {
            return JudgeCommand.judge(dir, UnaryOperator.identity(), conditions, outputs, console());
        }
        try (Ledger ledger = Ledger.open(dir)) {
            StoredRun run = StoredRun.of(ledger);
            conditions.check(run.plan());
            Verdict verdict = ledger.readVerdict();
            try {
                run.session(ledger, Pages.of(dir)).draw(verdict, run.evidence());
            } catch (LedgerException unwritable) { // as in a folder of somebody else; nothing else is written there
                console().say(Printable.of("The page is not redrawn: " + unwritable.getMessage()));
            }
            new Presentation(run.kind(), outputs, dir, console())
                    .show(new Results(verdict, run.environment(), run.evidence(), Pages.added(dir), conditions));
            return conditions.on(verdict).exitCode(ExitCode.of(verdict, run.evidence()), console());
        }
    }
}
