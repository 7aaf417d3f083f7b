package dev.assay.launch.machine;

/**
 * The result of one check of a machine.
 *
 * @param what what was found, with figures
 * @param advice what to do about it; for {@link Level#OK} empty
 */
public record Finding(Level level, String what, String advice) {
    /** How much it matters. */
    public enum Level {
        OK,
        /** Makes results noisier or less general. */
        WARN,
        /** Would make results invalid. */
        FAIL
    }

    public static Finding ok(String what) {
        return new Finding(Level.OK, what, "");
    }

    /** What makes results noisier or less general. */
    public static Finding warn(String what, String advice) {
        return new Finding(Level.WARN, what, advice);
    }

    /** What would make results invalid. */
    public static Finding fail(String what, String advice) {
        return new Finding(Level.FAIL, what, advice);
    }
}
