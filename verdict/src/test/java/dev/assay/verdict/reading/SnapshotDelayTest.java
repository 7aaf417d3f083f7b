package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ErrorBudget;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import dev.assay.stats.Gaussians;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Told;
import dev.assay.verdict.rule.Campaign;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Ruling;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds on the effect of snapshots taken later than the load host's message. */
class SnapshotDelayTest {
    /** Length of all slices here. */
    private static final double SECONDS = 5;

    private static final int CAMPAIGNS = 2_000;

    private final Campaign rule = new Campaign(0.03, 20);

    private static Evidence.Measured block(double log) {
        return (Evidence.Measured)
                Experiment.of("tomcat", "jetty").block(0, log).evidence.get(0);
    }

    private static Evidence.Measured with(Evidence.Measured block, UnaryOperator<SliceEvidence> change) {
        return Samples.block(
                block.index(),
                block.start(),
                block.seconds(),
                block.contenders(),
                block.slices().stream().map(change).toList(),
                block.labels());
    }

    private static SliceEvidence late(SliceEvidence slice, double delayMs) {
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load().toBuilder()
                        .rates(slice.load().planned() / SECONDS, slice.load().achievedRate())
                        .snapshotDelayMs(OptionalDouble.of(delayMs))
                        .build(),
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }

    private static Reading.Figure cost(Evidence.Measured block) {
        return (Reading.Figure) Reading.of(Metric.CPU_PER_REQUEST, block, "jetty");
    }

    @Test
    void aDelayOfNothingChangesNothing() {
        Evidence.Measured local = block(0.01);

        assertThat(cost(with(local, slice -> late(slice, 0)))).isEqualTo(cost(local));
        assertThat(cost(local)).isEqualTo(new Reading.Figure(cost(local).value()));
    }

    @Test
    void theShareOfTheSliceWidensTheFigureOnBothSides() {
        Reading.Figure local = cost(block(0.01));
        Reading.Figure late = cost(with(block(0.01), slice -> late(slice, 50)));

        assertThat(late.value()).isEqualTo(local.value());
        assertThat(late.low()).isCloseTo(local.value() * 0.99, within(1e-9));
        assertThat(late.high()).isCloseTo(local.value() / 0.99, within(1e-9));
        assertThat(late.delay()).isCloseTo(-Math.log(0.99), within(1e-12));
    }

    /** After the last request was sent, there is only the wait for slow responses. */
    @Test
    void theWaitForSlowResponsesDoesNotMakeItSmaller() {
        UnaryOperator<SliceEvidence> waiting = slice -> {
            SliceEvidence late = late(slice, 50);
            ProcessUsage u = late.server();
            ProcessUsage longer = new ProcessUsage(
                    2 * u.wallNanos(),
                    u.cpuNanos(),
                    u.jitNanos(),
                    u.gcNanos(),
                    u.gcCount(),
                    u.gcPauseMs(),
                    u.contextSwitches(),
                    u.rssBytes(),
                    u.threads());
            return Samples.slice(late.contender(), late.phase(), late.position(), late.load(), longer, 0, 0);
        };
        assertThat(cost(with(block(0.01), waiting)).delay()).isCloseTo(-Math.log(0.99), within(1e-12));
    }

    @Test
    void theIntervalIsWiderByTheBoundAndTheBudgetSaysSo() {
        Comparison local = judged(slice -> slice, false);
        Comparison late = judged(slice -> late(slice, 50), false);
        ErrorBudget.Side below = late.errorBudget().orElseThrow().below();
        ErrorBudget.Side ofLocal = local.errorBudget().orElseThrow().below();

        assertThat(late.ratio()).isEqualTo(local.ratio());
        assertThat(late.ciLow().getAsDouble()).isLessThan(local.ciLow().getAsDouble());
        assertThat(late.ciHigh().getAsDouble()).isGreaterThan(local.ciHigh().getAsDouble());
        assertThat(ofLocal.delay()).isEmpty();
        assertThat(below.random()).isEqualTo(ofLocal.random());
        assertThat(below.lateness()).isEqualTo(ofLocal.lateness());
        assertThat(below.delay().getAsDouble()).isCloseTo(-2 * Math.log(0.99), within(1e-9));
        assertThat(below.total())
                .isCloseTo(below.random() + below.lateness() + below.delay().getAsDouble(), within(1e-12));
    }

    private static Comparison judged(UnaryOperator<SliceEvidence> change, boolean finished) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 9; b++) {
            experiment.block(0, b % 2 == 0 ? 0.05 : -0.05); // undecided with and without a delay
        }
        experiment.evidence.replaceAll(e -> e instanceof Evidence.Measured block ? with(block, change) : e);
        return experiment.judged(finished).comparisons().get(0);
    }

    @Test
    void aDelayThatIsMuchOfTheSliceIsRefusedForWhatItIs() {
        Comparison refused = judged(slice -> late(slice, 9_000), true);

        assertThat(refused.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(refused))
                .isEqualTo(new Finding.DelayTooLong(Metric.CPU_PER_REQUEST, Math.exp(Lateness.MOST)));
    }

    /** Every delay, of either snapshot of either contender, anywhere from nothing to its bound, or always at the worst end. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theTruthIsInsideAsOftenAsStated(boolean worst) {
        SplittableRandom random = new SplittableRandom(93);
        Gaussians noise = new Gaussians(93);
        int held = 0;
        int heldWithout = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            LogRatios blocks = blocks(worst, random, noise);
            held += holds(rule.judged(blocks)) ? 1 : 0;
            heldWithout += holds(rule.judged(blocks.values())) ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(95 * CAMPAIGNS / 100);
        assertThat(heldWithout).isLessThanOrEqualTo(held);
        if (worst) {
            assertThat(heldWithout).isLessThan(80 * CAMPAIGNS / 100);
        }
    }

    /** Twenty blocks of two equal contenders; each campaign's connection has its own delays. */
    private static LogRatios blocks(boolean worst, SplittableRandom random, Gaussians noise) {
        double mostMs = 100 * random.nextDouble();
        List<LogRatios.Pair> pairs = new ArrayList<>();
        for (int b = 0; b < 20; b++) {
            double ours = worst ? -mostMs : mostMs * random.nextDouble(-1, 1);
            double theirs = worst ? mostMs : mostMs * random.nextDouble(-1, 1);
            pairs.add(
                    new LogRatios.Pair(figure(Math.exp(0.01 * noise.next()), ours, mostMs), figure(1, theirs, mostMs)));
        }
        return LogRatios.of(pairs);
    }

    /** @param shiftMs by how much the second snapshot was later than the first */
    private static Reading.Figure figure(double truth, double shiftMs, double mostMs) {
        SliceEvidence slice = late(block(0).slices().get(0), mostMs);
        return new Reading.Figure(truth * (1 + shiftMs / 1e3 / SECONDS)).delayed(SnapshotDelay.of(slice));
    }

    private static boolean holds(Ruling ruling) {
        return ruling.difference().orElseThrow().contains(0);
    }
}
