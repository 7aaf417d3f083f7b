package dev.assay.studies;

import dev.assay.cli.command.Pages;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.model.Shell;
import dev.assay.studies.judge.StudyJudge;
import dev.assay.studies.model.CellStudy;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import dev.assay.studies.report.ConclusionsPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is done with earlier studies: judging and redrawing one, adding repetitions to it, or listing the conclusions of several.
 *
 * @param verdictFrom result folder with another verdict
 * @param arguments of this program
 */
record StudyAgain(
        Console console,
        Map<String, String> variables,
        Optional<Path> markdown,
        Optional<Path> verdictFrom,
        List<String> arguments) {
    /** The command to run after the study to show an earlier verdict on its page. */
    private static final String WITH_VERDICT = " && assay study --again DIR --verdict-from DIR";

    private static final String REPEAT = "--repeat";

    /**
     * The exit code.
     *
     * @param repeat how often the loads are to have run in all; empty to run nothing
     */
    int of(List<Path> folders, OptionalInt repeat) throws IOException, InterruptedException {
        boolean cells = folders.stream().anyMatch(CellPages::in);
        if (verdictFrom.isPresent() && (cells || folders.size() > 1 || repeat.isPresent())) {
            throw new BadInputException(
                    "--verdict-from",
                    cells
                            ? "each comparison of " + CellStudy.NAME + " has its own verdict"
                            : "belongs to one study, of which nothing runs",
                    cells ? "Omit it." : "Write --again DIR --verdict-from DIR alone.");
        } else if (repeat.isPresent() && (cells || folders.size() > 1)) {
            throw new BadInputException(
                    REPEAT, "adds to one published study", "Write --again DIR " + REPEAT + " N for one of them.");
        } else if (cells && folders.size() > 1) {
            throw new BadInputException(
                    "--again", CellStudy.NAME + " draws no conclusions of others", "Omit its folder.");
        } else if (folders.size() > 1) {
            return conclusions(folders);
        } else if (cells) {
            CellPages.again(folders.get(0), markdown, console);
            return ExitCode.DONE;
        }
        return repeat.isPresent() ? more(folders.get(0), repeat.getAsInt()) : redraw(folders.get(0));
    }

    private int redraw(Path folder) {
        StoredStudy.judgeExperiment(folder, Pages::html);
        StoredStudy stored = StoredStudy.in(folder);
        Optional<StoredVerdict> other = verdictFrom.map(from -> EarlierVerdict.require(
                StoredVerdict.in(from),
                from,
                stored.environment(),
                stored.published().plan()));
        StoredStudy drawn = stored.or(other);
        new StudyProgress(console, drawn.published(), drawn.environment(), markdown)
                .again(drawn, drawn.judged(StudyJudge::judge), other.isPresent() ? WITH_VERDICT : "");
        return ExitCode.DONE;
    }

    /** Runs what is missing of that many repetitions, with all else as the study ran. */
    private int more(Path folder, int times) throws IOException, InterruptedException {
        StoredStudy stored = StoredStudy.in(folder);
        StudyResult result = stored.result();
        int there = result.repetitions().size();
        if (!stored.listed()) {
            throw new BadInputException(
                    "--again " + folder,
                    "holds a study of your own, whose jars stand beside its file",
                    "Repeat the command that made it, with " + REPEAT + " " + times + " --out " + Shell.quote(folder)
                            + ": " + result.command());
        } else if (times < there) {
            throw new BadInputException(
                    REPEAT + " " + times,
                    "the loads in " + folder + " ran " + (there == 1 ? "once" : there + " times"),
                    "Write how often they are to have run in all, more than " + there + ".");
        }
        Study study = stored.published();
        Study.Line line = study.lines().stream()
                .filter(one -> one.boot().equals(result.boot()))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        folder.toString(),
                        "ran on Spring Boot " + result.boot() + ", for which this version has no app",
                        "Use the version of Assay that made it."));
        StudyRunner.Options options = new StudyRunner.Options(
                StoredStudy.text(folder),
                result.scale(),
                result.tool(),
                line,
                Optional.empty(),
                StoredVerdict.hasEnded(folder.resolve(StoredVerdict.OF_A_STUDY)),
                Optional.empty(),
                markdown,
                folder,
                result.command().replaceAll(" " + REPEAT + " \\d+", "") + " " + REPEAT + " " + times,
                times,
                arguments);
        return new StudyRunner(console, variables, study, options).run();
    }

    private int conclusions(List<Path> folders) {
        List<ConclusionsPage.Entry> all = new ArrayList<>();
        for (Path folder : folders) {
            StoredStudy stored = StoredStudy.in(folder);
            all.add(new ConclusionsPage.Entry(
                    stored.published().name(),
                    StudyJudge.judge(
                            stored.published(),
                            stored.result(),
                            stored.verdict().map(StoredVerdict::verdict))));
        }
        if (!markdown.equals(Optional.of(Console.STANDARD))) {
            ConclusionsPage.terminal(all, console.style(), console.out());
        }
        markdown.ifPresent(file -> {
            StringBuilder text = new StringBuilder();
            ConclusionsPage.markdown(all, text);
            Outputs.send(text, file, console);
        });
        console.out().flush();
        return ExitCode.DONE;
    }
}
