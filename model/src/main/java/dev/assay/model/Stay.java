package dev.assay.model;

import java.time.Duration;

/**
 * How long each user is there, whatever the others do.
 *
 * @param pause between coming and the first request, up to an hour
 * @param time from the first request on; a walk that has begun by its end goes on to its own
 */
public record Stay(Duration pause, Duration time) {
    public Stay {
        Require.that(
                !pause.isNegative() && pause.compareTo(Think.LONGEST) <= 0, "a pause is from 0 to one hour: " + pause);
        Require.that(
                time.toMillis() > 0 && time.compareTo(ToolLoad.LONGEST) <= 0,
                "users stay for at least 1 ms and at most 12 hours: " + time);
    }

    /** From a user's coming to its leaving. */
    public Duration whole() {
        return pause.plus(time);
    }
}
