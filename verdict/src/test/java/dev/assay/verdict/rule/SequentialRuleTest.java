package dev.assay.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceSequence;
import dev.assay.stats.Gaussians;
import dev.assay.stats.Interval;
import dev.assay.stats.LookSchedule;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequentialRuleTest {
    private static final Margins MARGINS = Margins.of(0.03);

    @Test
    void atTheLooksItIsTheIntervalOfTheMethod() {
        SequentialRule rule = new SequentialRule(1, MARGINS, 12);

        assertThat(rule.atLook(9).difference()).isCloseTo(StudentT.quantile(9, 0.0247 * 9 / 20) / 3, within(1e-12));
        assertThat(rule.atLook(16).equivalence()).isCloseTo(StudentT.quantile(16, 0.0533 * 16 / 20) / 4, within(1e-12));
    }

    @Test
    void threeContendersHalveAlpha() {
        SequentialRule rule = new SequentialRule(2, MARGINS, 12);

        assertThat(rule.alphas()).isEqualTo(new Alphas(0.025, 0.05));
        assertThat(rule.atLook(9).difference()).isCloseTo(StudentT.quantile(9, 0.0114 * 9 / 20) / 3, within(1e-12));
        assertThat(rule.atLook(9).equivalence()).isCloseTo(StudentT.quantile(9, 0.0247 * 9 / 20) / 3, within(1e-12));
    }

    @Test
    void aLongPlanHalvesAlphaBetweenLooksAndSequence() {
        SequentialRule rule = new SequentialRule(1, MARGINS, 21);

        assertThat(rule.atLook(9).difference()).isCloseTo(StudentT.quantile(9, 0.0114 * 9 / 20) / 3, within(1e-12));
        assertThat(rule.atLook(30).difference()).isCloseTo(ConfidenceSequence.halfWidth(30, 1, 0.025), within(1e-12));
    }

    @Test
    void sixBlocksAtTheEndOfTheBudgetAreAPlainInterval() {
        SequentialRule rule = new SequentialRule(1, MARGINS, 6);

        assertThat(rule.atEnd(6).difference()).isCloseTo(StudentT.quantile(6, 0.05) / Math.sqrt(6), within(1e-12));
        assertThat(rule.atEnd(6).difference()).isLessThan(0.62 * rule.atLook(6).difference());
    }

    @Test
    void fourBlocksAtTheEndOfTheBudgetAreAPlainIntervalAndNoneWhileItRuns() {
        SequentialRule rule = new SequentialRule(1, MARGINS, 6);
        double[] blocks = {0.09, 0.1, 0.11, 0.1};
        double half = StudentT.quantile(4, 0.05) * Sample.sd(blocks) / 2;

        assertThat(rule.atLastLook(LogRatios.exact(blocks)).difference()).isEmpty();
        assertThat(rule.atEndOfBudget(LogRatios.exact(blocks))
                        .difference()
                        .orElseThrow()
                        .low())
                .isCloseTo(0.1 - half, within(1e-12));
        assertThat(rule.atEndOfBudget(LogRatios.exact(blocks)).direction()).isEqualTo(Ruling.Direction.ABOVE);
        assertThat(rule.atEndOfBudget(LogRatios.exact(Arrays.copyOf(blocks, 3))).difference())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 8, 9, 10, 11, 12, 14, 16, 18})
    void theEndOfTheBudgetNeverWidensTheInterval(int n) {
        SequentialRule rule = new SequentialRule(1, MARGINS, 12);
        int look = IntStream.rangeClosed(6, n).filter(Looks::isLook).max().orElseThrow();

        assertThat(rule.atEnd(n).difference()).isLessThan(rule.atLook(look).difference());
        assertThat(rule.atEnd(n).equivalence()).isLessThan(rule.atEnd(n).difference());
    }

    @Test
    void aLookKeepsItsLevelAndFewerFiguresHaveFewerDegreesOfFreedom() {
        SequentialRule rule = new SequentialRule(1, MARGINS, 12);
        double[] alike = {0.09, 0.1, 0.11, 0.1, 0.09, 0.1, 0.11, 0.1};
        double[] apart = {0.09, 0.11, 0.2, 0, 0.15, 0.05, 0.3, -0.1};
        FiguresByBlock allButTheFirst =
                FiguresByBlock.of(List.of(2, 3, 4, 5, 6, 7, 8, 9), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9));
        double atNine = StudentT.halfWidth(8, 1, 0.0247 * 9 / 20);
        double ended = StudentT.halfWidth(8, 1, LookSchedule.STANDARD.finalLevel(9, 0.05));

        assertThat(halfWidth(rule, alike, allButTheFirst, false)).isCloseTo(atNine, within(1e-12));
        assertThat(halfWidth(rule, alike, allButTheFirst, true))
                .as("settled by the look")
                .isCloseTo(atNine, within(1e-12));
        assertThat(halfWidth(rule, apart, allButTheFirst, false)).isCloseTo(atNine, within(1e-12));
        assertThat(halfWidth(rule, apart, allButTheFirst, true)).isCloseTo(ended, within(1e-12));
    }

    /** In standard deviations. */
    private static double halfWidth(SequentialRule rule, double[] values, FiguresByBlock byBlock, boolean endOfBudget) {
        Interval shown = rule.intervals(LogRatios.exact(values).by(byBlock), endOfBudget)
                .orElseThrow()
                .difference();
        return (shown.high() - shown.low()) / 2 / Sample.sd(values);
    }

    @Test
    void beyondTwentyBlocksAMetricWithFewerFiguresHasTheSequenceOfThose() {
        SequentialRule rule = new SequentialRule(1, MARGINS, 30);
        List<Integer> blocks = IntStream.rangeClosed(1, 21).boxed().toList();
        double[] values = IntStream.range(0, 17)
                .mapToDouble(b -> b % 2 == 0 ? 0.09 : 0.11)
                .toArray();

        assertThat(halfWidth(rule, values, FiguresByBlock.of(blocks.subList(4, 21), blocks), false))
                .isCloseTo(ConfidenceSequence.halfWidth(17, 1, 0.025), within(1e-12));
        assertThat(rule.intervals(
                        LogRatios.exact(0.09, 0.1, 0.11, 0.1).by(FiguresByBlock.of(blocks.subList(17, 21), blocks)),
                        true))
                .as("infinite")
                .isEmpty();
    }

    /** All looks of a long plan together, up to 80 blocks: two halves of 5%, of which the second is not used up by 80. */
    @Test
    void aLongPlanMissesAtNoMoreThanFivePercent() {
        SequentialRule rule = new SequentialRule(1, MARGINS, 80);
        Gaussians random = new Gaussians(8);
        int missed = 0;
        for (int campaign = 0; campaign < 10_000; campaign++) {
            missed += everMisses(rule, random) ? 1 : 0;
        }
        assertThat(missed).isBetween(200, 500);
    }

    private static boolean everMisses(SequentialRule rule, Gaussians random) {
        double sum = 0;
        double squares = 0;
        boolean missed = false;
        for (int n = 1; n <= 80; n++) {
            double x = random.next();
            sum += x;
            squares += x * x;
            if (Looks.isLook(n)) {
                double sd = Math.sqrt((squares - sum * sum / n) / (n - 1));
                missed |= Math.abs(sum / n) > rule.atLook(n).difference() * sd;
            }
        }
        return missed;
    }

    /** The forecast is made for the mean and spread at hand: continued with the same, the experiment ends there. */
    @Test
    void theForecastComesTrueIfNothingChanges() {
        SequentialRule rule = new SequentialRule(1, MARGINS, 20);
        double[] six = IntStream.range(0, 6)
                .mapToDouble(b -> 0.05 + (b % 2 == 0 ? 0.03 : -0.03))
                .toArray();
        Ruling now = rule.atLastLook(LogRatios.exact(six));
        int total = 6 + now.more().orElseThrow();
        double[] then = IntStream.range(0, total)
                .mapToDouble(b -> 0.05 + (b % 2 == 0 ? 0.03 : -0.03))
                .toArray();

        assertThat(now.direction()).isEqualTo(Ruling.Direction.UNKNOWN);
        assertThat(Looks.isLook(total)).isTrue();
        assertThat(rule.atLastLook(LogRatios.exact(then)).direction()).isEqualTo(Ruling.Direction.SLIGHTLY_ABOVE);
    }
}
