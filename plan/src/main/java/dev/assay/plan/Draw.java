package dev.assay.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random draws that are the same on every JDK, past and future. Only {@code nextLong} is taken from the JDK: SplitMix64 (Steele,
 * Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), which {@link SplittableRandom} has used
 * since Java 8. Bounded draws and shuffling are implemented here, because the JDK does change their algorithms.
 */
public final class Draw {
    private final SplittableRandom random;

    public Draw(long seed) {
        this.random = new SplittableRandom(seed);
    }

    long seed() {
        return random.nextLong();
    }

    /** Uniform in 0 to bound − 1, by rejection sampling. */
    public int below(int bound) {
        long limit = Long.MAX_VALUE - Long.MAX_VALUE % bound;
        while (true) {
            long bits = random.nextLong() >>> 1;
            if (bits < limit) {
                return (int) (bits % bound);
            }
        }
    }

    /** A uniform permutation (Durstenfeld 1964, downwards). */
    <T> List<T> shuffled(List<T> items) {
        List<T> shuffled = new ArrayList<>(items);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            int j = below(i + 1);
            T swapped = shuffled.get(i);
            shuffled.set(i, shuffled.get(j));
            shuffled.set(j, swapped);
        }
        return shuffled;
    }
}
