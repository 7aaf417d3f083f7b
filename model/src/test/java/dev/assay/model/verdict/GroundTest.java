package dev.assay.model.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class GroundTest {
    private static Comparison comparison(Metric metric, double ratio, double low, double high) {
        return Samples.comparison(
                metric,
                "jetty",
                "tomcat",
                OptionalDouble.of(ratio),
                OptionalDouble.of(low),
                OptionalDouble.of(high),
                0.975,
                6,
                Outcome.WORSE,
                new Reason.Text("the reason"),
                true,
                OptionalInt.empty(),
                List.of());
    }

    private static final Comparison MORE = comparison(Metric.CPU_PER_REQUEST, 1.1, 1.0178, 1.19);
    private static final Comparison LESS = comparison(Metric.THROUGHPUT, 0.9, 0.85, 0.942);

    /** As a satellite tells it. */
    private record Tested(String text) implements Ground {}

    @Test
    void everyGroundHasItsWords() {
        List<Ground> all = List.of(
                Ground.notCompared("jetty", Metric.P99),
                Ground.withoutFigures("jetty", MORE),
                Ground.withoutFigures("tomcat", Samples.with(MORE, Map.of("verdict", Outcome.REFUSED))),
                Ground.judged(MORE, Optional.empty()),
                Ground.shortOf(MORE, new Ground.Size(0.05, 1.0178, false)),
                Ground.belowMargin(MORE, new Ground.Size(0.015, 1.0178, false)),
                Ground.notMeasured("jetty", Metric.MEMORY),
                Ground.mean("jetty", Metric.P99, 5.5, 5),
                Ground.noRequest("jetty"),
                Ground.notCounted(new Invalid(new Place.Block(3), "jetty", new Finding.Text("the process ended"))),
                Ground.failures("jetty", 144),
                new Tested("jetty: kept some lost"));

        assertThat(all.stream().map(Ground::text))
                .containsExactly(
                        "jetty: p99 latency was not compared",
                        "jetty: CPU per request was not judged: the reason",
                        "tomcat: CPU per request was refused: the reason",
                        "jetty is worse on CPU per request: +10% (+2 to +19% at 97.5%), the reason",
                        "jetty is worse, but the lower end of the 97.5% interval, +1.78%, falls short of 5%",
                        "jetty is equivalent on CPU per request, although the lower end of the 97.5% interval, +1.78%, lies"
                                + " beyond 1.5%: use a margin below that, or a larger size",
                        "jetty: RSS after start-up was not measured",
                        "jetty: p99 latency is 5.5 ms",
                        "jetty: no request was counted",
                        "jetty: block 3 does not count: the process ended",
                        "jetty: 144 errors",
                        "jetty: kept some lost");
    }

    @Test
    void aSizeIsHeldAgainstAnEndOfTheInterval() {
        assertThat(Ground.judged(MORE, Optional.of(new Ground.Size(0.017, 1.0178, false)))
                        .text())
                .isEqualTo("jetty is worse on CPU per request: the lower end of the 97.5% interval, +1.78%, lies beyond"
                        + " 1.7%");
        assertThat(Ground.judged(LESS, Optional.of(new Ground.Size(0.05, 0.942, true)))
                        .text())
                .isEqualTo(
                        "jetty is worse on throughput at saturation: the upper end of the 97.5% interval, −5.8%, lies beyond 5%");
    }

    @Test
    void aFigureThatCrossedItsLimitDoesNotReadLikeIt() {
        assertThat(Ground.mean("jetty", Metric.P99, 5.0014, 5).text()).isEqualTo("jetty: p99 latency is 5.001 ms");
        assertThat(Ground.shortOf(MORE, new Ground.Size(0.05, 1.049_99, false)).text())
                .endsWith("interval, +4.999%, falls short of 5%");
    }

    @Test
    void aConditionIsFollowedByItsGrounds() {
        List<Ground> grounds = List.of(
                new Tested("jetty: kept some lost and 2 more"), new Tested("undertow: not everything was tested"));

        assertThat(new ConditionResult("matters", Holds.YES, grounds).text())
                .isEqualTo("matters (jetty: kept some lost and 2 more; undertow: not everything was tested)");
        assertThat(new ConditionResult("matters", Holds.YES, grounds.subList(1, 2)).answer())
                .isEqualTo("holds: matters (undertow: not everything was tested)");
        assertThat(new ConditionResult("matters", Holds.UNKNOWN, grounds.subList(1, 2)).answer())
                .isEqualTo("unknown: matters (undertow: not everything was tested)");
        assertThat(new ConditionResult("jetty better", Holds.NO, List.of()).answer())
                .isEqualTo("does not hold: jetty better");
    }
}
