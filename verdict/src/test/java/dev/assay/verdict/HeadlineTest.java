package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.MarginSource;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sentence that people quote, in every situation. */
class HeadlineTest {
    private static double noise(int block, double sd) {
        return sd * new double[] {-1, 1, 0.5, -0.5, 1.2, -1.2, -0.7, 0.7, 0.9, -0.9, 1.1, -1.1}[block % 12];
    }

    private static String headline(boolean finished, int blocks, double sd, double... effects) {
        return sentence(verdict(finished, blocks, sd, effects));
    }

    private static String sentence(Verdict verdict) {
        return Clause.sentence(verdict.headline());
    }

    private static Verdict verdict(boolean finished, int blocks, double sd, double... effects) {
        Experiment experiment =
                effects.length == 1 ? Experiment.of("tomcat", "jetty") : Experiment.of("tomcat", "jetty", "undertow");
        experiment.pilot();
        for (int b = 0; b < blocks; b++) {
            double[] logs = new double[effects.length + 1];
            for (int c = 0; c < effects.length; c++) {
                logs[c + 1] = Math.log1p(effects[c]) + noise(b + c, sd);
            }
            experiment.block(s -> s.requests(50), logs);
        }
        return experiment.judged(finished);
    }

    @Test
    void better() {
        assertThat(headline(true, 12, 0.02, -0.06))
                .isEqualTo(
                        "Jetty uses 6.0% less CPU per request than Tomcat (4.5 to 7.5%, 12 blocks); CPU per request, CPU at saturation and throughput speak for Jetty,"
                                + " nothing here against it.");
    }

    @Test
    void worse() {
        assertThat(headline(true, 12, 0.03, 0.10))
                .isEqualTo(
                        "Jetty uses 10% more CPU per request than Tomcat (7 to 13%, 12 blocks); nothing here is a reason to leave Tomcat.");
    }

    @Test
    void equivalent() {
        assertThat(headline(true, 12, 0.01, 0.001))
                .isEqualTo("No noticeable difference in CPU per request between Jetty and Tomcat (within 3%, 12"
                        + " blocks); nothing here is a reason to leave Tomcat.");
    }

    @Test
    void equivalentByWhatRestartingChanges() {
        Experiment alike = Experiment.of("tomcat", "jetty", "undertow").pilot();
        alike.margin = 0.036;
        alike.marginFrom = MarginSource.CALIBRATION;
        for (int b = 0; b < 12; b++) {
            alike.block(s -> s.requests(50), 0, noise(b, 0.01), noise(b + 1, 0.01));
        }
        Verdict verdict = alike.judged(true);

        assertThat(sentence(verdict))
                .isEqualTo(
                        "CPU per request of Jetty and Undertow differs from Tomcat's by no more than the effect of a restart (within 3.6%, 12 blocks); nothing here is a reason to leave Tomcat.");
        assertThat(verdict.comparisons())
                .filteredOn(c -> c.verdict() == Outcome.EQUIVALENT)
                .allSatisfy(c -> assertThat(c.reason()).isInstanceOfSatisfying(Reason.WithinMargin.class, reason -> {
                    assertThat(reason.margin()).isEqualTo(0.036);
                    assertThat(reason.restarting()).isEqualTo(c.primary());
                    assertThat(reason.basis()).isEqualTo(new Reason.Basis(Replicate.BLOCK, 12, 12));
                }));
        assertThat(verdict.comparisons().get(0).verdict()).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void aMarginAtItsLimitIsNotWhatRestartingChanges() {
        Experiment alike = Experiment.of("tomcat", "jetty").pilot();
        alike.marginFrom = MarginSource.LIMIT;
        for (int b = 0; b < 12; b++) {
            alike.block(s -> s.requests(50), 0, noise(b, 0.01));
        }

        assertThat(sentence(alike.judged(true))).startsWith("No noticeable difference in CPU per request");
    }

    @Test
    void undecidedWithWhatItWouldTake() {
        assertThat(headline(true, 8, 0.05, 0.02))
                .isEqualTo(
                        "Cannot tell yet whether Jetty or Tomcat uses less CPU per request: the interval is −2 to +6%"
                                + " after 8 blocks; about 280 more blocks needed: --budget 6h10m.");
    }

    @Test
    void undecidedAndHopeless() {
        assertThat(headline(true, 8, 0.3, 0.01))
                .isEqualTo("Cannot tell whether Jetty or Tomcat uses less CPU per request: the interval is −21 to +29%"
                        + " after 8 blocks; telling would take more blocks than is practical.");
    }

    @Test
    void beforeTheFirstLook() {
        assertThat(headline(false, 1, 0.05, 0.02))
                .isEqualTo(
                        "Cannot tell yet whether Jetty or Tomcat uses less CPU per request: only 1 of the 6 blocks needed.");
    }

    @Test
    void threeContendersOfWhichOneDiffers() {
        assertThat(headline(true, 12, 0.01, -0.06, 0))
                .isEqualTo(
                        "Jetty uses 6.0% less CPU per request than Tomcat (5.1 to 6.9%, 12 blocks); no noticeable difference in CPU per request between Undertow and Tomcat (within 3%, 12 blocks); CPU per request, CPU at saturation and throughput speak for Jetty, nothing here against it.");
    }

    @Test
    void threeContendersThatAreAllAlike() {
        assertThat(headline(true, 12, 0.01, 0.001, 0))
                .isEqualTo(
                        "No noticeable difference in CPU per request between Tomcat and Jetty or Undertow (within 3%,"
                                + " 12 blocks); nothing here is a reason to leave Tomcat.");
    }

    @Test
    void labelsStandWhereServersAreNotEnough() {
        Experiment experiment = Experiment.of("tomcat", "tomcat-equal").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(s -> s.requests(50), 0, Math.log(0.9) + noise(b, 0.005));
        }
        assertThat(sentence(experiment.judged(true)))
                .startsWith("tomcat-equal uses 10.0% less CPU per request than tomcat (");
    }

    @Test
    void latencyThatNobodyWouldNoticeIsSaidToo() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(0, noise(b, 0.01));
        }
        assertThat(sentence(experiment.judged(true)))
                .isEqualTo(
                        "No noticeable difference in CPU per request between Jetty and Tomcat (within 3%, 12 blocks);"
                                + " no noticeable difference in latency (p50, p90, p99) at 2,000 req/s; nothing here is a reason to leave Tomcat.");
    }

    @Test
    void refusalsWithTheSameCauseAreOneClauseWithoutFigures() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 2; b++) {
            experiment.block(s -> s.invalid(Phase.RATE), 0, 0, 0);
        }
        assertThat(sentence(experiment.judged(true)))
                .isEqualTo("No verdict on CPU per request of Jetty and Undertow against Tomcat: the generator's check"
                        + " generator-cpu failed in 2 of 2 blocks; use fewer connections, a lower rate or a load host"
                        + " (--load-host).");
    }

    @Test
    void aTailThatDiffersIsNamedAndCalledSecondary() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(0, Math.log(0.9) + noise(b, 0.01));
        }
        assertThat(sentence(experiment.judged(true)))
                .isEqualTo(
                        "Jetty uses 10.0% less CPU per request than Tomcat (9.3 to 10.7%, 12 blocks); Jetty's p99 latency"
                                + " at 2,000 req/s is 10.0% lower than Tomcat's (interval 9.3 to 10.7%; secondary metric); CPU per request, CPU at saturation, throughput and p99 latency speak"
                                + " for Jetty, nothing here against it.");
    }

    /** Seen on an EPYC: Jetty used 6% more than Tomcat at half load and 7% less at saturation. */
    @Test
    void aDifferenceThatTurnsRoundAtSaturationIsSaid() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(s -> s.requests(50), 0, Math.log(1.1) + noise(b, 0.01));
        }
        assertThat(sentence(experiment.judged(true))).doesNotContain("at saturation");

        experiment.evidence.replaceAll(
                e -> e instanceof Evidence.Measured block ? withRolesSwappedAtSaturation(block) : e);

        assertThat(sentence(experiment.judged(true)))
                .startsWith("Jetty uses 10.0% more CPU per request than Tomcat (")
                .contains("; at saturation, however, Jetty uses 9.1% less CPU per request than Tomcat (");
    }

    /** Seen as well: equivalent at half load, 11% more throughput. */
    @Test
    void anEquivalenceThatDoesNotHoldAtSaturationIsSaid() {
        Experiment alike = Experiment.of("tomcat", "jetty").pilot();
        Experiment apart = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            alike.block(0, noise(b, 0.01));
            apart.block(0, Math.log(0.9) + noise(b, 0.01));
        }

        assertThat(sentence(withSaturationOf(apart, alike).judged(true)))
                .startsWith("No noticeable difference in CPU per request between Jetty and Tomcat")
                .contains("; at saturation, however, Jetty uses 10.0% less CPU per request than Tomcat (");
    }

    /** A difference of 1.5% is within both intervals. */
    @Test
    void verdictsWhoseIntervalsOverlapAreNoContrast() {
        Experiment slight = Experiment.of("tomcat", "jetty").pilot();
        Experiment alike = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            slight.block(s -> s.requests(50), 0, 0.023 + noise(b, 0.013));
            alike.block(s -> s.requests(50), 0, 0.008 + noise(b, 0.013));
        }
        Verdict verdict = withSaturationOf(alike, slight).judged(true);

        assertThat(outcome(verdict, Metric.PRIMARY)).isEqualTo(Outcome.SLIGHTLY_WORSE);
        assertThat(outcome(verdict, Metric.SATURATION_CPU)).isEqualTo(Outcome.EQUIVALENT);
        assertThat(sentence(verdict)).doesNotContain("at saturation, however");
    }

    private static Outcome outcome(Verdict verdict, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric)
                .map(Comparison::verdict)
                .findFirst()
                .orElseThrow();
    }

    /** An experiment of twelve blocks with the slices at saturation of another. */
    private static Experiment withSaturationOf(Experiment other, Experiment experiment) {
        for (int i = 1; i <= 12; i++) {
            Evidence.Measured full = (Evidence.Measured) other.evidence.get(i);
            Evidence.Measured half = (Evidence.Measured) experiment.evidence.get(i);
            List<SliceEvidence> slices = Stream.concat(
                            half.slices().stream().filter(slice -> slice.phase() == Phase.RATE),
                            full.slices().stream().filter(slice -> slice.phase() == Phase.SATURATION))
                    .toList();
            experiment.evidence.set(i, Samples.with(half, Map.of("slices", slices)));
        }
        return experiment;
    }

    private static Evidence.Measured withRolesSwappedAtSaturation(Evidence.Measured block) {
        List<SliceEvidence> slices = block.slices().stream()
                .map(slice -> slice.phase() == Phase.SATURATION
                        ? Samples.with(
                                slice, Map.of("contender", slice.contender().equals("jetty") ? "tomcat" : "jetty"))
                        : slice)
                .toList();
        return Samples.with(block, Map.of("slices", slices));
    }

    @ParameterizedTest
    @ValueSource(strings = {"de-DE", "ar-EG", "tr-TR", "hi-IN-u-nu-deva"})
    void figuresAreTheSameInEveryLocale(String tag) {
        Verdict verdict = verdict(true, 8, 0.05, 0.02);
        List<String> here = inWords(verdict);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(tag));
            assertThat(verdict(true, 8, 0.05, 0.02)).isEqualTo(verdict);
            assertThat(inWords(verdict)).isEqualTo(here);
        } finally {
            Locale.setDefault(before);
        }
    }

    private static List<String> inWords(Verdict verdict) {
        return Stream.concat(
                        Stream.of(sentence(verdict)),
                        verdict.comparisons().stream().map(c -> c.reason().text()))
                .toList();
    }

    /** No sentence says more than its verdicts: the words of a difference appear exactly where one is shown. */
    @Test
    void neverClaimsWhatIsNotShown() {
        DoubleUnaryOperator effect = i -> -0.08 + 0.01 * i;
        for (int i = 0; i <= 16; i++) {
            for (double sd : new double[] {0.005, 0.02, 0.05, 0.1}) {
                Verdict verdict = verdict(true, 9, sd, effect.applyAsDouble(i));
                Outcome cpu = verdict.comparisons().get(0).verdict();
                String headline = sentence(verdict);
                assertThat(headline.contains("less CPU per request than")).isEqualTo(cpu.onSideOf(Outcome.BETTER));
                assertThat(headline.contains("more CPU per request than")).isEqualTo(cpu.onSideOf(Outcome.WORSE));
                assertThat(headline.contains("noticeable difference")).isEqualTo(cpu == Outcome.EQUIVALENT);
                assertThat(headline.contains("Cannot tell")).isEqualTo(cpu == Outcome.UNDECIDED);
            }
        }
    }
}
