package dev.assay.report;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LatencyTail;
import dev.assay.model.evidence.LoadMoment;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ErrorBudget;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Replicate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Function;

/** Seeded evidence of plausible size, in which each contender costs a known multiple of the first. */
public final class Synthetic {
    static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
    static final Map<String, Double> COST = Map.of("tomcat", 1.0, "jetty", 0.93, "undertow", 1.01);

    private final Random random;
    private final double spread;
    private Instant clock = START;

    public Synthetic(long seed, double spread) {
        this.random = new Random(seed);
        this.spread = spread;
    }

    double noisy(double value) {
        return value * Math.exp(spread * random.nextGaussian());
    }

    LatencyProfile latency(long count, double p50) {
        double a = noisy(p50);
        return new LatencyProfile(
                count,
                a * 1.3,
                a * 1.1,
                a * 0.4,
                a,
                noisy(a * 1.35),
                noisy(a * 1.9),
                noisy(a * 2.6),
                noisy(a * 6),
                noisy(a * 19),
                noisy(a * 60),
                "");
    }

    Footprint footprint(double scale) {
        return new Footprint(
                (long) noisy(scale * 190e6),
                (long) noisy(scale * 24e6),
                (long) (scale * 61e6),
                9_800 + (long) (scale * 400),
                21 + random.nextInt(8),
                34);
    }

    public SliceEvidence slice(String id, Phase phase, int position, double speed) {
        double cost = COST.getOrDefault(id, 1.0);
        double rate = phase == Phase.RATE ? 2000 : noisy(5200 / cost / speed);
        double seconds = 4;
        long responses = Math.round(rate * seconds);
        LatencyProfile latency = latency(responses, 0.42 * cost * speed);
        clock = clock.plusSeconds(5);
        LoadResult load = LoadResult.builder()
                .start(clock)
                .seconds(seconds)
                .requests(responses, responses, responses)
                .rates(rate, rate)
                .times(latency, latency, latency(responses, 0.004))
                .bytes(responses * 2310, responses * 142)
                .connections(32, 0)
                .generatorCpuNanos((long) (responses * noisy(14_000)))
                .measuredRequests(responses)
                .course(course(position, responses, latency.meanMs()))
                .validity(List.of(new GateResult(Gate.GENERATOR_CPU, 0.31, 0.6, true, "generator used 31% of its CPU")))
                .build();
        long cpu = (long) (responses * noisy(61_000 * cost * speed));
        ProcessUsage usage = new ProcessUsage(
                (long) (seconds * 1e9), cpu, cpu / 60, cpu / 25, 3, 11.5, responses / 2, 190_000_000, 27);
        return Samples.slice(
                id, phase, position, load, usage, (long) noisy(40e6), random.nextInt(9) == 0 ? 30_000_000 : 0);
    }

    /** Eight half seconds, with separate noise, so that the rest of the evidence stays the same. */
    private static List<LoadMoment> course(int seed, long responses, double meanMs) {
        Random own = new Random(seed);
        List<LoadMoment> moments = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            double noise = Math.exp(0.05 * own.nextGaussian());
            moments.add(new LoadMoment(
                    0.25 + 0.5 * i,
                    0.5,
                    Math.round(responses / 8.0 * noise),
                    meanMs / noise,
                    meanMs * (8 + 4 * own.nextDouble())));
        }
        return moments;
    }

    /** A block of three rate slices and two saturation slices for each contender. */
    public Evidence.Measured block(int index, List<String> ids) {
        double speed = noisy(1);
        clock = START.plusSeconds(60L * index + 12);
        List<SliceEvidence> slices = new ArrayList<>();
        for (Phase phase : List.of(Phase.RATE, Phase.SATURATION)) {
            for (int position = 0; position < (phase == Phase.RATE ? 3 : 2) * ids.size(); position++) {
                slices.add(slice(ids.get((position + index) % ids.size()), phase, position, speed));
            }
        }
        List<ContenderBlock> contenders = ids.stream()
                .map(id -> {
                    double p50 = 0.42 * COST.getOrDefault(id, 1.0) * speed;
                    return Samples.contenderBlock(
                            id, noisy(5200), latency(24_000, p50), latency(24_000, p50 * 0.9), footprint(1));
                })
                .toList();
        return Samples.block(
                index,
                START.plusSeconds(60L * index),
                48,
                contenders,
                slices,
                index == 2 ? List.of("jetty was not steady before its first slice") : List.of(),
                List.of(),
                warmUp(index, ids));
    }

    /** Twelve rounds of a second and a half, with separate noise, so that the rest of the evidence stays the same. */
    private List<WarmUpPoint> warmUp(int index, List<String> ids) {
        Random own = new Random(index);
        List<WarmUpPoint> points = new ArrayList<>();
        for (int round = 1; round <= 12; round++) {
            for (String id : ids) {
                double seconds = 1.5 * round;
                double cost = 61 * COST.getOrDefault(id, 1.0) * (1 + 5 * Math.exp(-seconds / 4));
                points.add(new WarmUpPoint(
                        id,
                        seconds,
                        cost * Math.exp(spread * own.nextGaussian()),
                        0.9 * Math.exp(-seconds / 5) * (0.8 + 0.4 * own.nextDouble()),
                        OptionalDouble.empty()));
            }
        }
        return points;
    }

    /** As if all blocks were one: all their requests together, and the slowest of any. */
    static List<LatencyTail> tails(List<Evidence> evidence) {
        Map<String, List<ContenderBlock>> blocks = new LinkedHashMap<>();
        evidence.stream()
                .filter(Evidence.Measured.class::isInstance)
                .flatMap(block -> ((Evidence.Measured) block).contenders().stream())
                .forEach(block -> blocks.computeIfAbsent(block.contender(), id -> new ArrayList<>())
                        .add(block));
        return blocks.entrySet().stream()
                .map(own -> new LatencyTail(
                        own.getKey(),
                        far(own.getValue(), ContenderBlock::rateLatency),
                        far(own.getValue(), ContenderBlock::rateServiceTime)))
                .toList();
    }

    private static LatencyTail.Far far(List<ContenderBlock> blocks, Function<ContenderBlock, LatencyProfile> profile) {
        long count = blocks.stream().mapToLong(b -> profile.apply(b).count()).sum();
        double max =
                blocks.stream().mapToDouble(b -> profile.apply(b).maxMs()).max().orElse(0);
        return new LatencyTail.Far(
                count,
                count < 100_000 ? OptionalDouble.empty() : OptionalDouble.of(0.6 * max),
                count < 1_000_000 ? OptionalDouble.empty() : OptionalDouble.of(0.9 * max),
                max);
    }

    /** A slice whose generator could not keep up and whose server failed some requests. */
    public SliceEvidence faulty(SliceEvidence slice) {
        LoadResult l = slice.load();
        LoadResult load = l.toBuilder()
                .requests(l.planned(), l.sent(), l.completed() - 40)
                .errors(List.of(new ErrorTally(ErrorKind.RESET, 40, 812.5, "recv: Connection reset by peer")))
                .connections(72, 40)
                .validity(List.of(new GateResult(
                        Gate.GENERATOR_CPU, 0.71, 0.6, false, "generator used 71% of its CPU, limit 60%")))
                .build();
        return Samples.slice(
                slice.contender(), slice.phase(), slice.position(), load, slice.server(), 900_000_000, 700_000_000);
    }

    /** Log-ratios around a true ratio, and a comparison whose interval is two standard errors wide. */
    Comparison comparison(Metric metric, String contender, double ratio, double sd, int blocks, boolean primary) {
        List<Double> logRatios = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            logRatios.add(Math.log(ratio) + sd * random.nextGaussian());
        }
        double mean = logRatios.stream().mapToDouble(x -> x).average().orElse(0);
        double half = 2.6 * sd / Math.sqrt(blocks);
        return comparison(metric, contender, mean, half, logRatios, primary);
    }

    private static Comparison comparison(
            Metric metric, String contender, double mean, double half, List<Double> logRatios, boolean primary) {
        double low = mean - half;
        double high = mean + half;
        double confidence = primary ? 0.975 : 0.95;
        Reason.Basis basis = new Reason.Basis(Replicate.of(metric, false), logRatios.size(), logRatios.size());
        Outcome outcome = Outcome.UNDECIDED;
        Reason reason = new Reason.Inconclusive(
                new Reason.Interval(confidence, Math.exp(low), Math.exp(high)),
                0.01,
                OptionalDouble.of(0.03),
                basis,
                Optional.of(new Reason.Need(OptionalInt.of(14), Optional.empty())),
                List.of());
        if (Math.abs(low) < 0.03 && Math.abs(high) < 0.03) {
            outcome = Outcome.EQUIVALENT;
            reason = new Reason.WithinMargin(0.03, false, basis, List.of());
        } else if (low > 0.01 || high < -0.01) {
            boolean better = (high < 0) == metric.lowerIsBetter();
            boolean slight = low <= 0.03 && high >= -0.03;
            outcome = slight
                    ? better ? Outcome.SLIGHTLY_BETTER : Outcome.SLIGHTLY_WORSE
                    : better ? Outcome.BETTER : Outcome.WORSE;
            reason = slight
                    ? new Reason.BeyondFloor(0.01, 0.03, basis, List.of())
                    : new Reason.BeyondMargin(0.03, basis, List.of());
        }
        return new Comparison(
                metric,
                contender,
                "tomcat",
                OptionalDouble.of(Math.exp(mean)),
                OptionalDouble.of(Math.exp(low)),
                OptionalDouble.of(Math.exp(high)),
                confidence,
                logRatios.size(),
                outcome,
                reason,
                primary,
                outcome == Outcome.UNDECIDED ? OptionalInt.of(14) : OptionalInt.empty(),
                logRatios,
                Optional.empty(),
                primary ? Optional.of(budget(half)) : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                primary ? Optional.of(new Comparison.Means(61 * Math.exp(mean), 61)) : Optional.empty());
    }

    /** A quarter of the width below and a third of it above is lateness. */
    private static ErrorBudget budget(double half) {
        return new ErrorBudget(
                new ErrorBudget.Side(half * 3 / 4, half / 4, half), new ErrorBudget.Side(half * 2 / 3, half / 3, half));
    }
}
