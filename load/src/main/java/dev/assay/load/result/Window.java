package dev.assay.load.result;

/** The moments of a load, on the clock of {@link System#nanoTime}. For one event loop. */
public final class Window {
    private final long begin;
    private final long from;
    private long to;
    private long limit;

    /**
     * The moments of one load.
     *
     * @param begin first request may be due
     * @param from recording begins
     * @param to last request may be due; recording of a closed loop ends
     * @param limit everything ends
     */
    public Window(long begin, long from, long to, long limit) {
        this.begin = begin;
        this.from = from;
        this.to = to;
        this.limit = limit;
    }

    /** The same moments for another event loop. */
    public Window copy() {
        return new Window(begin, from, to, limit);
    }

    public long begin() {
        return begin;
    }

    public long from() {
        return from;
    }

    public long to() {
        return to;
    }

    public long limit() {
        return limit;
    }

    boolean covers(long moment) {
        return moment >= from && moment < to;
    }

    double seconds() {
        return (to - from) / 1e9;
    }

    /**
     * Ends the load early; the time for outstanding responses stays as long. What was recorded until now stays right only if the
     * moment is still to come.
     *
     * @param moment after {@link #from}; no effect at or after {@link #to}
     */
    public void end(long moment) {
        if (moment < to) {
            limit -= to - moment;
            to = moment;
        }
    }
}
