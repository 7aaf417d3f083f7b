package dev.assay.studies.report;

import dev.assay.model.evidence.Environment;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.MarkdownReport;
import dev.assay.report.document.MarkdownSections;
import dev.assay.report.document.MarkdownText;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sink;
import dev.assay.report.section.EnvironmentSection;
import dev.assay.studies.model.StudyResult;
import java.util.List;

/** A repeated study as a page of Markdown. */
public final class StudyPage {
    private static final String NAMESPACES =
            " The load host is the same machine, in another network namespace (`lab/namespaces study ...`): the load tool and the"
                    + " servers shared its CPUs, so throughput is that of both.";

    private StudyPage() {}

    /**
     * Writes the page.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(StudyOutcome outcome, Appendable out) {
        StudyResult result = outcome.result();
        Environment ran = outcome.ran();
        StringBuilder page = new StringBuilder();
        page.append("# ").append(MarkdownText.of(outcome.study().title())).append("\n\n");
        page.append("Written by `").append(result.command().replace("`", "")).append("`. ");
        page.append(MarkdownText.of(StudyReport.scale(outcome))).append(' ');
        page.append(MarkdownText.of(EnvironmentSection.machine(ran))).append(".");
        page.append(ran.facts().containsKey(Environment.LOAD_HOST_HERE) ? NAMESPACES : "")
                .append('\n');
        MarkdownSections sections = new MarkdownSections("##", page);
        ClaimsSection.of(outcome.study(), outcome.judgement()).ifPresent(sections::open);
        StudySections own = new StudySections(outcome);
        own.tables(false).forEach(sections::open);
        own.conditions().forEach(sections::open);
        sections.open(new Section(
                "",
                "Assay's verdict on the same contenders",
                Part.paragraph(
                        outcome.verdict().isEmpty()
                                ? "None: Assay's own experiment was not run with this study."
                                : ParametersSection.own(outcome.study()))));
        outcome.verdict().ifPresent(known -> {
            page.append('\n');
            MarkdownReport.write(withoutCalibration(known), outcome.judged(), List.of(), List.of(), page);
        });
        Sink.send(page, out);
    }

    /** A page is permanent, and later calibrations would contradict what an earlier one said about the machine. */
    private static Verdict withoutCalibration(Verdict verdict) {
        return verdict.withLimits(verdict.limits().stream()
                .filter(limit -> !(limit instanceof Limit.Calibrated))
                .toList());
    }
}
