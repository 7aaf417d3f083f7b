package dev.assay.cli;

import dev.assay.experiment.ReportPage;
import dev.assay.latency.LatencyTails;
import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import dev.assay.report.HtmlReport;
import dev.assay.report.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Draws {@code report.html}. */
public final class Pages {
    private Pages() {}

    public static String html(
            Verdict verdict,
            Environment environment,
            Plan plan,
            List<Evidence> evidence,
            Optional<CrossCheck> crossCheck) {
        return html(verdict, environment, plan, evidence, crossCheck, List.of());
    }

    /** The same with the sections of satellites, of what they stored in a result folder. */
    static ReportPage of(Path folder) {
        List<Section> added = Satellite.all().stream()
                .flatMap(satellite -> satellite.sections(folder).stream())
                .toList();
        return (verdict, environment, plan, evidence, crossCheck) ->
                html(verdict, environment, plan, evidence, crossCheck, added);
    }

    private static String html(
            Verdict verdict,
            Environment environment,
            Plan plan,
            List<Evidence> evidence,
            Optional<CrossCheck> crossCheck,
            List<Section> added) {
        StringBuilder page = new StringBuilder();
        HtmlReport.write(
                verdict,
                environment,
                plan,
                evidence,
                LatencyTails.of(evidence, verdict.counted()),
                crossCheck,
                added,
                page);
        return page.toString();
    }
}
