package dev.assay.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.stats.Gaussians;
import dev.assay.verdict.Experiment;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The whole Judge, from slices to verdicts, on experiments of three contenders of which the first two are equal and the third needs 5%
 * more: block log-ratios with a standard deviation of 3%, stopped as the experiment would stop.
 */
class FalseVerdictsTest {
    @Test
    void alikeContendersAreFoundAlikeAndOthersNot() {
        alikeAreFoundAlikeAndOthersNot(20);
    }

    @Test
    @Tag("long")
    void inTenTimesAsManyExperimentsAlikeContendersAreFoundAlikeAndOthersNot() {
        alikeAreFoundAlikeAndOthersNot(200);
    }

    private static void alikeAreFoundAlikeAndOthersNot(int experiments) {
        Gaussians random = new Gaussians(20);
        Map<Outcome, Integer> alike = new EnumMap<>(Outcome.class);
        Map<Outcome, Integer> dearer = new EnumMap<>(Outcome.class);
        for (int i = 0; i < experiments; i++) {
            Verdict verdict = experiment(random);
            count(alike, verdict, "jetty");
            count(dearer, verdict, "undertow");
        }

        assertThat(alike.entrySet().stream()
                        .filter(one -> one.getKey().differs())
                        .mapToInt(Map.Entry::getValue)
                        .sum())
                .isLessThanOrEqualTo(experiments * 3 / 200);
        assertThat(alike.getOrDefault(Outcome.EQUIVALENT, 0)).isGreaterThanOrEqualTo(experiments * 85 / 100);
        assertThat(dearer.getOrDefault(Outcome.WORSE, 0) + dearer.getOrDefault(Outcome.SLIGHTLY_WORSE, 0))
                .isGreaterThanOrEqualTo(experiments * 95 / 100);
        assertThat(dearer).doesNotContainKeys(Outcome.BETTER, Outcome.SLIGHTLY_BETTER);
        assertThat(dearer.getOrDefault(Outcome.EQUIVALENT, 0)).isLessThanOrEqualTo(1);
    }

    private static Verdict experiment(Gaussians random) {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        experiment.plannedBlocks = 20;
        double sd = 0.03 / Math.sqrt(2);
        for (int b = 1; b <= 20; b++) {
            experiment.block(sd * random.next(), sd * random.next(), Math.log(1.05) + sd * random.next());
            if (Looks.isLook(b) && experiment.judged(false).settled()) {
                break;
            }
        }
        return experiment.judged(true);
    }

    private static void count(Map<Outcome, Integer> counts, Verdict verdict, String contender) {
        verdict.comparisons().stream()
                .filter(c ->
                        c.metric() == Metric.CPU_PER_REQUEST && c.contender().equals(contender))
                .forEach(c -> counts.merge(c.verdict(), 1, Integer::sum));
    }
}
