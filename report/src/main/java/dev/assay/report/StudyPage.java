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

/** A repeated study as a page of Markdown. */
public final class StudyPage {
    private static final Pattern FOLDERS = Pattern.compile("(?<![\\w/])/(?:[^/\\s:=,]+/)+");
    private static final Pattern JARS = Pattern.compile("\\.jar");

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
        StringBuilder page = new StringBuilder();
        page.append("# ").append(MarkdownText.of(study.title())).append("\n\n");
        page.append("Written by `").append(result.command().replace("`", "")).append("`. ");
        page.append(MarkdownText.of(StudyReport.scale(result))).append(' ');
        page.append(MarkdownText.of(EnvironmentSection.machine(environment))).append(".\n");
        MarkdownSections sections = new MarkdownSections("##", page);
        if (!study.conditions().isEmpty()) {
            sections.open(new Section("", "The article", Part.items(study.conditions())));
        }
        new StudySections(study, result, judgement).all(false).forEach(sections::open);
        sections.open(new Section(
                "",
                "What Assay says of the same contenders",
                Part.paragraph(
                        verdict.isEmpty()
                                ? "Nothing: no experiment of its own was run with this study."
                                : "Its own experiment: randomised, interleaved, fresh processes in every block.")));
        verdict.ifPresent(own -> {
            page.append('\n');
            MarkdownReport.write(own, environment, Optional.empty(), page);
        });
        sections.open(new Section("", "What the load tool was asked for", Part.items(commands(result))));
        Sink.send(page, out);
    }

    /** For one contender: the others were asked for the same, on ports of their own. */
    private static List<String> commands(StudyResult result) {
        return result.runs().stream()
                .filter(run -> run.contender().equals(result.contenders().get(0).id()))
                .flatMap(run -> run.result().stream()
                        .map(seen -> run.contender() + ", " + run.part() + ", " + run.run() + ": " + command(seen)
                                + "; figures from " + run.folder() + "/" + seen.resultFile()))
                .toList();
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
