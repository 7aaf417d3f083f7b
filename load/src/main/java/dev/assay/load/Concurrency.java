package dev.assay.load;

import java.util.List;

/**
 * Both sides of Little's law over the recorded part, in request-nanoseconds.
 *
 * @param countedNanos integral of the number of requests in flight
 * @param timedNanos sum of the times in flight of the requests that were sent in the recorded part
 * @param requests how many requests the sum is over
 * @param edgeNanos the most by which the two may differ because requests straddle the ends of the recorded part: the number
 *     that did, times the longest time in flight
 */
record Concurrency(double countedNanos, double timedNanos, long requests, double edgeNanos) {
    static Concurrency sum(List<Concurrency> parts) {
        return new Concurrency(
                parts.stream().mapToDouble(Concurrency::countedNanos).sum(),
                parts.stream().mapToDouble(Concurrency::timedNanos).sum(),
                parts.stream().mapToLong(Concurrency::requests).sum(),
                parts.stream().mapToDouble(Concurrency::edgeNanos).sum());
    }
}
