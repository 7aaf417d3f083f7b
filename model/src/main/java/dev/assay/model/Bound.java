package dev.assay.model;

/**
 * A figure that lies between two values.
 *
 * @param low not a number where nothing is known
 * @param high infinite where the figure may be anything from {@code low} on; not a number where nothing is known
 */
public record Bound(double low, double high) {
    /** Nothing is known. */
    public static final Bound UNKNOWN = new Bound(Double.NaN, Double.NaN);

    /** A figure that is known. */
    public static Bound exactly(double value) {
        return new Bound(value, value);
    }

    /** A figure of a distribution, known if it has values. */
    static Bound of(LatencyFigure figure, LatencyProfile profile) {
        return profile.count() == 0 ? UNKNOWN : exactly(figure.of(profile));
    }

    /** Whether anything is known. */
    public boolean known() {
        return !Double.isNaN(low);
    }

    /** Whether both ends are the same value. */
    public boolean exact() {
        return low == high;
    }
}
