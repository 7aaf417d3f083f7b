package dev.assay.loads;

import dev.assay.model.LatencyFigure;
import dev.assay.model.Numbers;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.StepResult;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The results of each step of a workload that has several. */
final class LoadSteps {
    private LoadSteps() {}

    /** Empty if there are no steps. */
    static Optional<Section> of(LoadResult result) {
        return result.steps().isEmpty() ? Optional.empty() : Optional.of(section(result));
    }

    private static Section section(LoadResult result) {
        long unsent = result.planned() - result.sent();
        List<Part> parts = new ArrayList<>(List.of(new Table(
                "",
                "lrrrrrr",
                List.of("Step", "Answered", "Failed", "p50, ms", "p99, ms", "max, ms", "Body, bytes"),
                result.steps().stream().map(LoadSteps::row).toList())));
        unreached(result).map(Part::alarm).ifPresent(parts::add);
        parts.add(Part.note("Bodies: least, median and largest, where they differ."
                + (unsent > 0
                        ? " Requests that were never sent (" + Numbers.integer(unsent) + ") belong to no step."
                        : "")));
        return new Section("steps", "Steps", parts);
    }

    /** Steps without a request, behind one that failed. */
    private static Optional<String> unreached(LoadResult result) {
        List<StepResult> steps = result.steps();
        List<String> never = steps.stream()
                .filter(step -> step.answered() + step.errors() == 0)
                .map(step -> Clean.line(step.step(), 60))
                .toList();
        Optional<StepResult> failing =
                steps.stream().filter(step -> step.errors() > 0).max(Comparator.comparingLong(StepResult::errors));
        if (never.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("Never sent: " + String.join(", ", never) + "."
                + failing.map(step -> " " + Clean.line(step.step(), 60) + " failed "
                                + Numbers.count(step.errors(), "time")
                                + ", and in a sequence a failure ends the pass: the steps after it are not sent.")
                        .orElse(""));
    }

    private static Table.Row row(StepResult step) {
        return Table.Row.of(
                Clean.line(step.step(), 60),
                Numbers.integer(step.answered()),
                Numbers.integer(step.errors()),
                latency(step, LatencyFigure.P50),
                latency(step, LatencyFigure.P99),
                latency(step, LatencyFigure.MAX),
                step.bodies().map(LoadSteps::bytes).orElse(Figures.NONE));
    }

    private static String latency(StepResult step, LatencyFigure figure) {
        return step.latency().count() == 0 || !figure.givenBy(step.answered() + step.errors())
                ? Figures.NONE
                : LatencyText.of(figure, step.latency(figure), step.bounds(), Figures::three);
    }

    private static String bytes(AnswerSizes sizes) {
        return sizes.least() == sizes.largest()
                ? Numbers.integer(sizes.least())
                : Numbers.integer(sizes.least()) + " / " + Numbers.integer(sizes.median()) + " / "
                        + Numbers.integer(sizes.largest());
    }
}
