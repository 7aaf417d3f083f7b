package dev.assay.stats;

/**
 * A closed interval on the scale of the sample; an end may be infinite if the data give no bound yet.
 *
 * @param low lower end
 * @param high upper end, not below low
 */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval runs from low to high: " + low + " to " + high);
        }
    }

    public static Interval around(double centre, double halfWidth) {
        return new Interval(centre - halfWidth, centre + halfWidth);
    }

    /** Whether all of it lies strictly between the two bounds. */
    public boolean inside(double lower, double upper) {
        return low > lower && high < upper;
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    public double width() {
        return high - low;
    }
}
