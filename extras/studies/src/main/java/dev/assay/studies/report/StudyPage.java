package dev.assay.studies.report;

import dev.assay.model.Environment;
import dev.assay.model.Limit;
import dev.assay.model.Verdict;
import dev.assay.report.Clean;
import dev.assay.report.EnvironmentSection;
import dev.assay.report.MarkdownReport;
import dev.assay.report.MarkdownSections;
import dev.assay.report.MarkdownText;
import dev.assay.report.Part;
import dev.assay.report.Section;
import dev.assay.report.Sink;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A repeated study as a page of Markdown. */
public final class StudyPage {
    private static final Pattern FOLDERS = Pattern.compile("(?<![\\w/])/(?:[^/\\s:=,]+/)+");
    private static final Pattern JARS = Pattern.compile("\\.jar");

    private static final String NAMESPACES =
            " The load host is the same machine, in another network namespace (`lab/namespaces study ...`): the load tool and the"
                    + " servers shared its CPUs, so throughput is that of both.";

    private StudyPage() {}

    /**
     * Writes the page.
     *
     * @param study as published
     * @param verdict Assay's own on the same contenders
     * @param environment of the verdict, or of the study if there is none
     * @param ran environment of the study
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            Study study,
            StudyResult result,
            StudyJudgement judgement,
            Optional<Verdict> verdict,
            Environment environment,
            Environment ran,
            Appendable out) {
        StringBuilder page = new StringBuilder();
        page.append("# ").append(MarkdownText.of(study.title())).append("\n\n");
        page.append("Written by `").append(result.command().replace("`", "")).append("`. ");
        page.append(MarkdownText.of(StudyReport.scale(result, judgement))).append(' ');
        page.append(MarkdownText.of(EnvironmentSection.machine(ran))).append(".");
        page.append(ran.facts().containsKey(Environment.LOAD_HOST_HERE) ? NAMESPACES : "")
                .append('\n');
        MarkdownSections sections = new MarkdownSections("##", page);
        if (!study.conditions().isEmpty()) {
            sections.open(new Section("", "The article", Part.items(study.conditions())));
        }
        StudySections own = new StudySections(study, result, judgement, ran);
        own.claims().ifPresent(sections::open);
        new ParametersSection(study, result, ran).section().ifPresent(sections::open);
        own.all(false).forEach(sections::open);
        sections.open(new Section(
                "",
                "Assay's verdict on the same contenders",
                Part.paragraph(
                        verdict.isEmpty()
                                ? "None: Assay's own experiment was not run with this study."
                                : ParametersSection.own(study))));
        verdict.ifPresent(known -> {
            page.append('\n');
            MarkdownReport.write(withoutCalibration(known), environment, List.of(), List.of(), page);
        });
        commands(result, page);
        Sink.send(page, out);
    }

    /** A page is permanent, and later calibrations would contradict what an earlier one said about the machine. */
    private static Verdict withoutCalibration(Verdict verdict) {
        return verdict.withLimits(verdict.limits().stream()
                .filter(limit -> !(limit instanceof Limit.Calibrated))
                .toList());
    }

    /** Each run of the first contender that has it. Commands are set as code, to be copied. */
    private static void commands(StudyResult result, StringBuilder page) {
        Map<List<String>, StudyResult.Run> runs = new LinkedHashMap<>();
        result.runs().stream()
                .filter(run -> run.result().isPresent())
                .forEach(run -> runs.putIfAbsent(List.of(run.part(), run.run()), run));
        page.append("\n## What the load tool was asked for\n");
        page.append("\n<details><summary>Each command once</summary>\n\n");
        Map<String, List<StudyResult.Run>> alike = runs.values().stream()
                .collect(Collectors.groupingBy(StudyPage::command, LinkedHashMap::new, Collectors.toList()));
        alike.forEach((command, same) -> {
            StudyResult.Run run = same.get(0);
            run.result().ifPresent(seen -> page.append("- ")
                    .append(MarkdownText.of(names(same) + ": " + seen.tool().title() + " " + seen.version()))
                    .append(", `")
                    .append(Clean.line(command).replace('`', '\''))
                    .append("`; ")
                    .append(MarkdownText.of("figures from " + run.folder() + "/" + seen.resultFile()))
                    .append(same.size() == 1 ? "" : ", the others likewise")
                    .append('\n'));
        });
        page.append("\n</details>\n");
    }

    private static String names(List<StudyResult.Run> runs) {
        return runs.stream()
                .map(run -> run.contender() + ", " + run.part() + ", " + run.run())
                .collect(Collectors.joining("; "));
    }

    /** The same for runs that differ in nothing but their folders. */
    private static String command(StudyResult.Run run) {
        return run.result().stream()
                .flatMap(seen -> seen.command().stream())
                .map(StudyPage::readable)
                .collect(Collectors.joining(" "));
    }

    /** Where files were on the machine of the run means nothing to a reader, nor does a class path of a hundred jars. */
    private static String readable(String word) {
        String name = FOLDERS.matcher(word).replaceAll("");
        return JARS.matcher(name).results().count() > 3 ? "its jars" : name;
    }
}
