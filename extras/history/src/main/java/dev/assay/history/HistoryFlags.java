package dev.assay.history;

import dev.assay.cli.SeveralResults;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Printable;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Evidence;
import java.nio.file.Files;
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
        History history = new HistoryJudge(entries(folders, console)).history();
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

    private static List<HistoryJudge.Entry> entries(List<Path> folders, Console console) {
        List<HistoryJudge.Entry> entries = new ArrayList<>();
        boolean distinct = folders.stream().map(HistoryFlags::name).distinct().count() == folders.size();
        for (Path folder : folders) {
            entry(folder, distinct ? name(folder) : folder.toString())
                    .ifPresentOrElse(
                            entries::add,
                            () -> console.say(Printable.of(folder + ": holds no measurements, left out")));
        }
        if (entries.size() < 2) {
            throw new BadInputException(
                    "DIR...",
                    "a history takes two results or more, here " + entries.size(),
                    "Give folders that `assay compare` or `assay startup` made.");
        }
        return entries;
    }

    /** The experiment in a folder; empty if there is none, as for a file, a folder of another command, or a run stopped early. */
    private static Optional<HistoryJudge.Entry> entry(Path folder, String label) {
        if (Files.exists(folder) && !Ledger.begun(folder)) {
            return Optional.empty();
        }
        try (Ledger ledger = Ledger.open(folder)) {
            StoredRun run = StoredRun.of(ledger).ofOneMachine(folder);
            return Evidence.firstStart(run.evidence())
                    .map(start -> new HistoryJudge.Entry(label, DiffJudge.Side.of(run)));
        }
    }

    private static String name(Path folder) {
        return String.valueOf(folder.toAbsolutePath().normalize().getFileName());
    }
}
