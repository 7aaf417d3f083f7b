package dev.assay.model.verdict;

import java.util.List;
import java.util.stream.Collectors;

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

    /** The condition and its grounds, such as {@code p99 > 5ms (jetty: p99 latency is 5.5 ms)}. */
    public String text() {
        String why = grounds.stream().map(Ground::text).collect(Collectors.joining("; "));
        return condition + (why.isEmpty() ? "" : " (" + why + ")");
    }

    /** The same with what it came to, such as {@code holds: p99 > 5ms (jetty: p99 latency is 5.5 ms)}. */
    public String answer() {
        return switch (holds) {
                    case YES -> "holds: ";
                    case NO -> "does not hold: ";
                    case UNKNOWN -> "unknown: ";
                }
                + text();
    }
}
