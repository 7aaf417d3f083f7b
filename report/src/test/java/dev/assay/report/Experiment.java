package dev.assay.report;

import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import java.util.List;

/** The input of a report. */
public record Experiment(
        Plan plan, Environment environment, List<Evidence> evidence, Verdict verdict, List<Section> added) {
    Experiment(Plan plan, Environment environment, List<Evidence> evidence, Verdict verdict) {
        this(plan, environment, evidence, verdict, List.of());
    }

    Experiment with(Section section) {
        return new Experiment(plan, environment, evidence, verdict, List.of(section));
    }

    String terminal(boolean colour) {
        return terminal(new TerminalStyle(80, colour));
    }

    String terminal(TerminalStyle style) {
        StringBuilder out = new StringBuilder();
        TerminalReport.write(verdict, environment, "results/2026-11-21T10-00-00Z", style, out);
        return out.toString();
    }

    String summary() {
        return summary(TerminalStyle.plain());
    }

    String summary(TerminalStyle style) {
        StringBuilder out = new StringBuilder();
        TerminalSummary.write(verdict, "results/2026-11-21T10-00-00Z", style, out);
        return out.toString();
    }

    String html() {
        StringBuilder out = new StringBuilder();
        HtmlReport.write(verdict, environment, plan, evidence, Synthetic.tails(evidence), added, out);
        return out.toString();
    }

    String markdown() {
        StringBuilder out = new StringBuilder();
        MarkdownReport.write(verdict, environment, List.of(), added, out);
        return out.toString();
    }
}
