package dev.assay.model.plan;

import dev.assay.model.Require;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The users of a closed loop: a thread group in the terms of other tools.
 *
 * @param count how many
 * @param ramp the k-th of n users begins after (k − 1)/n of this time
 * @param loops how often each user walks through the workload before leaving for good (or sends a request, if steps are
 *     drawn by weight); empty means until the load ends
 * @param think pause between a response and the user's next request
 * @param stay how long each user stays; empty means until its loops are over or the load ends
 */
public record Users(int count, Duration ramp, OptionalLong loops, Think think, Optional<Stay> stay) {
    public Users {
        Require.that(count >= 1 && count <= 1_000_000, "users must be 1 to 1000000: " + count);
        Require.that(!ramp.isNegative(), "a ramp must not be negative: " + ramp);
        Require.that(loops.isEmpty() || loops.getAsLong() >= 1, "loops must be at least 1");
    }

    /** Users who stay until their loops are over or the load ends. */
    public Users(int count, Duration ramp, OptionalLong loops, Think think) {
        this(count, ramp, loops, think, Optional.empty());
    }

    /** Users who begin together, never pause and never leave. */
    public static Users eager(int count) {
        return new Users(count, Duration.ZERO, OptionalLong.empty(), Think.NONE);
    }
}
