package dev.assay.model.plan;

import dev.assay.model.Require;
import java.time.Duration;

/** How long a user pauses between a response and the next request. Drawn with the load's seed. */
public sealed interface Think permits Think.Constant, Think.Uniform, Think.Exponential, Think.Pace {
    Duration LONGEST = Duration.ofHours(1);

    /** The next request follows the response at once. */
    Think NONE = new Constant(Duration.ZERO);

    /** Expected length of a pause. */
    Duration mean();

    /** Always the same. */
    record Constant(Duration time) implements Think {
        public Constant {
            requireUsable(time);
        }

        @Override
        public Duration mean() {
            return time;
        }
    }

    /** Uniformly distributed between the two ends. */
    record Uniform(Duration from, Duration to) implements Think {
        public Uniform {
            requireUsable(from);
            requireUsable(to);
            Require.that(
                    from.compareTo(to) <= 0, "a think time runs from the shorter to the longer: " + from + ".." + to);
        }

        @Override
        public Duration mean() {
            return from.plus(to).dividedBy(2);
        }
    }

    /** Exponentially distributed, as for independent users. Single pauses may be many times the mean. */
    record Exponential(Duration mean) implements Think {
        public Exponential {
            requireUsable(mean);
        }
    }

    /**
     * A fixed interval instead of a pause: each request is due this long after the last one was due, or at once if its response
     * took longer.
     */
    record Pace(Duration time) implements Think {
        public Pace {
            requireUsable(time);
        }

        @Override
        public Duration mean() {
            return time;
        }
    }

    private static void requireUsable(Duration time) {
        Require.that(
                !time.isNegative() && time.compareTo(LONGEST) <= 0, "a think time is from 0 to one hour, not " + time);
    }
}
