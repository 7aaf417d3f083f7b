package dev.assay.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import dev.assay.stats.Gaussians;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.reading.SortedEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangesTest {
    private static final double[] LEVEL = {0, 0.01, -0.01, 0.005};
    private final List<Evidence> evidence = new ArrayList<>();

    /** The server of rest-2016-round3 in miniature: slow until its compilers are done, then four times as fast. */
    @Test
    void aServerThatIsSlowFirstAndThenFastIsLabelledAndNotDropped() {
        block(Map.of("tomcat", LEVEL, "jetty", new double[] {1.39, 1.38, 0.01, 0}));

        assertThat(labels()).singleElement().satisfies(label -> isStepOf4(label, List.of(1)));
        assertThat(SortedEvidence.of(evidence, 6).measured()).hasSize(1);
    }

    /** End to end: the verdict says that the figure is the mean of two different servers, and no block is lost. */
    @Test
    void theVerdictSaysThatAServerWasSlowForMinutesAndThenFast() {
        for (int b = 0; b < 6; b++) {
            double wobble = b % 2 == 0 ? 0.01 : -0.01;
            block(Map.of("tomcat", LEVEL, "jetty", new double[] {1.39 + wobble, 1.38, wobble, 0}));
        }
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        experiment.evidence.addAll(evidence);

        Verdict verdict = experiment.judged(true);

        assertThat(verdict.blocks()).isEqualTo(6);
        assertThat(verdict.basis().invalid()).isEmpty();
        assertThat(verdict.limits())
                .filteredOn(Limit.Step.class::isInstance)
                .singleElement()
                .satisfies(label -> isStepOf4(label, List.of(1, 2, 3, 4, 5, 6)));
        assertThat(verdict.limits())
                .filteredOn(Limit.Trend.class::isInstance)
                .singleElement()
                .satisfies(label -> isTrend(label, true));
    }

    private static void isStepOf4(Limit label, List<Integer> blocks) {
        assertThat(label).isInstanceOfSatisfying(Limit.Step.class, step -> {
            assertThat(step.contender()).isEqualTo("jetty");
            assertThat(step.least()).isCloseTo(4, within(0.05));
            assertThat(step.most()).isCloseTo(4, within(0.05));
            assertThat(step.blocks()).isEqualTo(blocks);
        });
    }

    private static void isTrend(Limit label, boolean faster) {
        assertThat(label).isInstanceOfSatisfying(Limit.Trend.class, trend -> {
            assertThat(trend.contender()).isEqualTo("jetty");
            assertThat(trend.faster()).isEqualTo(faster);
            assertThat(trend.ratio()).isStrictlyBetween(trend.low(), trend.high());
            assertThat(trend.low()).isGreaterThan(1.02);
        });
    }

    /** What a reader must see beside the headline is among the limits of the verdict, by contender and block. */
    @Test
    void theVerdictSaysWhoWasStillBeingCompiled() {
        for (int b = 0; b < 6; b++) {
            block(Map.of());
        }
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        evidence.forEach(e -> {
            Evidence.Measured block = (Evidence.Measured) e;
            experiment.evidence.add(Samples.block(
                    block.index(), block.start(), block.seconds(), block.contenders(), block.slices(), List.of(YOUNG)));
        });

        assertThat(experiment.judged(true).limits()).contains(new Limit.Labelled(YOUNG, List.of(1, 2, 3, 4, 5, 6)));
    }

    private static final String YOUNG =
            "jetty was not steady: its JIT compilers were busy 52.0% of the time at the same rate";

    @Test
    void whatHitsAllContendersIsTheMachine() {
        block(Map.of("tomcat", new double[] {0.7, 0.7, 0, 0.01}, "jetty", new double[] {0.71, 0.7, 0, 0}));

        assertThat(labels()).isEmpty();
    }

    @Test
    void slicesThatDifferAsTheyAlwaysDoAreNoChange() {
        Gaussians random = new Gaussians(3);
        for (int b = 0; b < 200; b++) {
            block(Map.of("tomcat", noise(random), "jetty", noise(random)));
        }

        assertThat(labels()).isEmpty();
    }

    @Test
    void aServerThatGetsFasterInEveryBlockIsLabelled() {
        for (int b = 0; b < 6; b++) {
            block(Map.of("tomcat", LEVEL, "jetty", new double[] {0.15 + 0.01 * (b % 2), 0.1, 0.05, 0}));
        }

        assertThat(labels()).singleElement().satisfies(label -> {
            isTrend(label, true);
            assertThat(label.text())
                    .isEqualTo("jetty used 16.8% more CPU per request in the first slice of a block than in the last"
                            + " (15.9 to 17.6%): it was still getting faster");
        });
    }

    @Test
    void aServerThatGetsSlowerInEveryBlockIsLabelled() {
        for (int b = 0; b < 6; b++) {
            block(Map.of("tomcat", LEVEL, "jetty", new double[] {0, 0.1, 0.2, 0.2 + 0.01 * (b % 2)}));
        }

        assertThat(labels()).singleElement().satisfies(label -> isTrend(label, false));
    }

    @Test
    void fewerBlocksThanALookSayNothingOfATrend() {
        for (int b = 0; b < 5; b++) {
            block(Map.of("tomcat", LEVEL, "jetty", new double[] {0.15 + 0.01 * (b % 2), 0.1, 0.05, 0}));
        }

        assertThat(labels()).isEmpty();
    }

    private List<Limit> labels() {
        return new Changes(SortedEvidence.of(evidence, 6), List.of("tomcat", "jetty")).labels();
    }

    private static double[] noise(Gaussians random) {
        return IntStream.range(0, 4).mapToDouble(i -> 0.05 * random.next()).toArray();
    }

    /** A block in which the slices at the same rate have these log-differences from 200 µs. */
    private void block(Map<String, double[]> logs) {
        Evidence.Measured plain = (Evidence.Measured)
                Experiment.of("tomcat", "jetty").block(0, 0).evidence.get(0);
        List<SliceEvidence> slices = plain.slices().stream()
                .map(slice -> slice.phase() == Phase.RATE
                        ? scaled(slice, logs.getOrDefault(slice.contender(), LEVEL)[slice.position()])
                        : slice)
                .toList();
        evidence.add(Samples.block(
                evidence.size() + 1, plain.start(), plain.seconds(), plain.contenders(), slices, List.of()));
    }

    private static SliceEvidence scaled(SliceEvidence slice, double log) {
        ProcessUsage usage = slice.server();
        long cpu = Math.round((usage.cpuNanos() - usage.jitNanos()) * Math.exp(log)) + usage.jitNanos();
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load(),
                new ProcessUsage(
                        usage.wallNanos(),
                        cpu,
                        usage.jitNanos(),
                        usage.gcNanos(),
                        usage.gcCount(),
                        usage.gcPauseMs(),
                        usage.contextSwitches(),
                        usage.rssBytes(),
                        usage.threads()),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }
}
