package dev.assay.verdict.reading;

import dev.assay.model.LatencyFigure;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.RateTrial;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.ServiceLevel;
import dev.assay.stats.Crossing;
import dev.assay.stats.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The highest rate at which a contender meets a service level. In each block all contenders are loaded at the same few rates around the
 * level; the percentile's reciprocal, made to fall monotonically with the rate, is interpolated to the rate at which it equals that of the
 * limit, and that rate is the block's figure for the contender. Pure.
 */
public final class ServiceLevels {
    static final int RATES = 5;
    /** Factor by which the range of rates is widened if it misses the level of some contender. */
    private static final double WIDER = 1.5;
    /**
     * The first rates extend from this factor below the highest that met the level in the pilot to {@link #ABOVE} above the lowest that did
     * not.
     */
    private static final double BELOW = 0.85;

    private static final double ABOVE = 1.1;
    /** Largest lateness of the generator, as a share of the limit. */
    private static final double LAG = 0.05;

    private ServiceLevels() {}

    /**
     * The rates of the next block, ascending; they depend only on plan and evidence, so that a resumed experiment continues where it was.
     *
     * @return empty if the plan has no service level, or the pilot found no rates
     */
    public static List<Double> rates(Plan plan, List<Evidence> evidence) {
        List<RateTrial> ramp = Evidence.only(evidence, Evidence.Pilot.class).stream()
                .flatMap(pilot -> pilot.ramp().stream())
                .toList();
        if (plan.objective().isEmpty() || ramp.isEmpty()) {
            return List.of();
        }
        Objective objective = plan.objective().get();
        Span span = Span.of(ramp);
        for (Evidence piece : evidence) {
            if (piece instanceof Evidence.Measured block) {
                span = span.after(objective, block);
            }
        }
        return span.rates();
    }

    /** The range from the lowest to the highest rate. */
    private record Span(double low, double high) {
        /** The weakest contender sets the low end, the strongest the high end. */
        static Span of(List<RateTrial> ramp) {
            double[] held = ends(ramp, true);
            double[] failed = ends(ramp, false);
            double lowestTried =
                    ramp.stream().mapToDouble(RateTrial::ratePerSecond).min().orElseThrow();
            double highestTried =
                    ramp.stream().mapToDouble(RateTrial::ratePerSecond).max().orElseThrow();
            double low = Arrays.stream(held).min().orElse(lowestTried / WIDER);
            double high = Arrays.stream(failed).max().orElse(highestTried * WIDER);
            return new Span(BELOW * Math.min(low, high), ABOVE * Math.max(low, high));
        }

        /**
         * For each contender the highest rate that met the level, or the lowest that did not, by the majority of its trials, as in the
         * pilot.
         */
        private static double[] ends(List<RateTrial> ramp, boolean held) {
            TreeMap<String, TreeMap<Double, Integer>> votes = new TreeMap<>();
            ramp.forEach(trial -> votes.computeIfAbsent(trial.contender(), id -> new TreeMap<>())
                    .merge(trial.ratePerSecond(), trial.met() ? 1 : -1, Integer::sum));
            return votes.values().stream()
                    .map(rates -> rates.entrySet().stream()
                            .filter(rate -> held == rate.getValue() > 0)
                            .mapToDouble(Map.Entry::getKey))
                    .flatMap(
                            rates -> (held ? rates.max() : rates.min()).stream().boxed())
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }

        /** The range after a block. Slices with too few requests for a figure count here, too: otherwise the rates would stay too low. */
        Span after(Objective objective, Evidence.Measured block) {
            List<Crossing.Side> sides = block.contenders().stream()
                    .map(contender -> crossing(objective, block, contender.contender(), 1))
                    .flatMap(Optional::stream)
                    .map(Crossing::side)
                    .toList();
            return new Span(
                    sides.contains(Crossing.Side.BEFORE) ? low / WIDER : low,
                    sides.contains(Crossing.Side.BEYOND) ? high * WIDER : high);
        }

        List<Double> rates() {
            return IntStream.range(0, RATES)
                    .mapToObj(i -> low * Math.pow(high / low, i / (RATES - 1.0)))
                    .map(rate -> rate < 20 ? rate : (double) Math.round(rate))
                    .toList();
        }
    }

    /** The highest rate within the service level for a contender in one block. */
    static Reading of(Objective objective, Evidence.Measured block, String contender) {
        List<SliceEvidence> slices = block.slices(contender, Phase.CAPACITY);
        if (slices.isEmpty()) {
            return new Reading.Absent();
        }
        Optional<Reading> limited = slices.stream()
                .flatMap(slice -> Network.limit(slice).stream())
                .findFirst()
                .map(gate -> new Reading.Unusable(new Finding.GateFailed(gate), Advice.FASTER_NETWORK));
        if (limited.isPresent()) {
            return limited.get();
        }
        Optional<Crossing> crossing = crossing(objective, block, contender, fewest(objective.percentile()));
        if (crossing.isEmpty()) {
            return new Reading.Unusable(
                    new Finding.Plain(Finding.Circumstance.TOO_FEW_RATES), Advice.LONGER_LIMIT_OR_BUDGET);
        }
        return switch (crossing.get().side()) {
            case WITHIN -> new Reading.Figure(crossing.get().x());
            case BEFORE ->
                new Reading.Unusable(
                        new Finding.LevelBeyondRates(false, crossing.get().x()), Advice.LOWER_RATES_LATER);
            case BEYOND ->
                new Reading.Unusable(
                        new Finding.LevelBeyondRates(true, crossing.get().x()), Advice.HIGHER_RATES_LATER);
        };
    }

    private static Optional<Crossing> crossing(
            Objective objective, Evidence.Measured block, String contender, long fewest) {
        List<SliceEvidence> usable = block.slices(contender, Phase.CAPACITY).stream()
                .filter(slice -> usable(objective, slice.load(), fewest))
                .toList();
        double[] rates =
                usable.stream().mapToDouble(slice -> slice.load().offeredRate()).toArray();
        double[] heights = usable.stream()
                .mapToDouble(slice -> height(objective, slice.load()))
                .toArray();
        boolean enough = rates.length >= 2
                && usable.stream()
                                .map(slice -> slice.load().offeredRate())
                                .distinct()
                                .count()
                        == rates.length;
        return enough ? Optional.of(Crossing.of(rates, heights, -1 / objective.limitMs())) : Optional.empty();
    }

    /** Whether a slice reflects the server, not the generator. That some requests could not be sent in time is the server's doing. */
    private static boolean usable(Objective objective, LoadResult load, long fewest) {
        boolean inTime = load.dequeueLag().p99Ms() <= Math.max(0.05, LAG * objective.limitMs());
        boolean idleEnough =
                load.validity().stream().noneMatch(gate -> gate.gate() == Gate.GENERATOR_CPU && !gate.ok());
        return inTime
                && idleEnough
                && load.offeredRate() > 0
                && Double.isFinite(load.offeredRate())
                && load.planned() >= fewest;
    }

    /**
     * Minus the reciprocal of the percentile: it rises with the rate, linearly for a queue below its capacity. If requests fail, 0, as if
     * latency were infinite.
     */
    private static double height(Objective objective, LoadResult load) {
        boolean failing = load.errorCount() > Failures.TOLERATED * load.planned();
        double latency = objective.of(load.latency());
        return failing || !(latency > 0) ? 0 : -1 / latency;
    }

    /** Latency by rate of each contender, medians over blocks; empty without a service level or any such slice. */
    public static Optional<ServiceLevel> curves(Plan plan, SortedEvidence dossier) {
        List<ServiceLevel.Curve> curves = plan.objective().stream()
                .flatMap(objective -> plan.ids().stream().map(id -> curve(objective, dossier, id)))
                .filter(curve -> !curve.points().isEmpty())
                .toList();
        return curves.isEmpty()
                ? Optional.empty()
                : Optional.of(new ServiceLevel(plan.objective().orElseThrow(), curves));
    }

    /** Slices at the rates around the service level that are unusable. */
    public static List<SliceEvidence> unusable(Objective objective, Evidence.Measured block, String contender) {
        long fewest = fewest(objective.percentile());
        return block.slices(contender, Phase.CAPACITY).stream()
                .filter(slice -> !usable(objective, slice.load(), fewest))
                .toList();
    }

    /** Requests that a slice needs for a percentile: a sixth of what a block needs. */
    private static long fewest(Metric percentile) {
        return Reading.requestsNeeded(percentile) / 6;
    }

    private static ServiceLevel.Curve curve(Objective objective, SortedEvidence dossier, String id) {
        double[] sustained = dossier.measured().stream()
                .map(block -> of(objective, block, id))
                .filter(Reading.Figure.class::isInstance)
                .mapToDouble(reading -> ((Reading.Figure) reading).value())
                .toArray();
        TreeMap<Integer, List<LoadResult>> byPlace = new TreeMap<>();
        dossier.slices(id)
                .filter(slice -> slice.phase() == Phase.CAPACITY
                        && usable(objective, slice.load(), fewest(objective.percentile())))
                .forEach(slice -> byPlace.computeIfAbsent(slice.position(), place -> new ArrayList<>())
                        .add(slice.load()));
        return new ServiceLevel.Curve(
                id,
                sustained.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Sample.median(sustained)),
                byPlace.values().stream().map(ServiceLevels::point).toList());
    }

    private static ServiceLevel.Point point(List<LoadResult> loads) {
        return new ServiceLevel.Point(
                median(loads, LoadResult::offeredRate),
                median(loads, LoadResult::achievedRate),
                percentile(loads, Metric.P50),
                percentile(loads, Metric.P90),
                percentile(loads, Metric.P99),
                percentile(loads, Metric.P999),
                loads.size());
    }

    /** NaN if no slice has enough requests for the percentile. */
    private static double percentile(List<LoadResult> loads, Metric metric) {
        return median(
                loads.stream().filter(load -> load.planned() >= fewest(metric)).toList(),
                load -> LatencyFigure.of(metric).of(load.latency()));
    }

    private static double median(List<LoadResult> loads, ToDoubleFunction<LoadResult> value) {
        double[] values =
                loads.stream().mapToDouble(value).filter(Double::isFinite).toArray();
        return values.length == 0 ? Double.NaN : Sample.median(values);
    }
}
