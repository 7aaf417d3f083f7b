package dev.assay.history;

import dev.assay.cli.SeveralResults;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The history of several result folders: of each metric, on the terminal, as a page and as CSV. */
final class HistoryFlags implements SeveralResults {
    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = {
                "File for the page of a history, which several folders give: each metric, run by run.",
                "Default: history.html in the current folder."
            })
    private @Nullable Path html;

    @Override
    public void requireSeveral() {
        if (html != null) {
            throw new BadInputException(
                    "--html", "a single folder keeps its report inside", "Omit it, or give several folders.");
        }
    }

    @Override
    public int show(List<Path> folders, FailConditions conditions, Outputs outputs, Console console) {
        if (!conditions.all().isEmpty()) {
            throw new BadInputException(
                    "--fail-if", "applies to one result", "Use it with one folder, or with `assay diff BEFORE AFTER`.");
        }
        Path page = html == null ? Path.of("history.html") : html;
        boolean standard = page.equals(Console.STANDARD);
        if (standard && outputs.toStandardOutput()) {
            throw new BadInputException(
                    "--csv, --html", "only one format can go to standard output", "Use - for one of them.");
        }
        History history = new HistoryJudge(entries(folders)).history();
        StringBuilder text = new StringBuilder();
        HistoryPage.write(history, text);
        Console beside = console.beside(Optional.of(page));
        outputs.present(
                "a history of several folders",
                () -> HistoryReport.write(history, beside.style(), beside.out()),
                csv -> HistoryReport.csv(history, csv),
                beside);
        Outputs.send(text, page, console);
        if (!standard) {
            console.err().println("Page: " + page);
        }
        return ExitCode.DONE;
    }

    private static List<HistoryJudge.Entry> entries(List<Path> folders) {
        List<HistoryJudge.Entry> entries = new ArrayList<>();
        for (Path folder : folders) {
            try (Ledger ledger = Ledger.open(folder)) {
                entries.add(new HistoryJudge.Entry(
                        String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
                        DiffJudge.Side.of(StoredRun.of(ledger).ofOneMachine(folder))));
            }
        }
        return entries;
    }
}
