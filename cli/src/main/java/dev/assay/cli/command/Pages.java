package dev.assay.cli.command;

import dev.assay.cli.Satellite;
import dev.assay.experiment.ReportPage;
import dev.assay.latency.LatencyTails;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LatencyTail;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.HtmlReport;
import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.List;

/** Draws {@code report.html}. */
public final class Pages {
    private Pages() {}

    public static String html(Verdict verdict, Environment environment, Plan plan, List<Evidence> evidence) {
        return html(verdict, environment, plan, evidence, List.of());
    }

    /** The same with the sections of satellites, of what they stored in a result folder. */
    public static ReportPage of(Path folder) {
        return (verdict, environment, plan, evidence) -> html(verdict, environment, plan, evidence, added(folder));
    }

    /** The sections of satellites, of what they stored in a result folder. */
    public static List<Section> added(Path folder) {
        return Satellite.all().stream()
                .flatMap(satellite -> satellite.sections(folder).stream())
                .toList();
    }

    private static String html(
            Verdict verdict, Environment environment, Plan plan, List<Evidence> evidence, List<Section> added) {
        StringBuilder page = new StringBuilder();
        List<LatencyTail> tails = LatencyTails.of(evidence, verdict.basis().counted());
        HtmlReport.write(verdict, environment, plan, evidence, tails, added, page);
        return page.toString();
    }
}
