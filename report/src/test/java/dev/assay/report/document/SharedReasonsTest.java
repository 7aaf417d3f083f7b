package dev.assay.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Fixtures;
import dev.assay.report.figures.Pair;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SharedReasonsTest {
    private static final List<Pair> PAIRS = Pair.of(Fixtures.unreliable().verdict());
    private static final SharedReasons SHARED = SharedReasons.of(PAIRS);

    @Test
    void oneReasonForAllThatItTouches() {
        assertThat(SHARED.count()).isEqualTo(3);
        assertThat(SHARED.reason(1))
                .isEqualTo(
                        "the generator's check dequeue-lag-p999 failed in 3 to 4 of 6 blocks: 1 in 1,000 requests was"
                                + " dispatched at least 1.75 to 2.6 ms late (limit 1.32 ms); use fewer connections, a lower rate or a"
                                + " load host (--load-host)");
        assertThat(SHARED.brief(1)).isEqualTo("the generator's check dequeue-lag-p999 failed in 3 to 4 of 6 blocks");
        assertThat(SHARED.touched(1))
                .isEqualTo(
                        "CPU per request, p50, p90, mean of the slowest 1%, p99 and p99.9 latency of jetty against tomcat; "
                                + "CPU per request, p50 and p90 latency of undertow against tomcat");
    }

    @Test
    void theMetricItselfMayBeNamedInTheReason() {
        assertThat(SHARED.reason(3))
                .isEqualTo(
                        "too few requests for mean of the slowest 1%, p99 and p99.9 latency in 6 of 6 blocks: 237 in a block, of"
                                + " 3,000 or 30,000 needed; use a higher rate");
        assertThat(SHARED.touched(3))
                .isEqualTo("mean of the slowest 1%, p99 and p99.9 latency of undertow against tomcat");
    }

    @Test
    void contendersOfWhichTheSameIsTrueAreNamedTogether() {
        assertThat(SHARED.touched(2))
                .isEqualTo("start-up time and RSS after start-up of jetty and undertow against tomcat");
        assertThat(SHARED.reason(2)).isEqualTo("2 of 3 start-up rounds");
    }

    @Test
    void everyComparisonWithoutIntervalHasItsReasonAndOneWithAnIntervalKeepsItsOwn() {
        for (Pair pair : PAIRS) {
            for (Comparison c : pair.comparisons()) {
                assertThat(SHARED.number(c).isPresent())
                        .isEqualTo(
                                c.metric() != Metric.THROUGHPUT && !c.metric().counter());
            }
        }
        assertThat(SharedReasons.of(Pair.of(Fixtures.realistic().verdict())).count())
                .isZero();
    }

    /** The finding is the same, but what else a reader must know is not. */
    @Test
    void reasonsWithOtherRemarksAreNotShared() {
        Remark both = new Remark.SlowSoFar(new Finding.RateNotSustained("Tomcat", 0.9, 2_000));
        Remark one = new Remark.SlowSoFar(new Finding.RateNotSustained("Jetty", 0.9, 2_000));

        SharedReasons shared = shared(early("jetty", both), early("undertow", both));

        assertThat(shared.count()).isEqualTo(1);
        assertThat(shared.reason(1))
                .isEqualTo("only 2 of the 6 blocks needed; Tomcat answered 90% of 2,000 req/s so far");
        assertThat(shared(early("jetty", one), early("undertow", both)).count()).isZero();
    }

    @Test
    void eachReferenceIsNamedWithItsContenders() {
        Remark slow = new Remark.SlowSoFar(new Finding.RateNotSustained("Tomcat", 0.9, 2_000));

        SharedReasons shared = shared(
                early("jetty", slow),
                Samples.with(early("jetty-tuned", slow), Map.of("reference", "jetty")),
                early("undertow", slow));

        assertThat(shared.touched(1))
                .isEqualTo("CPU per request of jetty and undertow against tomcat; CPU per request of jetty-tuned"
                        + " against jetty");
    }

    private static SharedReasons shared(Comparison... comparisons) {
        Verdict verdict = Samples.with(Fixtures.unreliable().verdict(), Map.of("comparisons", List.of(comparisons)));
        return SharedReasons.of(Pair.of(verdict));
    }

    private static Comparison early(String contender, Remark remark) {
        return Samples.comparison(
                Metric.CPU_PER_REQUEST,
                contender,
                "tomcat",
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                0.975,
                2,
                Outcome.UNDECIDED,
                new Reason.NotJudged(new Finding.TooFewReplicates(2, 6, false), List.of(remark)),
                true,
                OptionalInt.of(4),
                List.of());
    }
}
