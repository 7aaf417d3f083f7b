package dev.assay.model.evidence;

import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Require;
import java.util.Optional;

/**
 * Results of one step of a workload in a load. Requests that were never sent belong to no step.
 *
 * @param step its name
 * @param answered responses received in full, good or wrong
 * @param errors wrong responses, and requests that got none
 * @param latency like that of the load, within 1%, without a histogram
 * @param bounds bounds of the latency, given the unanswered requests; empty if every request was answered
 * @param bodies sizes of the bodies; empty without responses
 */
public record StepResult(
        String step,
        long answered,
        long errors,
        LatencyProfile latency,
        Optional<LatencyBounds> bounds,
        Optional<AnswerSizes> bodies) {
    public StepResult {
        Require.notNegative(answered, "responses");
        Require.notNegative(errors, "errors");
    }

    public Bound latency(LatencyFigure figure) {
        return bounds.map(known -> known.of(figure)).orElseGet(() -> Bound.of(figure, latency));
    }
}
