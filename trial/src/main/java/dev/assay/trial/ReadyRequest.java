package dev.assay.trial;

import dev.assay.model.Step;
import dev.assay.model.Workload;
import java.util.Comparator;

/**
 * The GET that tells whether a starting app is ready: the first GET of the workload, one without placeholders if there is any. Of a
 * sequence only the first step can be sent on its own: later ones may need a log-in.
 *
 * @param path with the smallest value for each placeholder
 * @param status the status that counts as ready; 0 if any answer does, because the workload has no GET
 */
public record ReadyRequest(String path, int status) {
    /** The ready request of a workload. */
    public static ReadyRequest of(Workload workload) {
        long steps = workload.order() == Workload.Order.SEQUENCE
                ? 1
                : workload.steps().size();
        return workload.steps().stream()
                .limit(steps)
                .filter(step -> step.method().equals("GET"))
                .min(Comparator.comparing(step -> !step.path().constant()))
                .map(step -> new ReadyRequest(step.path().smallest(), step.status()))
                .orElseGet(() -> new ReadyRequest(first(workload).path().smallest(), 0));
    }

    private static Step first(Workload workload) {
        return workload.steps().get(0);
    }
}
