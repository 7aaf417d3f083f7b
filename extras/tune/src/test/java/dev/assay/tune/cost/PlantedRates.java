package dev.assay.tune.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Rates of contenders whose costs are known, with seeded noise. */
final class PlantedRates {
    private final Random random;
    private final List<Double> rates;
    private final List<String> contenders = new ArrayList<>();
    private final List<RatePoint> points = new ArrayList<>();

    PlantedRates(long seed, Double... rates) {
        this.random = new Random(seed);
        this.rates = List.of(rates);
    }

    /**
     * Adds a contender. JVMs differ in both costs, and each load has noise of its own.
     *
     * @param standing CPU time per second
     * @param marginal CPU time per request
     */
    PlantedRates with(String id, double standing, double marginal, int blocks) {
        contenders.add(id);
        for (int block = 1; block <= blocks; block++) {
            double idle = standing * noise(0.05) + Math.abs(random.nextGaussian()) * 0.0002;
            double each = marginal * noise(0.005);
            for (double rate : rates) {
                double answered = rate * noise(0.02);
                points.add(new RatePoint(block, id, rate, answered, idle + each * answered * noise(0.01)));
            }
        }
        return this;
    }

    private double noise(double share) {
        return 1 + share * random.nextGaussian();
    }

    Rates rates(String... failures) {
        return new Rates(contenders.get(0), contenders, points, List.of(failures));
    }
}
