package dev.assay.report.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Numbers;
import dev.assay.model.Samples;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.LoadPlan;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Wire;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Fixtures;
import dev.assay.report.document.Table;
import dev.assay.report.section.PlanSection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0",
                "0.4213|0.421",
                "0.9996|1.00",
                "9.994|9.99",
                "9.996|10.0",
                "99.96|100",
                "999.4|999",
                "999.6|1,000",
                "5203.7|5,200",
                "1234567|1,230,000",
                "-61.04|-61.0",
                "0.00012|0.000120",
                "NaN|–",
                "Infinity|–"
            })
    void threeSignificantDigits(double value, String text) {
        assertThat(Figures.three(value)).isEqualTo(text);
    }

    @Test
    void units() {
        assertThat(Figures.bytes(0L)).isEqualTo("0 B");
        assertThat(Figures.bytes(191_400_000L)).isEqualTo("183 MiB");
        assertThat(Figures.bytes(8_200_000_000L)).isEqualTo("7.64 GiB");
        assertThat(Figures.millis(4551.3)).isEqualTo("4.55 s");
        assertThat(Figures.millis(0.042)).isEqualTo("42.0 µs");
        assertThat(Figures.millis(0.42)).isEqualTo("0.420 ms");
        assertThat(Figures.duration(600)).isEqualTo("10 min");
        assertThat(Figures.duration(59.7)).isEqualTo("1 min");
        assertThat(Figures.duration(3725)).isEqualTo("1 h 2 min");
        assertThat(Figures.percent(0.03)).isEqualTo("3.0%");
        assertThat(Figures.percent(0.4)).isEqualTo("40%");
        assertThat(Numbers.count(1, "block")).isEqualTo("1 block");
        assertThat(Numbers.count(1200, "block")).isEqualTo("1,200 blocks");
    }

    /** Unlike one that was measured. */
    @Test
    void aRateThatWasChosenIsNotRounded() {
        Verdict verdict = Samples.with(Fixtures.realistic().verdict(), Map.of("ratePerSecond", 12_345.0));
        Plan auto = Fixtures.plan(Fixtures.THREE);
        Plan plan = auto.with(auto.setup().with(Samples.loadPlan(32, new Rate.Fixed(12_345), Arrivals.POISSON)));

        assertThat(Wording.basis(verdict)).contains("; request rate 12,345 req/s");
        assertThat(PlanSection.facts(plan))
                .contains(Table.Row.of("Load", "32 connections, 12,345 req/s, poisson arrivals"));

        LoadPlan old = Samples.with(plan.load(), Map.of("wire", new Wire(HttpVersion.HTTP_1_0, true, 1, false, false)));
        assertThat(PlanSection.facts(plan.with(plan.setup().with(old))))
                .contains(Table.Row.of("Load", "32 connections, HTTP/1.0, 12,345 req/s, poisson arrivals"));
    }

    /** Of two experiments there are only the requests of the later one. */
    @Test
    void errorsAreThoseOfAllRequestsThatAreKnown() {
        Verdict verdict = Fixtures.realistic().verdict();
        List<ContenderSummary> old = List.of(
                Samples.with(verdict.contenders().get(0), Map.of("tried", 0L, "requests", 990_000L, "errors", 1L)));

        assertThat(Wording.basis(Samples.with(verdict, Map.of("contenders", old))))
                .contains(" with 1 error of 990,000 requests;");
        assertThat(Wording.basis(verdict.withLimits(List.of(new Limit.NotInterleaved()))))
                .doesNotContain("error");
    }

    /** Two figures that differ by 80% do not look alike. */
    @ParameterizedTest
    @CsvSource({
        "0.1214, 1, 0.121",
        "3.41, 1, 3.41",
        "26.04, 1, 26.0",
        "3, 1, 3.0",
        "2.3541, 3, 2.354",
        "0, 1, 0.0",
        "7, 0, 7"
    })
    void aFigureHasItsDecimalsOrThreeDigits(double value, int decimals, String text) {
        assertThat(Figures.atLeast(decimals, value)).isEqualTo(text);
    }
}
