package dev.assay.studies;

import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.model.Numbers;
import dev.assay.model.Shell;
import dev.assay.model.evidence.Environment;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import dev.assay.studies.report.StudyHtml;
import dev.assay.studies.report.StudyOutcome;
import dev.assay.studies.report.StudyPage;
import dev.assay.studies.report.StudyReport;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Shows the progress and outcome of a study on the terminal, and writes its page. */
final class StudyProgress implements StudyObserver {
    private static final String PICTURES = "study.html";

    private final Console console;
    private final Study published;
    private final Environment environment;
    private final Optional<Path> page;
    private Path folder = Path.of("");

    /**
     * @param environment of the study
     * @param page file for the page in Markdown, if any
     */
    StudyProgress(Console console, Study published, Environment environment, Optional<Path> page) {
        this.console = console;
        this.published = published;
        this.environment = environment;
        this.page = page;
    }

    @Override
    public void begins(Path folder, Optional<StudyResult> earlier) {
        this.folder = folder;
        console.err().println("Seed " + published.plan().seed() + ", results in " + folder);
        earlier.ifPresent(before -> console.err()
                .println("Resuming after " + Numbers.count(before.starts().size(), "start") + " and "
                        + Numbers.count(
                                before.repetitions().stream()
                                        .mapToLong(one -> one.runs().size())
                                        .sum(),
                                "run")));
    }

    @Override
    public void next(String words) {
        console.err().println(words + " ...");
    }

    /** Says what is kept of a study that was stopped during its runs. */
    void interrupted() {
        console.say(
                StudyFile.isIn(folder)
                        ? "Interrupted: the runs so far are kept in " + folder
                                + ". To resume, repeat the command with --out " + Shell.quote(folder)
                                + "; to show them: assay study --again " + Shell.quote(folder)
                        : "Interrupted before the first run ended.");
    }

    @Override
    public void repeated(StudyResult result, StudyJudgement judgement) {
        StudyOutcome outcome = outcome(result, judgement, Optional.empty());
        if (!toStandardOutput()) {
            StudyReport.write(outcome, console.style(), console.out());
        }
        draw(StudyHtml::write, folder.resolve(PICTURES), outcome);
    }

    @Override
    public void ends(StudyResult result, StudyJudgement judgement, Optional<StoredVerdict> verdict) {
        if (!toStandardOutput()) {
            StudyReport.claims(published, judgement, console.style(), console.out());
        }
        StudyOutcome outcome = outcome(result, judgement, verdict);
        draw(StudyHtml::write, folder.resolve(PICTURES), outcome);
        page.ifPresent(file -> draw(StudyPage::write, file, outcome));
        console.out().flush();
        console.err().println("Page: " + folder.resolve(PICTURES));
    }

    /**
     * Shows a study that was repeated earlier.
     *
     * @param then command that was run after it; empty for none
     */
    void again(StoredStudy stored, StudyJudgement judgement, String then) {
        folder = stored.folder();
        StudyResult result = stored.result().then(then);
        repeated(result, judgement);
        ends(result, judgement, stored.verdict());
    }

    /** Whether the page in Markdown takes the place of the terminal report. */
    private boolean toStandardOutput() {
        return page.equals(Optional.of(Console.STANDARD));
    }

    private StudyOutcome outcome(StudyResult result, StudyJudgement judgement, Optional<StoredVerdict> verdict) {
        return new StudyOutcome(
                published,
                result,
                judgement,
                environment,
                verdict.map(StoredVerdict::verdict),
                verdict.map(StoredVerdict::environment).orElse(environment));
    }

    private void draw(BiConsumer<StudyOutcome, Appendable> writing, Path file, StudyOutcome outcome) {
        StringBuilder text = new StringBuilder();
        writing.accept(outcome, text);
        Outputs.send(text, file, console);
    }
}
