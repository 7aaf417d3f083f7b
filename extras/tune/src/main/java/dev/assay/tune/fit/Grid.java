package dev.assay.tune.fit;

import dev.assay.model.Require;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The heaps or containers to try, each √2 times the one before: halving a heap is two steps.
 *
 * @param megabytes in MiB, ascending
 */
record Grid(List<Integer> megabytes) {
    /** A JVM under Spring Boot hardly starts with less. */
    static final int SMALLEST = 45;
    /** Holds a JVM with a small heap. */
    private static final int SPACIOUS = 512;

    Grid {
        megabytes = List.copyOf(megabytes);
        Require.that(!megabytes.isEmpty(), "a grid has at least one size");
    }

    /** All heaps from the smallest to this one. */
    static Grid upTo(int largest) {
        return new Grid(IntStream.iterate(0, step -> step + 1)
                .map(step -> (int) Math.round(largest / Math.pow(2, step / 2.0)))
                .takeWhile(heap -> heap >= SMALLEST)
                .boxed()
                .sorted()
                .toList());
    }

    /** The containers to try around these heaps. What a JVM has besides its heap fits into the largest one. */
    Grid containers() {
        return upTo(Math.max(SPACIOUS, 2 * largest()));
    }

    int largest() {
        return megabytes.get(size() - 1);
    }

    int size() {
        return megabytes.size();
    }
}
