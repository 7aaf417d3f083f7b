package dev.assay.report;

import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import java.util.List;

/** All that a report is made of. */
record Experiment(Plan plan, Environment environment, List<Evidence> evidence, Verdict verdict) {

    String terminal(boolean colour) {
        return terminal(new TerminalStyle(80, colour));
    }

    String terminal(TerminalStyle style) {
        StringBuilder out = new StringBuilder();
        TerminalReport.write(verdict, environment, "results/2026-11-21T10-00-00Z", style, out);
        return out.toString();
    }

    String html() {
        StringBuilder out = new StringBuilder();
        HtmlReport.write(verdict, environment, plan, evidence, Synthetic.tails(evidence), out);
        return out.toString();
    }
}
