package dev.assay.experiment;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Random orders that follow from a seed. */
public final class Shuffle {
    private Shuffle() {}

    /**
     * Shuffles a list in place (Durstenfeld 1964): every order is equally likely.
     *
     * @param stream tells the draws from one seed apart: those of neighbouring streams are independent, whereas a {@code
     *     java.util.Random} gives neighbouring seeds almost the same first draw
     */
    public static void shuffle(List<?> items, long seed, int stream) {
        SplittableRandom random = new SplittableRandom(Slices.mix(seed, stream));
        for (int i = items.size() - 1; i > 0; i--) {
            Collections.swap(items, i, random.nextInt(i + 1));
        }
    }
}
