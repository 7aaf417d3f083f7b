package dev.assay.report;

import dev.assay.model.Environment;
import dev.assay.model.Study;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import dev.assay.model.ToolResult;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A repeated study as a page of Markdown. */
public final class StudyPage {
    private static final Pattern FOLDERS = Pattern.compile("(?<![\\w/])/(?:[^/\\s:=,]+/)+");
    private static final Pattern JARS = Pattern.compile("\\.jar");

    private final StringBuilder page = new StringBuilder();

    private StudyPage() {}

    /**
     * Writes the page.
     *
     * @param study as it was published
     * @param verdict Assay's own on the same contenders
     * @param environment of the verdict, or of the study where there is none
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(
            Study study,
            StudyResult result,
            StudyJudgement judgement,
            Optional<Verdict> verdict,
            Environment environment,
            Appendable out) {
        StudyPage page = new StudyPage();
        page.head(study, result, environment);
        page.tables(new StudyTables(study, result, judgement));
        page.list("What the article concludes", study.conclusions());
        page.findings(judgement);
        page.verdict(verdict, environment);
        page.commands(result);
        Sink.send(page.page, out);
    }

    private void head(Study study, StudyResult result, Environment environment) {
        page.append("# ").append(MarkdownText.of(study.title())).append("\n\n");
        page.append("Written by `").append(result.command().replace("`", "")).append("`. ");
        page.append(MarkdownText.of(StudyReport.scale(result))).append(' ');
        page.append(MarkdownText.of(TerminalMachine.machine(environment))).append(".\n");
        list("The article", study.conditions());
    }

    private void tables(StudyTables tables) {
        Stream.of(
                        Stream.of(tables.contenders()),
                        tables.starts().stream(),
                        tables.figures().stream(),
                        tables.loads().stream(),
                        tables.rankings().stream())
                .flatMap(part -> part)
                .forEach(this::table);
    }

    private void table(StudyTable table) {
        page.append("\n## ").append(MarkdownText.of(table.title())).append("\n\n");
        MarkdownTable.write(table.alignment(), table.titles(), table.rows(), page);
    }

    private void list(String title, List<String> items) {
        if (!items.isEmpty()) {
            page.append("\n## ").append(title).append("\n\n");
            items.forEach(this::item);
        }
    }

    private void item(String words) {
        page.append("- ").append(MarkdownText.paragraph(words)).append('\n');
    }

    private void findings(StudyJudgement judgement) {
        page.append("\n## What the method of the article could not show\n\nWorked out from the figures above.\n");
        judgement.findings().forEach(finding -> {
            page.append("\n**").append(MarkdownText.of(finding.subject())).append("**\n\n");
            finding.sentences().forEach(this::item);
        });
    }

    private void verdict(Optional<Verdict> verdict, Environment environment) {
        page.append("\n## What Assay says of the same contenders\n\n");
        if (verdict.isEmpty()) {
            page.append("Nothing: no experiment of its own was run with this study.\n");
            return;
        }
        page.append("Its own experiment: randomised, interleaved, fresh processes in every block.\n\n");
        MarkdownReport.write(verdict.get(), environment, Optional.empty(), page);
    }

    /** For one contender: the others were asked for the same, on ports of their own. */
    private void commands(StudyResult result) {
        page.append("\n## What the load tool was asked for\n\n");
        result.runs().stream()
                .filter(run -> run.contender().equals(result.contenders().get(0).id()))
                .flatMap(run -> run.result().stream()
                        .map(seen -> run.contender() + ", " + run.part() + ", " + run.run() + ": " + command(seen)
                                + "; figures from " + run.folder() + "/" + seen.resultFile()))
                .forEach(this::item);
    }

    private static String command(ToolResult seen) {
        return seen.tool().title() + " " + seen.version() + ", "
                + seen.command().stream().map(StudyPage::readable).collect(Collectors.joining(" "));
    }

    /** Where files were on the machine of the run means nothing to a reader, nor does a class path of a hundred jars. */
    private static String readable(String word) {
        String name = FOLDERS.matcher(word).replaceAll("");
        return JARS.matcher(name).results().count() > 3 ? "its jars" : name;
    }
}
