package dev.assay.cli;

import dev.assay.model.Evidence;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * The wall time that an experiment may use, over all runs that continue it.
 *
 * @param total as planned
 * @param spentBefore seconds that earlier runs used
 * @param began when this run began
 */
record Budget(Duration total, double spentBefore, Instant began, InstantSource clock) {
    /** A process that was started alone also has to be stopped: added to its start when time spent is summed up. */
    private static final double STOP_SECONDS = 1;

    /** Starts the clock. */
    static Budget start(Duration total, List<Evidence> before, InstantSource clock) {
        return new Budget(total, before.stream().mapToDouble(Budget::seconds).sum(), clock.instant(), clock);
    }

    /** Time left; zero when it is used up. */
    Duration left() {
        return Duration.ofMillis(Math.round(1e3 * left(1)));
    }

    /** Seconds left if the budget were this many times as large; zero when it is used up. */
    double left(double times) {
        double spent = spentBefore + Duration.between(began, clock.instant()).toMillis() / 1e3;
        return Math.max(0, times * total.toMillis() / 1e3 - spent);
    }

    /** Wall time that a piece of evidence took, in seconds. */
    static double seconds(Evidence evidence) {
        if (evidence instanceof Evidence.Pilot pilot) {
            return pilot.seconds();
        } else if (evidence instanceof Evidence.Startup startup) {
            return startup.readyMs() / 1e3 + STOP_SECONDS;
        } else if (evidence instanceof Evidence.Measured measured) {
            return measured.seconds();
        } else if (evidence instanceof Evidence.Spoiled spoiled) {
            return spoiled.seconds();
        }
        return STOP_SECONDS;
    }
}
