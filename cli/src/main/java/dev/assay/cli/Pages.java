package dev.assay.cli;

import dev.assay.latency.LatencyTails;
import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import dev.assay.report.HtmlReport;
import java.util.List;
import java.util.Optional;

/** Draws {@code report.html}. */
final class Pages {
    private Pages() {}

    static String html(
            Verdict verdict,
            Environment environment,
            Plan plan,
            List<Evidence> evidence,
            Optional<CrossCheck> crossCheck) {
        StringBuilder page = new StringBuilder();
        HtmlReport.write(
                verdict, environment, plan, evidence, LatencyTails.of(evidence, verdict.counted()), crossCheck, page);
        return page.toString();
    }
}
