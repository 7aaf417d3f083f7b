package dev.assay.report;

import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalStyle;
import java.util.List;

/** The input of a report. */
public record Experiment(
        Plan plan, Environment environment, List<Evidence> evidence, Verdict verdict, List<Section> added) {
    public Experiment(Plan plan, Environment environment, List<Evidence> evidence, Verdict verdict) {
        this(plan, environment, evidence, verdict, List.of());
    }

    public Experiment with(Section section) {
        return new Experiment(plan, environment, evidence, verdict, List.of(section));
    }

    public String terminal(boolean colour) {
        return terminal(new TerminalStyle(80, colour));
    }

    public String terminal(TerminalStyle style) {
        StringBuilder out = new StringBuilder();
        TerminalReport.write(verdict, environment, "results/2026-11-21T10-00-00Z", style, out);
        return out.toString();
    }

    public String summary() {
        return summary(TerminalStyle.plain());
    }

    public String summary(TerminalStyle style) {
        StringBuilder out = new StringBuilder();
        TerminalSummary.write(verdict, "results/2026-11-21T10-00-00Z", style, out);
        return out.toString();
    }

    public String html() {
        StringBuilder out = new StringBuilder();
        HtmlReport.write(verdict, environment, plan, evidence, Synthetic.tails(evidence), added, out);
        return out.toString();
    }

    public String markdown() {
        StringBuilder out = new StringBuilder();
        MarkdownReport.write(verdict, environment, List.of(), added, out);
        return out.toString();
    }
}
