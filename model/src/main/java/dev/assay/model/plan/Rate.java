package dev.assay.model.plan;

import dev.assay.model.Require;

/** The offered rate of the equal-rate phase. */
public sealed interface Rate permits Rate.Fixed, Rate.Auto {
    /** Requests per second, as the user asked. */
    record Fixed(double perSecond) implements Rate {
        public Fixed {
            Require.positive(perSecond, "rate");
        }
    }

    /**
     * Found by the pilot.
     *
     * @param share of the slowest contender's throughput in the pilot, above 0 and at most 0.7
     */
    record Auto(double share) implements Rate {
        public Auto {
            Require.that(share > 0 && share <= 0.7, "the rate is at most 70% of the lowest throughput: " + share);
        }
    }
}
