package dev.assay.model;

/**
 * The bounds of a figure.
 *
 * @param low NaN if nothing is known
 * @param high infinite if only {@code low} is known; NaN if nothing is known
 */
public record Bound(double low, double high) {
    /** Nothing is known. */
    public static final Bound UNKNOWN = new Bound(Double.NaN, Double.NaN);

    public static Bound exactly(double value) {
        return new Bound(value, value);
    }

    /** A figure of a distribution; unknown if the distribution is empty. */
    public static Bound of(LatencyFigure figure, LatencyProfile profile) {
        return profile.count() == 0 ? UNKNOWN : exactly(figure.of(profile));
    }

    public boolean known() {
        return !Double.isNaN(low);
    }

    /** Whether both ends are the same value. */
    public boolean exact() {
        return low == high;
    }
}
