package dev.assay.model;

/** What a reader of a verdict must know besides its reason, as a value; it decides nothing. Room {@code words} puts it into English. */
public sealed interface Remark {
    /**
     * Requests that failed, too few to refuse the comparison.
     *
     * @param contender by its name in prose
     * @param of requests of all outcomes
     * @param error the most frequent one
     */
    record Failures(String contender, long failed, long of, ErrorKind error) implements Remark {}

    /** A rate that was not sustained in the few blocks so far. */
    record SlowSoFar(Finding.RateNotSustained slow) implements Remark {}

    /**
     * A percentile that pauses of the collector move, since they take about as much of the time as lies beyond it.
     *
     * @param contender by its name in prose
     * @param share of the time, 0 to 1
     */
    record EdgeOfPauses(String contender, double share) implements Remark {}

    /**
     * A throughput that the generator, not the server, may have limited.
     *
     * @param ceilingPerSecond what the generator reaches against a server that does nothing
     * @param measuredPerSecond the higher one of the two contenders
     */
    record LowerBound(double ceilingPerSecond, double measuredPerSecond) implements Remark {}
}
