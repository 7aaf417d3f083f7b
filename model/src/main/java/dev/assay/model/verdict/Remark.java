package dev.assay.model.verdict;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.ErrorKind;
import java.util.List;
import java.util.stream.Collectors;

/** What a reader of a verdict must know besides its reason; it decides nothing. */
public sealed interface Remark {
    String text();

    /** What remarks say behind a reason. */
    static String text(List<Remark> remarks) {
        return remarks.stream().map(remark -> "; " + remark.text()).collect(Collectors.joining());
    }

    /**
     * Requests that failed, too few to refuse the comparison.
     *
     * @param contender by its name in prose
     * @param of requests of all outcomes
     * @param error the most frequent one
     */
    record Failures(String contender, long failed, long of, ErrorKind error) implements Remark {
        @Override
        public String text() {
            return contender + " failed " + Numbers.integer(failed) + " of " + Numbers.integer(of)
                    + " requests, most often with " + error.title();
        }
    }

    /** A rate that was not sustained in the few blocks so far. */
    record SlowSoFar(Finding.RateNotSustained slow) implements Remark {
        @Override
        public String text() {
            return slow.contender() + " answered " + slow.answered() + " so far";
        }
    }

    /**
     * A percentile that pauses of the collector move, since they take about as much of the time as lies beyond it.
     *
     * @param contender by its name in prose
     * @param share of the time, 0 to 1
     */
    record EdgeOfPauses(String contender, double share) implements Remark {
        @Override
        public String text() {
            return "on the edge of pauses: " + contender + " paused for " + Numbers.atMost(2, 100 * share)
                    + "% of the time";
        }
    }

    /** What either of two experiments has, of which the interval has the smaller number. */
    record Replicates(Replicate replicate, int before, int after) implements Remark {
        @Override
        public String text() {
            return Numbers.count(before, replicate.noun()) + " before and " + after + " after";
        }
    }

    /**
     * A throughput that the generator, not the server, may have limited.
     *
     * @param ceilingPerSecond what the generator reaches against a server that does nothing
     * @param measuredPerSecond the higher one of the two contenders
     */
    record LowerBound(double ceilingPerSecond, double measuredPerSecond) implements Remark {
        @Override
        public String text() {
            return "a lower bound: the generator "
                    + new Finding.GeneratorCeiling(ceilingPerSecond, measuredPerSecond).told();
        }
    }
}
