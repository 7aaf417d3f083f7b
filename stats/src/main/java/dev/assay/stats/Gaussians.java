package dev.assay.stats;

import java.util.SplittableRandom;

/**
 * A stream of independent standard normal values that depends on its seed alone: it is the same on every machine and JDK,
 * so that a simulated figure can be checked anywhere. Not thread-safe.
 *
 * <p>Source: G. Marsaglia and T. A. Bray, "A convenient method for generating normal variables", 1964 (polar method), with
 * {@link StrictMath}.
 */
public final class Gaussians {
    private final SplittableRandom random;
    private double spare = Double.NaN;

    public Gaussians(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** The next standard normal value. */
    public double next() {
        if (!Double.isNaN(spare)) {
            double value = spare;
            spare = Double.NaN;
            return value;
        }
        while (true) {
            double x = 2 * uniform() - 1;
            double y = 2 * uniform() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
                spare = y * factor;
                return x * factor;
            }
        }
    }

    /** A uniform value in [0, 1), from the same stream of random bits. */
    public double uniform() {
        return (random.nextLong() >>> 11) * 0x1p-53;
    }

    /** A fair coin, from the same stream of random bits. */
    public boolean coin() {
        return random.nextLong() < 0;
    }
}
