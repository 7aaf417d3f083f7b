package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.stats.SharedVariance.Levels;
import dev.assay.stats.SharedVariance.Result;
import dev.assay.stats.SharedVariance.Rule;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Why the variance of a pair comes from its own blocks alone (ADR 64), in fewer campaigns than there. */
@Tag("long")
class SharedVarianceTest {
    private static final Map<Rule, Levels> LEVELS = SharedVariance.calibrated(
            SharedVarianceStudy.normal(1, 1, 1, 1), 40_000, 1, Rule.OWN, Rule.POOLED, Rule.PRIOR_5);

    @Test
    void sharedVarianceHoldsWhereContendersVaryAlikeAndAsTheyDid() {
        assertThat(run(1, 1)).allSatisfy((rule, result) -> {
            assertThat(result.anyLook).isLessThan(0.06);
            assertThat(result.worstEnd).isLessThan(0.06);
        });
    }

    @Test
    void aReferenceThatVariesMoreBreaksThePooledOne() {
        assertThat(run(2, 1))
                .hasEntrySatisfying(Rule.OWN, own -> assertThat(own.anyLook).isLessThan(0.055));
        assertThat(run(2, 1)).hasEntrySatisfying(Rule.POOLED, pooled -> assertThat(pooled.anyLook)
                .isGreaterThan(0.07));
    }

    @Test
    void aNoisierDayBreaksWhatCalibrationsSay() {
        assertThat(run(1, 0.5)).hasEntrySatisfying(Rule.PRIOR_5, prior -> assertThat(prior.anyLook)
                .isGreaterThan(0.10));
    }

    private static Map<Rule, Result> run(double reference, double known) {
        return SharedVariance.run(SharedVarianceStudy.normal(reference, 1, 1, known), LEVELS, 10_000, 2);
    }
}
