package dev.assay.cli;

import dev.assay.latency.LatencyTails;
import dev.assay.ledger.BehaviourFolder;
import dev.assay.model.Behaviour;
import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import dev.assay.report.HtmlReport;
import dev.assay.run.ReportPage;
import java.nio.file.Path;
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
        return html(verdict, environment, plan, evidence, crossCheck, Optional.empty());
    }

    /** The same with the behaviour that a result folder holds, if any. */
    static ReportPage of(Path folder) {
        Optional<Behaviour> behaviour = BehaviourFolder.read(BehaviourFolder.within(folder));
        return (verdict, environment, plan, evidence, crossCheck) ->
                html(verdict, environment, plan, evidence, crossCheck, behaviour);
    }

    private static String html(
            Verdict verdict,
            Environment environment,
            Plan plan,
            List<Evidence> evidence,
            Optional<CrossCheck> crossCheck,
            Optional<Behaviour> behaviour) {
        StringBuilder page = new StringBuilder();
        HtmlReport.write(
                verdict,
                environment,
                plan,
                evidence,
                LatencyTails.of(evidence, verdict.counted()),
                crossCheck,
                behaviour,
                page);
        return page.toString();
    }
}
