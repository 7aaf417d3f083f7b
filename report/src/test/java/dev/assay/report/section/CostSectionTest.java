package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.plan.Prices;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Cost;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Experiment;
import dev.assay.report.Fixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

public class CostSectionTest {
    public static final Prices PRICES = new Prices(OptionalDouble.of(0.04), OptionalDouble.empty());

    private static Experiment with(Optional<Prices> prices) {
        Experiment e = Fixtures.realistic();
        Verdict v = e.verdict();
        List<Comparison> comparisons = new ArrayList<>(v.comparisons());
        if (prices.isPresent()) {
            comparisons.add(cost());
        }
        Verdict costed = Samples.with(v, Map.of("comparisons", comparisons, "cost", Optional.of(bills(prices))));
        return new Experiment(e.plan(), e.environment(), e.evidence(), costed);
    }

    public static Cost bills(Optional<Prices> prices) {
        return new Cost(2000, prices, List.of(bill("tomcat", 61, prices), bill("jetty", 55, prices)));
    }

    public static Comparison cost() {
        return Samples.comparison(
                Metric.COST,
                "jetty",
                "tomcat",
                OptionalDouble.of(0.9),
                OptionalDouble.of(0.85),
                OptionalDouble.of(0.95),
                0.95,
                9,
                Outcome.BETTER,
                new Reason.Text("10% lower cost"),
                false,
                OptionalInt.empty(),
                List.of());
    }

    private static Cost.Bill bill(String id, double seconds, Optional<Prices> prices) {
        return new Cost.Bill(
                id,
                OptionalDouble.of(seconds),
                OptionalDouble.of(300e6),
                OptionalDouble.of(0.0417),
                prices.isPresent() ? OptionalDouble.of(seconds * 0.04 / 3600) : OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    @Test
    void everyFormatShowsWhatAMillionRequestsTake() {
        Experiment free = with(Optional.empty());

        for (String text : List.of(free.terminal(false), free.markdown(), free.html())) {
            assertThat(text)
                    .contains("Cost of a million requests")
                    .contains("CPU time, s")
                    .contains("RSS at the same rate, MiB")
                    .contains("--price-core-hour");
            assertThat(text).doesNotContain("price of CPU time");
        }
        assertThat(free.terminal(false)).containsPattern("CPU time, s +61\\.0 +55\\.0 \\(slightly better\\)");
    }

    @Test
    void andWithPricesWhatTheyCostWithTheVerdict() {
        Experiment priced = with(Optional.of(PRICES));

        for (String text : List.of(priced.terminal(false), priced.markdown(), priced.html())) {
            assertThat(text)
                    .contains("price of CPU time")
                    .contains("jetty: better against tomcat")
                    .contains("nothing for a GB-hour");
            assertThat(text).doesNotContain("price of memory");
        }
        assertThat(priced.terminal(false)).containsPattern("(?m)^ *price +0\\.000678 +0\\.000611 \\(better\\)");
    }

    @Test
    void withoutABillThereIsNoSection() {
        assertThat(Fixtures.realistic().html()).doesNotContain(CostSection.TITLE);
    }
}
