package dev.assay.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.Ruling;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** An undecided comparison comes with the budget to type. Pilots of 30 s, blocks of 75 s. */
class BudgetForecastTest {
    private static Experiment blocks(int blocks) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < blocks; b++) {
            experiment.block(s -> s.requests(50), 0, Math.log(1.02) + (b % 2 == 0 ? 0.02 : -0.02));
        }
        return experiment;
    }

    private static BudgetForecast of(Experiment experiment, int groups) {
        return new BudgetForecast(
                experiment.plan(),
                experiment.timing(),
                SortedEvidence.of(experiment.evidence, experiment.plannedBlocks),
                groups);
    }

    /** 30 s + (6 + 10) × 75 s, 2% on top. */
    @Test
    void isWhatThisExperimentTookAndTheBlocksThatAreMissing() {
        assertThat(of(blocks(6), 1).budget("jetty", 10)).isEqualTo(Duration.ofMillis(1_254_600));
    }

    /** Two starts of 60 s each, and six blocks that were spoiled after 10 s. */
    @Test
    void countsStartUpRoundsAndBlocksThatWereSpoiled() {
        Experiment experiment = blocks(6).startup(1, "tomcat", 59_000, 1).startup(1, "jetty", 59_000, 1);
        for (int b = 0; b < 6; b++) {
            experiment.spoiled("jetty", "exited");
        }

        assertThat(of(experiment, 1).budget("jetty", 10)).isEqualTo(Duration.ofMillis(1_438_200));
    }

    @Test
    void blocksOfGroupsThatTakeTurnsAddUp() {
        assertThat(of(blocks(6), 2).budget("jetty", 10)).isEqualTo(Duration.ofMillis(2_478_600));
    }

    /** The reference is in the blocks of both groups, a variant in those of one. */
    @Test
    void blocksOfAnotherGroupAreNotCountedTwice() {
        Experiment experiment = blocks(6);
        for (int b = 0; b < 6; b++) {
            experiment.block(0);
        }

        assertThat(of(experiment, 2).budget("jetty", 10)).isEqualTo(Duration.ofMillis(2_478_600));
        assertThat(of(experiment, 2).isPractical("jetty", 182)).isTrue();
        assertThat(of(experiment, 2).isPractical("jetty", 183)).isFalse();
    }

    @Test
    void isNeverLessThanThePlanHad() {
        assertThat(of(blocks(6), 1).budget("jetty", 1)).isEqualTo(Duration.ofMinutes(10));
    }

    /** 30 s + (6 + 370) × 75 s, 2% on top, are 8 h but for 6 s. */
    @Test
    void moreThanANightIsNotPractical() {
        assertThat(of(blocks(6), 1).isPractical("jetty", 370)).isTrue();
        assertThat(of(blocks(6), 1).isPractical("jetty", 371)).isFalse();
    }

    /** Some 270 blocks of 75 s are a matter of six hours; of twice as many groups, of twelve. */
    @Test
    void whatIsNotPracticalIsNotAskedFor() {
        Ruling open = new Ruling(
                Ruling.Direction.UNKNOWN,
                8,
                OptionalDouble.of(0.02),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.of(270));

        assertThat(open.ifPractical(more -> of(blocks(8), 1).isPractical("jetty", more))
                        .more())
                .hasValue(270);
        assertThat(open.ifPractical(more -> of(blocks(8), 2).isPractical("jetty", more))
                        .more())
                .isEmpty();
    }

    @Test
    void everyReasonThatAsksForBlocksNamesIt() {
        Verdict verdict = blocks(8).judged(true);

        assertThat(budgets(verdict)).isNotEmpty().allSatisfy(budget -> assertThat(budget)
                .isPresent());
        assertThat(Clause.sentence(verdict.headline())).containsPattern("more blocks? needed: --budget \\d+[hm]");
    }

    /** CPU per request is settled after six blocks, so no budget adds a block for p99, which lacks a figure in two. */
    @Test
    void noneIsNamedForAContenderThatLeaves() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            int requests = b < 2 ? 2_999 : 20_000;
            experiment.block(s -> s.requests(requests), 0, b % 2 == 0 ? 0.137 : 0.063);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(verdict.decided()).containsExactly("jetty");
        assertThat(budgets(verdict)).isNotEmpty().allSatisfy(budget -> assertThat(budget)
                .isEmpty());
    }

    /** Of the comparisons that ask for more blocks. */
    private static List<Optional<Duration>> budgets(Verdict verdict) {
        return verdict.comparisons().stream()
                .map(Comparison::reason)
                .filter(Reason.Inconclusive.class::isInstance)
                .map(reason -> ((Reason.Inconclusive) reason).need().orElseThrow())
                .filter(need -> need.more().isPresent())
                .map(Reason.Need::budget)
                .toList();
    }
}
