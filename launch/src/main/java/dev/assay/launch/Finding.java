package dev.assay.launch;

/**
 * Something about this machine that matters to a measurement.
 *
 * @param what what was found, with its figure
 * @param advice what to do about it; for {@link Level#OK} empty
 */
public record Finding(Level level, String what, String advice) {
    /** How much it matters. */
    public enum Level {
        /** As it should be. */
        OK,
        /** Makes results noisier or narrows what they say. */
        WARN,
        /** Would spoil them. */
        FAIL
    }

    static Finding ok(String what) {
        return new Finding(Level.OK, what, "");
    }

    static Finding warn(String what, String advice) {
        return new Finding(Level.WARN, what, advice);
    }

    static Finding fail(String what, String advice) {
        return new Finding(Level.FAIL, what, advice);
    }
}
