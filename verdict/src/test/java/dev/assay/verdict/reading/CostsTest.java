package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.plan.Prices;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Cost;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Judge;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Blocks of 200 µs and 200 MB at 2,000 req/s: a million requests take 200 s of CPU time and 500 s of memory. */
class CostsTest {
    private static Experiment experiment(double log) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(0, log + (b % 2 == 0 ? 0.005 : -0.005));
        }
        return experiment;
    }

    private static Verdict priced(double log, OptionalDouble core, OptionalDouble memory) {
        Experiment e = experiment(log);
        return Judge.judge(
                e.plan().with(e.plan().extras().with(new Prices(core, memory))),
                e.schedule(),
                e.environment(),
                e.evidence,
                true);
    }

    private static Comparison find(Verdict verdict, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void cpuIsCountedByTheRequestAndMemoryByTheTimeThatTheyTake() {
        Cost cost = experiment(0).judged(true).extras().cost().orElseThrow();

        Cost.Bill bill = cost.bills().get(0);
        assertThat(cost.ratePerSecond()).isEqualTo(2000);
        assertThat(bill.contender()).isEqualTo("tomcat");
        assertThat(bill.cpuSeconds().orElseThrow()).isCloseTo(200, within(1e-6));
        assertThat(bill.residentBytes().orElseThrow()).isCloseTo(200e6, within(1.0));
        assertThat(bill.gbHours().orElseThrow()).isCloseTo(0.2 * 500 / 3600, within(1e-9));
        assertThat(cost.prices()).isEmpty();
        assertThat(bill.total()).isEmpty();
    }

    @Test
    void pricesTurnThemIntoMoneyWithAVerdict() {
        Verdict verdict = priced(Math.log(1.10), OptionalDouble.of(0.036), OptionalDouble.of(0.0036));

        Cost.Bill tomcat = verdict.extras().cost().orElseThrow().bills().get(0);
        assertThat(tomcat.cpuPrice().orElseThrow()).isCloseTo(200 * 0.036 / 3600, within(1e-9));
        assertThat(tomcat.memoryPrice().orElseThrow()).isCloseTo(100 * 0.0036 / 3600, within(1e-9));
        assertThat(tomcat.total().orElseThrow()).isCloseTo(0.0021, within(1e-9));
        Comparison cost = find(verdict, Metric.COST);
        assertThat(cost.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(cost.primary()).isFalse();
        assertThat(cost.ratio().orElseThrow()).isCloseTo((0.0020 * 1.10 + 0.0001) / 0.0021, within(1e-3));
        assertThat(cost.blocks()).isEqualTo(12);
        assertThat(verdict.contenders().get(0).means().get(Metric.COST)).isCloseTo(0.0021, within(1e-5));
    }

    @Test
    void onlyWhatHasAPriceCosts() {
        Verdict verdict = priced(Math.log(1.10), OptionalDouble.empty(), OptionalDouble.of(0.0036));

        Cost.Bill jetty = verdict.extras().cost().orElseThrow().bills().get(1);
        assertThat(jetty.cpuPrice()).isEmpty();
        assertThat(jetty.total()).isEqualTo(jetty.memoryPrice());
        assertThat(find(verdict, Metric.COST).verdict()).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void withoutPricesMemoryIsComparedAndMoneyIsNot() {
        Verdict verdict = experiment(Math.log(1.10)).judged(true);

        assertThat(find(verdict, Metric.RESIDENT).verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(find(verdict, Metric.RESIDENT).logRatios()).hasSize(12).containsOnly(0.0);
        assertThat(verdict.comparisons()).noneMatch(c -> c.metric() == Metric.COST);
    }

    @Test
    void whatIsRefusedForTheRequestsIsRefusedForTheirCost() {
        Experiment e = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            e.block(s -> s.contender().equals("jetty") ? s.sustained(0.5) : s, 0, 0);
        }
        Prices prices = new Prices(OptionalDouble.of(1), OptionalDouble.empty());
        Verdict verdict = Judge.judge(
                e.plan().with(e.plan().extras().with(prices)), e.schedule(), e.environment(), e.evidence, true);

        assertThat(find(verdict, Metric.COST).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(find(verdict, Metric.RESIDENT).verdict()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void withoutBlocksThereIsNoBill() {
        assertThat(Experiment.of("tomcat", "jetty")
                        .pilot()
                        .judged(false)
                        .extras()
                        .cost())
                .isEqualTo(Optional.empty());
    }
}
