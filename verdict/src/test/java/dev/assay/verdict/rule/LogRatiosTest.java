package dev.assay.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.verdict.ErrorBudget;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.verdict.reading.Reading;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Log-ratios with systematic bounds, and the rulings on them. */
class LogRatiosTest {
    private final SequentialRule rule = new SequentialRule(1, Margins.of(0.03), 20);

    @Test
    void withoutSystematicErrorTheIntervalIsTheOneOfTheValues() {
        double[] values = {.02, .05, .03, .04, .01, .06};
        double width = rule.atLook(6).difference();

        assertThat(LogRatios.exact(values).interval(width))
                .isEqualTo(Interval.around(Sample.mean(values), width * Sample.sd(values)));
        assertThat(LogRatios.exact(values).systematicBelow()).isZero();
        assertThat(LogRatios.exact(values).systematicAbove()).isZero();
    }

    @Test
    void randomAndSystematicPartsAddUpToTheEndsOfTheInterval() {
        Ruling ruling = rule.atLastLook(blocks(6, 0.02, 0.01));
        ErrorBudget budget = ruling.errorBudget().orElseThrow();
        double estimate = ruling.estimate().orElseThrow();

        assertThat(estimate).isCloseTo(0.05, within(1e-12));
        assertThat(budget.below().random()).isCloseTo(budget.above().random(), within(1e-12));
        assertThat(budget.below().lateness()).isCloseTo(0.02, within(1e-12));
        assertThat(budget.above().lateness()).isCloseTo(0.01, within(1e-12));
        assertThat(budget.below().random() + budget.below().lateness())
                .isCloseTo(estimate - ruling.difference().orElseThrow().low(), within(1e-12));
        assertThat(budget.above().total())
                .isCloseTo(ruling.difference().orElseThrow().high() - estimate, within(1e-12));
    }

    /** Blocks that keep varying alike: the forecast allows for what more of them do not remove. */
    @Test
    void theForecastKnowsThatBlocksDoNotRemoveWhatIsSystematic() {
        int without = rule.atLastLook(blocks(6, 0, 0)).more().orElseThrow();
        Ruling with = rule.atLastLook(blocks(6, 0.02, 0.01));
        int more = with.more().orElseThrow();

        assertThat(more).isGreaterThan(without);
        assertThat(rule.atLastLook(blocks(6 + more, 0.02, 0.01)).direction())
                .isEqualTo(Ruling.Direction.SLIGHTLY_ABOVE);
        assertThat(rule.atLastLook(blocks(6, 0.045, 0)).more()).isEmpty();
    }

    /** Uncertainty beyond the estimate does not keep a difference from being shown. */
    @Test
    void aBoundAwayFromZeroAsksForNoFurtherBlocks() {
        assertThat(rule.atLastLook(blocks(6, 0, 0.04)).more())
                .isEqualTo(rule.atLastLook(blocks(6, 0, 0)).more());
    }

    /** What it may lie too high does not make the other end wider: both ends reach the margin of 3% with nine blocks. */
    @Test
    void theForecastOfEquivalenceTakesEachEndByItself() {
        Ruling six = rule.atLastLook(lopsided(6));

        assertThat(six.direction()).isEqualTo(Ruling.Direction.UNKNOWN);
        assertThat(six.more()).hasValue(3);
        assertThat(rule.atLastLook(lopsided(9)).direction()).isEqualTo(Ruling.Direction.WITHIN);
    }

    /** About 1%, and possibly 2% less. */
    private static LogRatios lopsided(int n) {
        return bounded(
                n,
                0.02,
                0,
                IntStream.range(0, n)
                        .mapToDouble(b -> 0.01 + (b % 2 == 0 ? 0.015 : -0.015))
                        .toArray());
    }

    private static LogRatios blocks(int n, double below, double above) {
        return bounded(
                n,
                below,
                above,
                IntStream.range(0, n)
                        .mapToDouble(b -> 0.05 + (b % 2 == 0 ? 0.03 : -0.03))
                        .toArray());
    }

    private static LogRatios bounded(int n, double below, double above, double... values) {
        List<LogRatios.Pair> pairs = IntStream.range(0, n)
                .mapToObj(i -> new LogRatios.Pair(
                        new Reading.Figure(
                                Math.exp(values[i]), Math.exp(values[i] - below), Math.exp(values[i] + above)),
                        new Reading.Figure(1)))
                .toList();
        return LogRatios.of(pairs);
    }
}
