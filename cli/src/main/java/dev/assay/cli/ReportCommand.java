package dev.assay.cli;

import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.verdict.History;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.HistoryPage;
import dev.assay.verdict.DiffJudge;
import dev.assay.verdict.HistoryJudge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay report}: draws a stored verdict again. */
@Command(
        name = "report",
        description = {
            "Redraws the report of a result folder from its verdict; judges nothing, runs nothing.",
            "For several folders, draws the history of each metric."
        })
final class ReportCommand extends Action {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Result folder; several for a history.")
    private List<Path> dirs = List.of();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "File for the history page. Default: history.html in the current folder.")
    private @Nullable Path html;

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Override
    public Integer call() throws IOException {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        if (dirs.size() > 1) {
            return history(conditions);
        } else if (html != null) {
            throw new BadInputException(
                    "--html", "a single folder keeps its report inside", "Omit it, or give several folders.");
        }
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

    private int history(FailConditions conditions) throws IOException {
        if (!conditions.all().isEmpty()) {
            throw new BadInputException(
                    "--fail-if", "applies to one result", "Use it with one folder, or with `assay diff BEFORE AFTER`.");
        }
        Path page = html == null ? Path.of("history.html") : html;
        boolean standard = page.equals(Outputs.STANDARD);
        if (standard && outputs.toStandardOutput()) {
            throw new BadInputException(
                    "--csv, --html", "only one format can go to standard output", "Use - for one of them.");
        }
        History history = new HistoryJudge(entries()).history();
        StringBuilder text = new StringBuilder();
        HistoryPage.write(history, text);
        outputs.present(history, console().beside(Optional.of(page)));
        Outputs.send(text, page, console());
        if (!standard) {
            console().err().println("Page: " + page);
        }
        return ExitCode.DONE;
    }

    private List<HistoryJudge.Entry> entries() {
        List<HistoryJudge.Entry> entries = new ArrayList<>();
        for (Path folder : dirs) {
            try (Ledger ledger = Ledger.open(folder)) {
                StoredRun run = StoredRun.of(ledger).ofOneMachine(folder);
                entries.add(new HistoryJudge.Entry(
                        String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
                        new DiffJudge.Side(run.plan(), run.schedule(), run.environment(), run.evidence())));
            }
        }
        return entries;
    }
}
