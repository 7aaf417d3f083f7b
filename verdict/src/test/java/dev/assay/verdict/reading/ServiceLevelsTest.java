package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.RateTrial;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.ServiceLevel;
import dev.assay.model.verdict.Verdict;
import dev.assay.stats.Gaussians;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Judge;
import dev.assay.verdict.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Simulated servers: queues (M/M/1) whose 99th percentile at a rate is ln(100)/(capacity − rate), with noise. */
class ServiceLevelsTest {
    private static final Objective LEVEL = Objective.parse("p99 < 20ms");
    /** Capacity less ln(100)/20 ms: the truth. */
    private static final double ROOM = Math.log(100) / 0.020;

    private static Experiment experiment(double tomcat, double jetty) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        Evidence.Pilot plain = (Evidence.Pilot) experiment.evidence.get(0);
        List<RateTrial> ramp = List.of(
                new RateTrial("tomcat", tomcat * 0.88, 9, true),
                new RateTrial("tomcat", tomcat * 0.97, 30, false),
                new RateTrial("jetty", jetty * 0.88, 9, true),
                new RateTrial("jetty", jetty * 0.97, 30, false));
        experiment.evidence.set(0, withRamp(plain, ramp));
        return experiment;
    }

    private static Evidence.Pilot withRamp(Evidence.Pilot plain, List<RateTrial> ramp) {
        return new Evidence.Pilot(
                plain.start(),
                plain.seconds(),
                plain.parity(),
                plain.capacity(),
                plain.ratePerSecond(),
                plain.settings(),
                plain.nullCeiling(),
                List.of(),
                List.of(),
                Optional.empty(),
                ramp,
                Optional.empty(),
                List.of(),
                List.of());
    }

    private static Plan plan(Experiment experiment) {
        return experiment.plan().with(experiment.plan().extras().with(LEVEL));
    }

    /** Adds a block at the next rates, with these capacities by contender. */
    private static void block(Experiment e, Map<String, Double> capacity, double noise, Gaussians random) {
        List<Double> rates = ServiceLevels.rates(plan(e), e.evidence);
        e.block(new double[e.ids.size()]);
        int last = e.evidence.size() - 1;
        Evidence.Measured plain = (Evidence.Measured) e.evidence.get(last);
        List<SliceEvidence> slices = new ArrayList<>(plain.slices());
        for (int place = 0; place < rates.size(); place++) {
            for (String id : e.ids) {
                double queue = capacity.getOrDefault(id, 0.0);
                double rate = rates.get(place);
                double p99 = rate >= queue ? 5_000 : 1e3 * Math.log(100) / (queue - rate);
                slices.add(slice(id, place, rate, p99 * Math.exp(noise * random.next()), 0, 0.01));
            }
        }
        e.evidence.set(
                last,
                Samples.block(plain.index(), plain.start(), plain.seconds(), plain.contenders(), slices, List.of()));
    }

    private static SliceEvidence slice(String id, int place, double rate, double p99, long errors, double lagMs) {
        return slice(id, place, rate, p99, errors, lagMs, 4_000);
    }

    private static SliceEvidence slice(
            String id, int place, double rate, double p99, long errors, double lagMs, long planned) {
        LoadResult load = LoadResult.builder()
                .start(Experiment.START)
                .seconds(2)
                .requests(planned, planned, planned - errors)
                .rates(rate, rate)
                .times(latency(p99), latency(p99), latency(lagMs))
                .errors(
                        errors == 0
                                ? List.of()
                                : List.of(new dev.assay.model.evidence.ErrorTally(
                                        dev.assay.model.evidence.ErrorKind.TIMEOUT, errors, 1, "slow")))
                .measuredRequests(planned)
                .validity(List.of(new GateResult(Gate.GENERATOR_CPU, 0.3, 0.6, true, "")))
                .build();
        ProcessUsage usage = new ProcessUsage(2_000_000_000L, 400_000_000, 0, 0, 0, 0, 0, 200_000_000, 60);
        return Samples.slice(id, Phase.CAPACITY, place, load, usage, 0, 0);
    }

    /** A young JVM misses the level once at a rate that it holds twice: the majority counts, as it did in the pilot. */
    @Test
    void oneMissOfThreeDoesNotEndTheRates() {
        Experiment e = Experiment.of("tomcat", "jetty").pilot();
        Evidence.Pilot plain = (Evidence.Pilot) e.evidence.get(0);
        List<RateTrial> ramp = new ArrayList<>();
        for (boolean met : new boolean[] {false, true, true}) {
            ramp.add(new RateTrial("tomcat", 480, met ? 15 : 107, met));
            ramp.add(new RateTrial("tomcat", 3645, met ? 25 : 12, !met));
            ramp.add(new RateTrial("jetty", 430, 6, true));
            ramp.add(new RateTrial("jetty", 480, 33, false));
        }
        e.evidence.set(0, withRamp(plain, ramp));

        List<Double> rates = ServiceLevels.rates(plan(e), e.evidence);

        assertThat(rates).hasSize(5).first().isEqualTo(Math.rint(0.85 * 430));
        assertThat(rates).last().isEqualTo(Math.rint(1.1 * 3645));
    }

    /** Slices of too few requests give no figure, but tell that the rates were too low. */
    @Test
    void ratesGoUpWhereTheLevelIsHeldWithTooFewRequestsForAFigure() {
        Experiment e = experiment(1_000, 1_000).block(0, 0);
        List<Double> rates = ServiceLevels.rates(plan(e), e.evidence);
        int last = e.evidence.size() - 1;
        Evidence.Measured plain = (Evidence.Measured) e.evidence.get(last);
        List<SliceEvidence> slices = new ArrayList<>(plain.slices());
        for (int place = 0; place < rates.size(); place++) {
            slices.add(slice("tomcat", place, rates.get(place), 4, 0, 0.01, 200));
            slices.add(slice("jetty", place, rates.get(place), 4, 0, 0.01, 200));
        }
        Evidence.Measured block =
                Samples.block(plain.index(), plain.start(), plain.seconds(), plain.contenders(), slices, List.of());
        e.evidence.set(last, block);

        List<Double> next = ServiceLevels.rates(plan(e), e.evidence);

        assertThat(ServiceLevels.of(LEVEL, block, "jetty")).isInstanceOf(Reading.Unusable.class);
        assertThat(next.get(0)).isEqualTo(rates.get(0));
        assertThat(next.get(4)).isCloseTo(1.5 * rates.get(4), within(1.0));
    }

    private static LatencyProfile latency(double p99) {
        return new LatencyProfile(
                4_000, p99 / 5, 1, 0.1, p99 / 6, p99 / 3, p99 / 2, p99 / 1.5, p99, p99 * 1.5, p99 * 2, "");
    }

    private static Verdict judged(Experiment e) {
        return Judge.judge(plan(e), e.schedule(), e.environment(), e.evidence, true);
    }

    private static Comparison capacity(Verdict verdict) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == Metric.CAPACITY)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void findsTheHighestRateOfEachAndWhichIsHigher() {
        Experiment e = experiment(3000, 3600);
        Gaussians random = new Gaussians(5);
        for (int b = 0; b < 9; b++) {
            block(e, Map.of("tomcat", 3000.0, "jetty", 3600.0), 0.1, random);
        }

        Verdict verdict = judged(e);

        ServiceLevel level = verdict.extras().serviceLevel().orElseThrow();
        assertThat(level.objective()).isEqualTo(LEVEL);
        assertThat(level.curves().get(0).ratePerSecond().orElseThrow()).isCloseTo(3000 - ROOM, within(150.0));
        assertThat(level.curves().get(1).ratePerSecond().orElseThrow()).isCloseTo(3600 - ROOM, within(180.0));
        assertThat(level.curves().get(0).points()).hasSize(5).allMatch(point -> point.blocks() == 9);
        assertThat(level.curves().get(0).points())
                .as("4,000 requests are too few for p99.9")
                .allSatisfy(point -> {
                    assertThat(point.p99Ms()).isPositive();
                    assertThat(point.p999Ms()).isNaN();
                });
        assertThat(capacity(verdict).verdict()).isEqualTo(Outcome.BETTER);
        assertThat(capacity(verdict).lowerIsBetter()).isFalse();
        assertThat(capacity(verdict).ratio().orElseThrow()).isCloseTo((3600 - ROOM) / (3000 - ROOM), within(0.06));
        assertThat(verdict.contenders().get(0).means()).containsKey(Metric.CAPACITY);
        assertThat(verdict.contenders().get(0).errors()).isZero();
    }

    /** Seeded campaigns: a 95% interval covers the truth in at least 90% of them, errors of interpolation included. */
    @Test
    void theIntervalHoldsTheTruth() {
        theIntervalHoldsTheTruth(50);
    }

    @Test
    @Tag("long")
    void theIntervalHoldsTheTruthInFourTimesAsManyCampaigns() {
        theIntervalHoldsTheTruth(200);
    }

    private static void theIntervalHoldsTheTruth(int campaigns) {
        Gaussians random = new Gaussians(11);
        double truth = (3300 - ROOM) / (3000 - ROOM);
        int held = 0;
        int wrong = 0;
        for (int campaign = 0; campaign < campaigns; campaign++) {
            Experiment e = experiment(3000, 3300);
            for (int b = 0; b < 6; b++) {
                double fork = Math.exp(0.02 * random.next());
                block(e, Map.of("tomcat", 3000.0 * fork, "jetty", 3300.0 * fork), 0.15, random);
            }
            Comparison c = capacity(judged(e));
            held += c.ciLow().isPresent()
                            && c.ciLow().getAsDouble() <= truth
                            && truth <= c.ciHigh().getAsDouble()
                    ? 1
                    : 0;
            wrong += c.verdict() == Outcome.WORSE ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(campaigns * 9 / 10);
        assertThat(wrong).isZero();
    }

    @Test
    void ratesThatDoNotHoldTheLevelOfOneAreWidenedForAll() {
        Experiment e = experiment(3000, 3000);
        List<Double> first = ServiceLevels.rates(plan(e), e.evidence);
        Gaussians random = new Gaussians(3);
        block(e, Map.of("tomcat", 3000.0, "jetty", 9000.0), 0, random);
        List<Double> higher = ServiceLevels.rates(plan(e), e.evidence);
        block(e, Map.of("tomcat", 1400.0, "jetty", 3000.0), 0, random);
        List<Double> lower = ServiceLevels.rates(plan(e), e.evidence);

        assertThat(first).hasSize(5).isSorted();
        assertThat(first.get(0)).isCloseTo(2244, within(1.0));
        assertThat(first.get(4)).isCloseTo(3201, within(1.0));
        assertThat(higher.get(0)).isCloseTo(2244, within(1.0));
        assertThat(higher.get(4)).isCloseTo(3201 * 1.5, within(1.0));
        assertThat(lower.get(0)).isCloseTo(2244 / 1.5, within(1.0));
        assertThat(lower.get(4)).isCloseTo(3201 * 1.5, within(1.0));
        Comparison c = capacity(judged(e));
        assertThat(c.logRatios()).isEmpty();
        assertThat(c.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(c)).isInstanceOfSatisfying(Finding.MostBlocksUnusable.class, why -> {
            assertThat(why.cause()).isInstanceOf(Finding.LevelBeyondRates.class);
            assertThat(why.advice()).isEqualTo(Advice.LOWER_RATES_LATER);
        });
    }

    @Test
    void theSameEvidenceGivesTheSameRates() {
        Experiment e = experiment(3000, 4000);
        block(e, Map.of("tomcat", 3000.0, "jetty", 4000.0), 0.1, new Gaussians(1));

        assertThat(ServiceLevels.rates(plan(e), List.copyOf(e.evidence)))
                .isEqualTo(ServiceLevels.rates(plan(e), e.evidence));
        assertThat(ServiceLevels.rates(e.plan(), e.evidence)).isEmpty();
        assertThat(ServiceLevels.rates(plan(e), List.of())).isEmpty();
    }

    @Test
    void aServerThatRefusesQuicklyDoesNotSustainTheRate() {
        Experiment e = experiment(3000, 3000);
        Gaussians random = new Gaussians(1);
        block(e, Map.of("tomcat", 3000.0, "jetty", 3000.0), 0, random);
        Evidence.Measured block = (Evidence.Measured) e.evidence.get(1);
        List<SliceEvidence> slices = block.slices().stream()
                .map(s -> s.phase() == Phase.CAPACITY && s.position() >= 2
                        ? slice(s.contender(), s.position(), s.load().offeredRate(), 1, 400, 0.01)
                        : s)
                .toList();
        Evidence.Measured refusing =
                Samples.block(block.index(), block.start(), block.seconds(), block.contenders(), slices, List.of());

        Reading reading = ServiceLevels.of(LEVEL, refusing, "jetty");

        assertThat(reading).isInstanceOf(Reading.Figure.class);
        assertThat(((Reading.Figure) reading).value())
                .isBetween(
                        slices.get(slices.size() - 8).load().offeredRate(),
                        slices.get(slices.size() - 6).load().offeredRate());
    }

    @Test
    void aLateGeneratorIsNotTheServersFault() {
        Experiment e = experiment(3000, 3000);
        block(e, Map.of("tomcat", 3000.0, "jetty", 3000.0), 0, new Gaussians(1));
        Evidence.Measured block = (Evidence.Measured) e.evidence.get(1);
        List<SliceEvidence> slices = block.slices().stream()
                .map(s -> s.phase() == Phase.CAPACITY && s.position() >= 1
                        ? slice(s.contender(), s.position(), s.load().offeredRate(), 90, 0, 2)
                        : s)
                .toList();

        Reading reading = ServiceLevels.of(
                LEVEL,
                Samples.block(block.index(), block.start(), block.seconds(), block.contenders(), slices, List.of()),
                "jetty");

        assertThat(reading).isInstanceOfSatisfying(Reading.Unusable.class, unusable -> assertThat(unusable.advice())
                .isEqualTo(Advice.LONGER_LIMIT_OR_BUDGET));
    }
}
