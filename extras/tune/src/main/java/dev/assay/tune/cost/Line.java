package dev.assay.tune.cost;

import java.util.Collection;
import java.util.Optional;

/**
 * CPU time per second as a straight line over the rate.
 *
 * @param standing in seconds per second, what there is without requests
 * @param marginal in seconds, what each request adds
 */
record Line(double standing, double marginal) {
    /**
     * The line with the least sum of squares, each divided by its rate: the CPU time of requests adds up, and so does its variance. What is
     * seen at the lowest rate then decides the standing cost, and what is seen at the highest the marginal one. Empty for a single rate.
     */
    static Optional<Line> through(Collection<RatePoint> points) {
        if (points.stream().mapToDouble(RatePoint::asked).distinct().count() < 2) {
            return Optional.empty();
        }
        double weights = 0;
        double cpu = 0;
        for (RatePoint point : points) {
            weights += 1 / point.rate();
            cpu += point.cpu() / point.rate();
        }
        double meanRate = points.size() / weights;
        double meanCpu = cpu / weights;
        double squares = 0;
        double products = 0;
        for (RatePoint point : points) {
            double distance = (point.rate() - meanRate) / point.rate();
            squares += distance * (point.rate() - meanRate);
            products += distance * (point.cpu() - meanCpu);
        }
        double marginal = products / squares;
        return Optional.of(new Line(meanCpu - marginal * meanRate, marginal));
    }

    double at(double rate) {
        return standing + marginal * rate;
    }
}
