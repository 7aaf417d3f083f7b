package dev.assay.load;

import dev.assay.http.Exchange;
import dev.assay.model.plan.Step;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One step of a walk and its outcome.
 *
 * @param exchange the response, whole
 * @param values what the step extracts, by variable; empty if the response is not good
 * @param fault what is wrong with the response by the step's status, checks and extractions; empty if it is good
 */
public record Visit(Step step, Exchange exchange, Map<String, String> values, String fault) {
    public Visit {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Whether the next step can follow. */
    public boolean good() {
        return fault.isEmpty();
    }
}
