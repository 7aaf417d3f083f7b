package dev.assay.experiment;

import dev.assay.model.evidence.RateTrial;
import java.util.ArrayList;
import java.util.List;

/**
 * A coarse search for the highest rate at which one contender meets a service level: steps of {@value #STEP}, up while it does and
 * down while it does not, each step decided by the majority of three short loads (in the manner of the MLRsearch draft of the
 * IETF), until one step holds and the next does not; then the gap between them is halved geometrically {@value #HALVINGS} times.
 */
final class Ramp {
    static final double STEP = 1.5;
    /** Steps, not loads: from the start, up to 11 times as much or an eleventh. */
    static final int MAX_STEPS = 7;

    static final int HALVINGS = 2;

    private Ramp() {}

    /** Sends a short load at a rate. */
    interface Attempt {
        RateTrial at(double ratePerSecond) throws InterruptedException;
    }

    /** Runs the search; returns all loads in order. */
    static List<RateTrial> climb(double from, Attempt attempt) throws InterruptedException {
        List<RateTrial> trials = new ArrayList<>();
        double held = 0;
        double failed = Double.POSITIVE_INFINITY;
        double rate = from;
        for (int step = 0; step < MAX_STEPS && (held == 0 || Double.isInfinite(failed)); step++) {
            boolean holds = majority(rate, attempt, trials);
            held = holds ? rate : held;
            failed = holds ? failed : rate;
            rate = holds ? rate * STEP : rate / STEP;
        }
        for (int half = 0; half < HALVINGS && held > 0 && Double.isFinite(failed); half++) {
            double middle = Math.sqrt(held * failed);
            boolean holds = majority(middle, attempt, trials);
            held = holds ? middle : held;
            failed = holds ? failed : middle;
        }
        return trials;
    }

    private static boolean majority(double rate, Attempt attempt, List<RateTrial> trials) throws InterruptedException {
        int met = 0;
        int missed = 0;
        while (met < 2 && missed < 2) {
            RateTrial trial = attempt.at(rate);
            trials.add(trial);
            met += trial.met() ? 1 : 0;
            missed += trial.met() ? 0 : 1;
        }
        return met == 2;
    }
}
