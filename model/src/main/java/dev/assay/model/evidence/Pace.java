package dev.assay.model.evidence;

import dev.assay.model.Require;

/**
 * How long the parts of a block that depend on app and machine took in the pilot, for all contenders together.
 *
 * @param launchSeconds from the first launch to the last good first response
 * @param warmUpSeconds until all were warm, or the warm-up was ended
 */
public record Pace(double launchSeconds, double warmUpSeconds) {
    public Pace {
        Require.that(launchSeconds >= 0 && warmUpSeconds >= 0, "times are not negative");
    }
}
