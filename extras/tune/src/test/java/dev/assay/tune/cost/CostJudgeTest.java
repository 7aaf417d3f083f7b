package dev.assay.tune.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.assay.model.verdict.Outcome;
import dev.assay.tune.cost.Cost.Crossing;
import dev.assay.tune.cost.Cost.Own;
import dev.assay.tune.cost.Cost.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CostJudgeTest {
    private static final Double[] RATES = {50.0, 500.0, 5_000.0};

    @Test
    void pointsOnALineGiveThatLine() {
        Line line = Line.through(List.of(point(50, 0.01), point(500, 0.055), point(5_000, 0.505)))
                .orElseThrow();

        assertThat(line.standing()).isCloseTo(0.005, offset(1e-12));
        assertThat(line.marginal()).isCloseTo(1e-4, offset(1e-15));
        assertThat(line.at(1_000)).isCloseTo(0.105, offset(1e-12));
        assertThat(Line.through(List.of(point(50, 0.01)))).isEmpty();
    }

    /** By hand: with two rates the line goes through both points; a third in between that is off moves it by its weight. */
    @Test
    void anErrorAtTheHighestRateIsInTheMarginalCost() {
        Line line = Line.through(List.of(point(50, 0.01), point(500, 0.055), point(5_000, 0.555)))
                .orElseThrow();

        assertThat(line.marginal()).isCloseTo(1.1e-4, offset(2e-6));
        assertThat(line.standing()).isCloseTo(0.005, offset(1e-3));
    }

    private static RatePoint point(double rate, double cpu) {
        return new RatePoint(1, "a", rate, rate, cpu);
    }

    /** 1 ms every 10 ms is 10% of a CPU, whatever is requested. */
    @Test
    void aTimerIsInTheStandingCostAndNotInTheMarginalOne() {
        Cost cost = CostJudge.judge(new PlantedRates(1, RATES)
                .with("plain", 0.008, 80e-6, 8)
                .with("timer", 0.108, 80e-6, 8)
                .rates());

        Pair pair = cost.pairs().get(0);
        assertThat(pair.contender()).isEqualTo("timer");
        assertThat(pair.reference()).isEqualTo("plain");
        assertThat(pair.blocks()).isEqualTo(8);
        assertThat(pair.standing().outcome()).isEqualTo(Outcome.WORSE);
        assertThat(pair.standing().interval().contains(0.1)).isTrue();
        assertThat(pair.marginal().outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(pair.marginal().interval().contains(0)).isTrue();
        assertThat(pair.crossing()).isEmpty();
        assertThat(pair.at().values()).extracting(Estimate::outcome).containsOnly(Outcome.WORSE);
        Own timer = cost.contenders().get(1);
        assertThat(timer.standing().interval().contains(0.108)).isTrue();
        assertThat(timer.marginal().interval().contains(80e-6)).isTrue();
        assertThat(timer.misfit()).isLessThan(0.05);
    }

    private static Pair lines(PlantedRates rates, double tomcat, double undertow, double marginal) {
        return CostJudge.judge(rates.with("tomcat", tomcat, 80e-6, 10)
                        .with("undertow", undertow, marginal, 10)
                        .rates())
                .pairs()
                .get(0);
    }

    /** 0.4% of a CPU less when idle, 4 µs more for each request: the lines cross at 1,000 requests/s. */
    @Test
    void linesThatCrossWithinTheRatesHaveACrossing() {
        Pair pair = lines(new PlantedRates(2, RATES), 0.009, 0.005, 84e-6);

        assertThat(pair.standing().outcome()).isEqualTo(Outcome.BETTER);
        assertThat(pair.marginal().outcome()).isEqualTo(Outcome.WORSE);
        Crossing crossing = pair.crossing().orElseThrow();
        assertThat(crossing.idle()).isEqualTo("undertow");
        assertThat(crossing.busy()).isEqualTo("tomcat");
        assertThat(crossing.rate().interval().contains(1_000)).isTrue();
        assertThat(crossing.rate().interval().contains(crossing.rate().mean())).isTrue();
    }

    /** The same lines, seen up to 900 requests/s. */
    @Test
    void aCrossingBeyondTheRatesIsNotClaimed() {
        Pair pair = lines(new PlantedRates(2, 50.0, 900.0), 0.009, 0.001, 84e-6);

        assertThat(pair.standing().outcome()).isEqualTo(Outcome.BETTER);
        assertThat(pair.crossing()).isEmpty();
    }

    /** Lines that cross at 25 requests/s, seen from 50 on. */
    @Test
    void aCrossingBelowTheRatesIsNotClaimed() {
        Pair pair = lines(new PlantedRates(2, RATES), 0.0075, 0.005, 180e-6);

        assertThat(pair.standing().clear() && pair.marginal().clear()).isTrue();
        assertThat(pair.crossing()).isEmpty();
        assertThat(CostSentences.of(pair)).noneMatch(sentence -> sentence.contains("cross"));
    }

    /** The lines say that undertow is cheaper, but at the highest rate it is not. */
    @Test
    void whatIsWorseAtARateIsNotCheaperAtEvery() {
        List<RatePoint> points = new ArrayList<>();
        for (int block = 1; block <= 6; block++) {
            double[] tomcat = {0.010, 0.050, 0.420};
            double[] undertow = {0.008, 0.040, 0.422};
            for (int i = 0; i < 3; i++) {
                double rate = List.of(50.0, 500.0, 5_000.0).get(i);
                double noise = 1e-6 * block;
                points.add(new RatePoint(block, "tomcat", rate, rate, tomcat[i]));
                points.add(new RatePoint(block, "undertow", rate, rate, undertow[i] + noise));
            }
        }
        Pair pair = CostJudge.judge(new Rates("tomcat", List.of("tomcat", "undertow"), points, List.of()))
                .pairs()
                .get(0);

        assertThat(pair.standing().mean() * pair.marginal().mean()).isPositive();
        assertThat(CostSentences.of(pair)).noneMatch(sentence -> sentence.contains("every rate"));
    }

    /** At most one in twenty may; each has five chances in a pair. */
    @Test
    void equalContendersHardlyEverDiffer() {
        long claimed = IntStream.range(0, 200)
                .filter(seed -> {
                    Pair pair = CostJudge.judge(new PlantedRates(seed, RATES)
                                    .with("a", 0.008, 80e-6, 6)
                                    .with("b", 0.008, 80e-6, 6)
                                    .rates())
                            .pairs()
                            .get(0);
                    return pair.standing().clear() || pair.marginal().clear();
                })
                .count();

        assertThat(claimed).isLessThanOrEqualTo(18);
    }

    @Test
    void aContenderWithASingleBlockIsLeftOut() {
        Cost cost = CostJudge.judge(new PlantedRates(3, RATES)
                .with("a", 0.008, 80e-6, 4)
                .with("b", 0.008, 80e-6, 1)
                .rates());

        assertThat(cost.contenders()).extracting(Own::id).containsExactly("a");
        assertThat(cost.pairs()).isEmpty();
    }
}
