package dev.assay.load.result;

import java.util.List;

/**
 * Both sides of Little's law over the recorded part, in request-nanoseconds.
 *
 * @param countedNanos integral of the number of requests in flight
 * @param timedNanos sum of the times in flight of the requests, as far as they lie in the recorded part
 * @param requests how many requests the sum is over
 */
record Concurrency(double countedNanos, double timedNanos, long requests) {
    static Concurrency sum(List<Concurrency> parts) {
        return new Concurrency(
                parts.stream().mapToDouble(Concurrency::countedNanos).sum(),
                parts.stream().mapToDouble(Concurrency::timedNanos).sum(),
                parts.stream().mapToLong(Concurrency::requests).sum());
    }
}
