package dev.assay.model.verdict;

import dev.assay.model.plan.Objective;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How latency grows with the rate, and the highest rate at which each contender meets a service level.
 *
 * @param curves one for each contender that was tried, in the order of the plan
 */
public record ServiceLevel(Objective objective, List<Curve> curves) {
    public ServiceLevel {
        curves = List.copyOf(curves);
    }

    /**
     * One contender.
     *
     * @param contender id
     * @param ratePerSecond highest rate that meets the service level, median over blocks; empty if no block shows one
     * @param points in order of rate
     */
    public record Curve(String contender, OptionalDouble ratePerSecond, List<Point> points) {
        public Curve {
            points = List.copyOf(points);
        }
    }

    /**
     * Medians over blocks at one rate.
     *
     * @param ratePerSecond as planned
     * @param achievedPerSecond successful responses
     * @param blocks that tried it
     */
    public record Point(
            double ratePerSecond,
            double achievedPerSecond,
            double p50Ms,
            double p90Ms,
            double p99Ms,
            double p999Ms,
            int blocks) {}
}
