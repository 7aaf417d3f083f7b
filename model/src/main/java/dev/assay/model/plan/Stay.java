package dev.assay.model.plan;

import dev.assay.model.Require;
import java.time.Duration;

/**
 * How long each user stays, whatever the others do.
 *
 * @param pause from arrival to the first request, up to an hour
 * @param time from the first request on; a walk in progress at its end is completed
 */
public record Stay(Duration pause, Duration time) {
    private static final Duration LONGEST = Duration.ofHours(12);

    public Stay {
        Require.that(
                !pause.isNegative() && pause.compareTo(Think.LONGEST) <= 0, "a pause is from 0 to one hour: " + pause);
        Require.that(
                time.toMillis() > 0 && time.compareTo(LONGEST) <= 0,
                "users stay for at least 1 ms and at most 12 hours: " + time);
    }

    /** Time from a user's arrival to departure. */
    public Duration whole() {
        return pause.plus(time);
    }
}
