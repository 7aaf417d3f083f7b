package dev.assay.model;

import java.util.List;

/**
 * What a condition of {@code --fail-if} came to.
 *
 * @param condition as written
 * @param grounds what fulfils it or why it is unknown; if it does not hold, by how much it falls short; may be empty
 */
public record ConditionResult(String condition, Holds holds, List<Ground> grounds) {
    public ConditionResult {
        grounds = List.copyOf(grounds);
    }
}
