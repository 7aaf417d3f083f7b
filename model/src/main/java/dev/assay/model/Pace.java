package dev.assay.model;

/**
 * How long the parts of a block took that depend on app and machine, all contenders together, as the pilot saw it.
 *
 * @param launchSeconds from the first launch to the last good first answer
 * @param warmUpSeconds until all were level, or the warm-up was ended
 */
public record Pace(double launchSeconds, double warmUpSeconds) {
    public Pace {
        Require.that(launchSeconds >= 0 && warmUpSeconds >= 0, "times are not negative");
    }
}
