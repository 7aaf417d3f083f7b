package dev.assay.report;

import dev.assay.model.AnswerSizes;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LoadResult;
import dev.assay.model.StepResult;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.stream.Stream;

/** What became of each step of a workload that has several. */
final class LoadSteps {
    private LoadSteps() {}

    static void show(LoadResult result, Screen screen) {
        if (result.steps().isEmpty()) {
            return;
        }
        screen.heading("Steps");
        Grid grid =
                new Grid("lrrrrrr", List.of("", "answered", "failed", "p50, ms", "p99, ms", "max, ms", "body, bytes"));
        for (StepResult step : result.steps()) {
            grid.row(Stream.of(
                            Clean.line(step.step(), 60),
                            Numbers.integer(step.answered()),
                            Numbers.integer(step.errors()),
                            latency(step, LatencyFigure.P50),
                            latency(step, LatencyFigure.P99),
                            latency(step, LatencyFigure.MAX),
                            step.bodies().map(LoadSteps::bytes).orElse(Figures.NONE))
                    .map(Grid.Cell::of)
                    .toList());
        }
        grid.show(screen);
        long unsent = result.planned() - result.sent();
        screen.paragraph(
                2,
                4,
                "Bodies: least, median and largest, where they differ."
                        + (unsent > 0
                                ? " Requests that were never sent (" + Numbers.integer(unsent) + ") belong to no step."
                                : ""),
                Ink.FAINT);
    }

    private static String latency(StepResult step, LatencyFigure figure) {
        return step.latency().count() == 0
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
