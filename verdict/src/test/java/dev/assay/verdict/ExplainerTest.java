package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.server.Settings;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Blocks of two contenders and blocks of one of them with knobs changed, with made-up figures. */
class ExplainerTest {
    private static final String RPC = "requests per connection";
    private static final double[] NOISE = {0.004, -0.003, 0.001, -0.004, 0.002, 0.003, -0.001, -0.002, 0.004, -0.004};

    private final Experiment gap = Experiment.of("tomcat", "jetty");
    private final Experiment knobs = Experiment.of("tomcat", "tomcat+rpc", "tomcat+stop");

    @Test
    void aKnobThatClosesTheGapIsNamed() {
        blocks(9, -0.10, -0.09, 0);

        Verdict verdict = judged();

        assertThat(verdict.comparisons()).extracting(c -> c.contender()).containsOnly("jetty");
        Explanation explanation = verdict.extras().explanation().orElseThrow();
        Explanation.Effect rpc = explanation.effects().get(0);
        assertThat(rpc.contender()).isEqualTo("tomcat");
        assertThat(rpc.knob()).isEqualTo(RPC);
        assertThat(rpc.comparison().reference()).isEqualTo("tomcat");
        assertThat(rpc.comparison().verdict()).isEqualTo(Outcome.BETTER);
        assertThat(rpc.comparison().ratio().orElseThrow()).isCloseTo(Math.exp(-0.09), within(0.005));
        assertThat(rpc.shares()).hasSize(1);
        assertThat(rpc.shares().get(0).contender()).isEqualTo("jetty");
        assertThat(rpc.shares().get(0).closes().orElseThrow()).isCloseTo(0.9, within(0.05));
        assertThat(rpc.shares().get(0).low().orElseThrow())
                .isLessThan(rpc.shares().get(0).closes().orElseThrow());
        assertThat(summary()).isInstanceOfSatisfying(Explanation.Gap.class, gap -> {
            assertThat(gap.contender()).isEqualTo("jetty");
            assertThat(gap.reference()).isEqualTo("tomcat");
            assertThat(gap.metric()).isEqualTo(Metric.CPU_PER_REQUEST);
            assertThat(gap.ratio()).isCloseTo(Math.exp(-0.10), within(0.005));
            assertThat(gap.most()).isTrue();
            assertThat(gap.closings()).singleElement().satisfies(closing -> {
                assertThat(closing.knob()).isEqualTo(RPC);
                assertThat(closing.contender()).isEqualTo("tomcat");
                assertThat(closing.share())
                        .isEqualTo(rpc.shares().get(0).closes().orElseThrow());
            });
        });
    }

    /** Of the estimated gap the knob closes at least 65%, but the gap may be larger by a third. */
    @Test
    void aKnobIsNotSaidToCloseMostOfAGapThatMayBeLarger() {
        for (int i = 0; i < 9; i++) {
            gap.block(0, -0.10 + (i % 2 == 0 ? 0.03 : -0.03));
            knobs.block(NOISE[i], -0.07 - NOISE[i], 2 * NOISE[i]);
        }

        assertThat(summary()).isInstanceOfSatisfying(Explanation.Gap.class, shown -> {
            assertThat(shown.closings()).singleElement().satisfies(closing -> assertThat(closing.low())
                    .isBetween(0.6, 0.7));
            assertThat(shown.most()).isFalse();
        });
    }

    @Test
    void aKnobThatDoesNothingIsEquivalentAndExplainsNothing() {
        blocks(9, -0.10, -0.09, 0);

        Explanation.Effect stop =
                judged().extras().explanation().orElseThrow().effects().get(1);

        assertThat(stop.comparison().verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(summary()).isInstanceOfSatisfying(Explanation.Gap.class, gap -> assertThat(gap.closings())
                .extracting(Explanation.Closing::knob)
                .containsExactly(RPC));
    }

    @Test
    void whereNoKnobHelpsThatIsSaid() {
        blocks(9, -0.10, 0, 0);

        assertThat(summary()).isInstanceOfSatisfying(Explanation.Gap.class, gap -> {
            assertThat(gap.closings()).isEmpty();
            assertThat(gap.most()).isFalse();
        });
    }

    @Test
    void aGapThatIsNotShownIsNotExplained() {
        blocks(9, 0, -0.09, 0);

        Explanation explanation = judged().extras().explanation().orElseThrow();

        assertThat(explanation.effects().get(0).shares()).isEmpty();
        assertThat(explanation.summary().get(0)).isEqualTo(new Explanation.NoGap());
    }

    @Test
    void fewBlocksLeaveEffectsUndecided() {
        blocks(3, -0.10, -0.09, 0);

        Verdict verdict = judged();

        assertThat(verdict.extras().explanation().orElseThrow().effects())
                .allMatch(effect -> effect.comparison().verdict() == Outcome.UNDECIDED
                        && effect.comparison().blocks() == 3);
        assertThat(verdict.extras().explanation().orElseThrow().summary()).contains(new Explanation.Undecided(2, 2));
        assertThat(verdict.settled()).isFalse();
    }

    @Test
    void blocksOfVariantsDoNotCountAsLostForTheGap() {
        blocks(6, -0.10, -0.09, 0);

        assertThat(judged().limits()).doesNotHaveAnyElementsOfTypes(Limit.BlocksLost.class);
        assertThat(judged().blocks()).isEqualTo(6);
    }

    @Test
    void aPlanWithoutVariantsHasNoExplanation() {
        assertThat(gap.pilot().block(0, 0).judged(true).extras().explanation()).isEmpty();
    }

    /** This many blocks of each kind, with the gap and the effects of the two knobs. */
    private void blocks(int count, double jetty, double rpc, double stop) {
        for (int i = 0; i < count; i++) {
            double noise = NOISE[i % NOISE.length];
            gap.block(0, jetty + noise);
            knobs.block(noise, rpc - noise, stop + 2 * noise);
        }
    }

    /** On the gap. */
    private Explanation.Conclusion summary() {
        return judged().extras().explanation().orElseThrow().summary().get(0);
    }

    private Verdict judged() {
        List<Evidence> evidence = new ArrayList<>();
        for (int i = 0; i < gap.evidence.size(); i++) {
            evidence.add(numbered((Evidence.Measured) gap.evidence.get(i), 2 * i + 1));
            evidence.add(numbered((Evidence.Measured) knobs.evidence.get(i), 2 * i + 2));
        }
        List<Contender> contenders = new ArrayList<>(gap.plan().contenders());
        Contender tomcat = contenders.get(0);
        contenders.add(tomcat.as("tomcat+rpc", Settings.DEFAULTS.with(RPC)));
        contenders.add(tomcat.as("tomcat+stop", Settings.DEFAULTS.with("graceful shutdown")));
        Plan plan = gap.plan().withContenders(contenders);
        List<List<String>> groups = List.of(List.of("tomcat", "jetty"), List.of("tomcat", "tomcat+rpc", "tomcat+stop"));
        return Judge.judge(
                plan, new Schedule(gap.timing(), List.of(), groups, List.of()), gap.environment(), evidence, true);
    }

    private static Evidence.Measured numbered(Evidence.Measured block, int index) {
        return Samples.block(index, block.start(), block.seconds(), block.contenders(), block.slices(), block.labels());
    }
}
