package dev.assay.load.result;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How much burstier requests were as dispatched than as due: the difference of the two indices of dispersion for counts (variance
 * of the number of requests in windows of one length, divided by its mean; Cox and Lewis, 1966, 4.5). The index is 1 for a Poisson
 * stream and 0 for an even one. Both streams are the same requests, so a sound generator shows no difference, whatever the stream
 * and however short the load: an effect size without sampling noise. In heavy traffic the waiting time is proportional to the sum
 * of the dispersions of arrivals and of services (Kingman, 1961). Windows of 1, 10 and 100 ms; the largest difference counts.
 * Allocates nothing while requests are sent. For one event loop.
 */
public final class Dispersion {
    /** With fewer windows a variance says little. */
    static final int ENOUGH_WINDOWS = 50;

    private static final long[] SPANS_NANOS = {1_000_000, 10_000_000, 100_000_000};

    private final Counts[] due = new Counts[SPANS_NANOS.length];
    private final Counts[] takenUp = new Counts[SPANS_NANOS.length];

    /**
     * The two indices for one length of windows.
     *
     * @param spanMs length of a window
     * @param planned index of dispersion of the requests as they were due
     * @param actual index of dispersion of the requests as they were dispatched
     */
    record Contrast(double spanMs, double planned, double actual) {
        double difference() {
            return Math.abs(actual - planned);
        }
    }

    public Dispersion(Window window) {
        for (int i = 0; i < SPANS_NANOS.length; i++) {
            due[i] = new Counts(window, SPANS_NANOS[i]);
            takenUp[i] = new Counts(window, SPANS_NANOS[i]);
        }
    }

    /** Counts a request; both times ascend from call to call. */
    public void takenUp(long intended, long now) {
        for (int i = 0; i < SPANS_NANOS.length; i++) {
            due[i].add(intended);
            takenUp[i].add(now);
        }
    }

    /** The length of windows with the largest difference; empty if the load was too short for any. */
    Optional<Contrast> worst() {
        Optional<Contrast> worst = Optional.empty();
        for (int i = 0; i < SPANS_NANOS.length; i++) {
            Contrast here = new Contrast(SPANS_NANOS[i] / 1e6, due[i].index(), takenUp[i].index());
            if (due[i].windows >= ENOUGH_WINDOWS) {
                worst = worst.filter(w -> w.difference() >= here.difference()).or(() -> Optional.of(here));
            }
        }
        return worst;
    }

    /** The same for several event loops. */
    static Optional<Contrast> worst(List<Dispersion> workers) {
        return workers.stream()
                .map(Dispersion::worst)
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(Contrast::difference));
    }

    /** Counts in consecutive windows, of which only sum and sum of squares are kept. */
    private static final class Counts {
        private final Window window;
        private final long span;
        private long edge;
        private long windows;
        private long count;
        private double sum;
        private double squares;

        Counts(Window window, long span) {
            this.window = window;
            this.span = span;
            edge = window.from() + span;
        }

        void add(long moment) {
            while (moment >= edge && edge <= window.to()) {
                endWindow();
            }
            count++;
        }

        private void endWindow() {
            sum += count;
            squares += (double) count * count;
            count = 0;
            windows++;
            edge += span;
        }

        double index() {
            while (edge <= window.to()) {
                endWindow();
            }
            double mean = windows == 0 ? 0 : sum / windows;
            return mean == 0 ? 0 : (squares / windows - mean * mean) / mean;
        }
    }
}
