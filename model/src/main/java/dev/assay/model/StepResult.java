package dev.assay.model;

import java.util.Optional;

/**
 * What became of one step of a workload in a load. Requests that were never sent belong to no step.
 *
 * @param step its name
 * @param answered answers received in full, good or wrong
 * @param errors wrong answers, and requests that got none
 * @param latency as that of the load, within 1 %, without a histogram
 * @param bounds what requests without an answer leave of the latency; empty if every request was answered
 * @param bodies empty without answers
 */
public record StepResult(
        String step,
        long answered,
        long errors,
        LatencyProfile latency,
        Optional<LatencyBounds> bounds,
        Optional<AnswerSizes> bodies) {
    public StepResult {
        Require.notNegative(answered, "answers");
        Require.notNegative(errors, "errors");
    }

    /** What is known of a figure of the latency. */
    public Bound latency(LatencyFigure figure) {
        return bounds.map(known -> known.of(figure)).orElseGet(() -> Bound.of(figure, latency));
    }
}
