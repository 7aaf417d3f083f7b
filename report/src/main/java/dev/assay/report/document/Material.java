package dev.assay.report.document;

import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LatencyTail;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.figures.Measurements;
import java.util.List;
import java.util.Optional;

/**
 * The input of a report's sections. Not every report has all of it: a section whose input is missing is left out.
 *
 * @param tails latencies beyond p99.9, for the contenders that have them
 */
public record Material(
        Verdict verdict,
        Optional<Environment> environment,
        Optional<Plan> plan,
        Measurements measurements,
        List<LatencyTail> tails) {
    public Material {
        tails = List.copyOf(tails);
    }

    public static Material of(Verdict verdict) {
        return new Material(verdict, Optional.empty(), Optional.empty(), new Measurements(List.of()), List.of());
    }

    public static Material of(Verdict verdict, Environment environment) {
        return new Material(
                verdict, Optional.of(environment), Optional.empty(), new Measurements(List.of()), List.of());
    }

    public boolean ofStartsAlone() {
        return measurements.blocks().isEmpty()
                && !measurements.of(Evidence.Startup.class).isEmpty();
    }

    /** The palette of the contenders measured, or of those in the plan if none was. */
    public Palette palette() {
        List<String> measured =
                verdict.contenders().stream().map(ContenderSummary::id).toList();
        return new Palette(measured.isEmpty() ? plan.map(Plan::ids).orElse(List.of()) : measured);
    }
}
