package dev.assay.load;

/**
 * The moments of a load, on the clock of {@link System#nanoTime}.
 *
 * @param begin first request may be due
 * @param from recording begins
 * @param to last request may be due; recording of a closed loop ends
 * @param limit everything ends
 */
record Window(long begin, long from, long to, long limit) {
    boolean covers(long moment) {
        return moment >= from && moment < to;
    }

    double seconds() {
        return (to - from) / 1e9;
    }
}
