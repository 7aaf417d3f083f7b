package dev.assay.report.section;

import dev.assay.model.LatencyFigure;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.StepResult;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Measurements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The results of each request of a workload that has several: which is slow, and with which server. */
public final class StepsSection {
    private static final Part HOW = Part.note(
            "Latency from when each request was due. These means are over slices that count, so they are not comparable with"
                    + " percentiles over blocks. No verdict rests on them.");

    private final Measurements measurements;
    private final List<String> contenders;

    private StepsSection(Material material) {
        this.measurements = material.measurements();
        this.contenders = material.palette().contenders();
    }

    /** Empty if the workload is a single request, or the evidence does not distinguish its requests. */
    public static Optional<Section> of(Material material) {
        StepsSection all = new StepsSection(material);
        List<String> steps = all.steps();
        return steps.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("steps", "Request by request", all.table(steps), HOW));
    }

    private Table table(List<String> steps) {
        return new Table(
                "Each request at the same rate, geometric means over slices",
                "llrrrr",
                List.of("Request", "Contender", "Responses", "Failed", "p50, ms", "p99, ms"),
                steps.stream()
                        .flatMap(step -> contenders.stream().map(id -> row(step, id)))
                        .toList());
    }

    private Table.Row row(String step, String id) {
        List<StepResult> all = results(step, id, Metric.CPU_PER_REQUEST);
        return Table.Row.of(
                Clean.line(step, 60),
                id,
                Numbers.integer(all.stream().mapToLong(StepResult::answered).sum()),
                Numbers.integer(all.stream().mapToLong(StepResult::errors).sum()),
                mean(results(step, id, Metric.P50), LatencyFigure.P50),
                mean(results(step, id, Metric.P99), LatencyFigure.P99));
    }

    /** The names of the steps, in the order of the workload. */
    private List<String> steps() {
        return rate().flatMap(slice -> slice.load().steps().stream())
                .map(StepResult::step)
                .distinct()
                .toList();
    }

    private Stream<SliceEvidence> rate() {
        return measurements.blocks().stream()
                .flatMap(block -> block.slices().stream())
                .filter(slice -> slice.phase() == Phase.RATE);
    }

    /** The results of a step in the slices that count for a metric. */
    private List<StepResult> results(String step, String id, Metric metric) {
        List<StepResult> results = new ArrayList<>();
        for (Evidence.Measured block : measurements.blocks()) {
            block.slices(id, Phase.RATE).stream()
                    .filter(slice -> measurements.counted().counts(metric, slice, block))
                    .flatMap(slice -> slice.load().steps().stream())
                    .filter(result -> result.step().equals(step))
                    .forEach(results::add);
        }
        return results;
    }

    private static String mean(List<StepResult> results, LatencyFigure figure) {
        double mean = Measurements.mean(results.stream()
                .map(StepResult::latency)
                .filter(latency -> latency.count() > 0 && figure.of(latency) > 0)
                .map(figure::of)
                .toList());
        return Double.isFinite(mean) ? Figures.three(mean) : Figures.NONE;
    }
}
