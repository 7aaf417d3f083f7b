package dev.assay.cli;

import dev.assay.ledger.Ledger;
import dev.assay.model.Verdict;
import dev.assay.report.TerminalReport;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code assay report}: draws a stored verdict again. */
@Command(
        name = "report",
        description = "Draws the report of a result folder again from its verdict; judges nothing, runs nothing.")
final class ReportCommand extends Action {
    @Parameters(paramLabel = "DIR", description = "A result folder.")
    private Path dir = Path.of("");

    @Override
    public Integer call() throws IOException {
        try (Ledger ledger = Ledger.open(dir)) {
            StoredRun run = StoredRun.of(ledger);
            Verdict verdict = ledger.readVerdict();
            run.session().draw(verdict, run.evidence());
            TerminalReport.write(
                    verdict,
                    run.environment(),
                    dir.toString(),
                    console().style(),
                    console().out());
            return ExitCode.DONE;
        }
    }
}
