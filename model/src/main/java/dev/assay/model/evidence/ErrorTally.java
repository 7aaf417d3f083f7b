package dev.assay.model.evidence;

import dev.assay.model.Require;

/**
 * Failures of one kind in one load.
 *
 * @param count how many, at least 1
 * @param firstAtMs when the first happened, in milliseconds after the load began
 * @param example what the first one looked like, at most 300 characters
 */
public record ErrorTally(ErrorKind kind, long count, double firstAtMs, String example) {
    public ErrorTally {
        Require.that(count >= 1, "a tally has at least one failure");
    }
}
