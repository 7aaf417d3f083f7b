package dev.assay.calibrate;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.stats.ClopperPearson;
import dev.assay.stats.Gaussians;
import dev.assay.stats.Sample;
import dev.assay.verdict.reading.BlockFigure;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.Campaign;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Looks;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Replicates;
import dev.assay.verdict.rule.Ruling;
import dev.assay.verdict.rule.SequentialRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Evaluates the blocks of a calibration: applies the rule that judges comparisons to contenders whose true difference is known. Pure. */
public final class CalibrationJudge {
    private static final int REPLAYED = 10_000;
    private static final int REPLAY_FROM = 6;
    private static final long SEED = 0xCA11B8A7EL;

    private final Known known;
    private final Margins margins;
    private final Campaign campaign;
    private final SortedEvidence sorted;
    private final List<Evidence.Measured> blocks;

    /**
     * The known differences between the contenders.
     *
     * @param reference id of the plain contender, with which those with a defect are compared
     * @param twins pairs of identical contenders, at least one; no contender is in two pairs
     * @param late pairs of identical contenders for one or both of which the generator was late on purpose
     * @param burns contenders with extra CPU time per request
     * @param stall id of the contender that stalls
     * @param stallMs duration of a stall
     * @param everyMs time from the start of one stall to the next
     * @param blocksPerCampaign blocks of one comparison, at least 6
     */
    public record Known(
            String reference,
            List<Contrast> twins,
            List<Contrast> late,
            List<Contrast> burns,
            String stall,
            double stallMs,
            double everyMs,
            int blocksPerCampaign) {
        public Known {
            twins = List.copyOf(twins);
            late = List.copyOf(late);
            burns = List.copyOf(burns);
        }
    }

    /**
     * A contender and what it is compared with.
     *
     * @param share requested extra CPU time of each of its requests, as a share of that of a request of the reference; 0 for none
     * @param micros actual extra time in microseconds
     */
    public record Contrast(String reference, String contender, double share, double micros) {
        /** Two contenders that differ only in name. */
        public static Contrast twins(String reference, String contender) {
            return new Contrast(reference, contender, 0, 0);
        }
    }

    /**
     * A judge of these blocks.
     *
     * @param margin the difference that a user would notice
     * @param evidence blocks with two or more of the contenders; anything else is ignored
     */
    public CalibrationJudge(Known known, double margin, List<Evidence> evidence) {
        this.known = known;
        this.margins = Margins.of(margin);
        this.campaign = new Campaign(margin, known.blocksPerCampaign());
        this.sorted = SortedEvidence.of(evidence, 0);
        this.blocks = sorted.measured();
    }

    /** Whether JVMs were still compiling in so many blocks that a comparison would not be judged; nothing is concluded from any then. */
    public boolean compiling() {
        return sorted.tooManyNotWarm();
    }

    /** The pairs without a difference, then the burns, in the given order. */
    public List<Calibration.Pair> pairs() {
        return Stream.concat(twins(), known.burns().stream().map(this::pair)).toList();
    }

    /** The pairs for which the generator was late on purpose, in the given order. */
    public List<Calibration.Pair> late() {
        return known.late().stream().map(this::pair).toList();
    }

    private Stream<Calibration.Pair> twins() {
        return known.twins().stream().map(this::pair);
    }

    /**
     * Standard deviation of the block log-ratios of pairs without a difference; NaN with fewer than six blocks, too few for an estimate, or
     * if JVMs were {@link #compiling}.
     */
    public double sd() {
        double[] same = same();
        return same.length < Looks.minimum() ? Double.NaN : Sample.sd(same);
    }

    /**
     * Standard deviation of ln CPU per request between warm JVMs of one server, without the noise of slices and host; empty with fewer than
     * six blocks of identical contenders with warm JVMs, or if they show none.
     */
    public OptionalDouble jvmSd() {
        return JvmSpread.sd(blocks, known.twins());
    }

    /** Expected and measured latency of the known stall; empty without a usable block. */
    public Optional<Calibration.Stall> stall() {
        double[] p99 = latencies(LatencyProfile::p99Ms);
        double[] p999 = latencies(LatencyProfile::p999Ms);
        if (p99.length == 0) {
            return Optional.empty();
        }
        double[] expected = stalled();
        return Optional.of(new Calibration.Stall(
                StallQueue.percentile(expected, 0.99),
                Sample.median(p99),
                StallQueue.percentile(expected, 0.999),
                Sample.median(p999),
                p99.length));
    }

    /** Blocks with the stall in which the generator was on time, or nearly: its own lateness is in every latency. */
    private Stream<Evidence.Measured> stalledBlocks() {
        return blocks.stream()
                .filter(block -> block.contender(known.stall()).isPresent())
                .filter(block -> Reading.of(Metric.P50, block, known.stall()) instanceof Reading.Figure figure
                        && figure.close());
    }

    /** Latencies expected from the stall and its queue, with the plain contender's CPU time per request in the same blocks. */
    private double[] stalled() {
        List<Evidence.Measured> own = stalledBlocks().toList();
        double[] micros = own.stream().flatMapToDouble(this::reference).toArray();
        List<LoadResult> loads = own.stream()
                .flatMap(block -> block.slices(known.stall(), Phase.RATE).stream())
                .map(SliceEvidence::load)
                .filter(load -> load.offeredRate() > 0 && load.connectionsOpened() > 0)
                .toList();
        return micros.length == 0 || loads.isEmpty()
                ? new double[0]
                : StallQueue.latenciesMs(
                        Sample.median(loads.stream()
                                .mapToDouble(LoadResult::offeredRate)
                                .toArray()),
                        Sample.mean(micros),
                        (int) loads.stream()
                                .mapToLong(LoadResult::connectionsOpened)
                                .min()
                                .orElseThrow(),
                        known.stallMs(),
                        known.everyMs());
    }

    /** Campaigns resampled from the blocks without a difference; empty with fewer than six, or if JVMs were {@link #compiling}. */
    public Optional<Calibration.Replay> replay() {
        double[] same = same();
        if (same.length < REPLAY_FROM) {
            return Optional.empty();
        }
        Gaussians random = new Gaussians(SEED);
        int different = 0;
        int missed = 0;
        double[] resampled = new double[known.blocksPerCampaign()];
        for (int c = 0; c < REPLAYED; c++) {
            for (int b = 0; b < resampled.length; b++) {
                double drawn = same[(int) (random.uniform() * same.length)];
                resampled[b] = random.coin() ? drawn : -drawn;
            }
            Ruling ruling = campaign.judged(resampled);
            different += ruling.direction().above() || ruling.direction().below() ? 1 : 0;
            missed += ruling.difference().filter(i -> !i.contains(0)).isPresent() ? 1 : 0;
        }
        return Optional.of(new Calibration.Replay(REPLAYED, different / (double) REPLAYED, missed / (double) REPLAYED));
    }

    /**
     * The smallest effect that a comparison of two contenders shows with a power of 80%, if its blocks vary like those of the calibration:
     * floor, half-width of the interval, and z(0.8) standard errors.
     *
     * @param plannedBlocks planned blocks of the comparison
     * @return for example 0.051, rounded up; NaN if the spread is unknown
     */
    public double resolvable(int plannedBlocks) {
        double beyond = new SequentialRule(1, margins, plannedBlocks).shownBeyond(plannedBlocks);
        double effect = Math.expm1(margins.inner() + sd() * beyond);
        return Double.isFinite(effect) ? Math.ceil(effect * 1000) / 1000 : effect;
    }

    /**
     * What the machine can and cannot show, in one sentence.
     *
     * @param resolutions in ascending order of time; empty if the blocks are not those of comparisons of two
     */
    public String conclusion(List<Calibration.Resolution> resolutions) {
        if (compiling()) {
            return Conclusion.compiling(sorted.notWarm().size(), blocks.size());
        }
        List<Calibration.Resolution> finite =
                resolutions.stream().filter(r -> Double.isFinite(r.effect())).toList();
        if (finite.isEmpty() && !resolutions.isEmpty()) {
            return Conclusion.tooFewBlocks(unusable(), blocks.size());
        }
        List<Calibration.Pair> twins = twins().toList();
        return Conclusion.shown(
                finite,
                twins.stream().mapToInt(Calibration.Pair::wrong).sum(),
                twins.stream().mapToInt(Calibration.Pair::campaigns).sum());
    }

    /** A reading of each block that does not count. */
    private List<Reading.Unusable> unusable() {
        return blocks.stream()
                .flatMap(block -> block.contenders().stream()
                        .map(c -> Reading.of(Metric.CPU_PER_REQUEST, block, c.contender()))
                        .filter(Reading.Unusable.class::isInstance)
                        .map(Reading.Unusable.class::cast)
                        .limit(1))
                .toList();
    }

    private Calibration.Pair pair(Contrast contrast) {
        LogRatios bounded = bounded(contrast);
        double[] values = bounded.values();
        double truth = truth(contrast);
        int size = known.blocksPerCampaign();
        int campaigns = compiling() ? 0 : values.length / size;
        List<Ruling.Direction> directions = new ArrayList<>();
        int covered = 0;
        for (int c = 0; c < campaigns; c++) {
            Ruling ruling = campaign.judged(bounded.range(c * size, (c + 1) * size));
            directions.add(ruling.direction());
            covered += ruling.difference().filter(i -> i.contains(truth)).isPresent() ? 1 : 0;
        }
        return new Calibration.Pair(
                contrast.reference(),
                contrast.contender(),
                contrast.share(),
                Math.exp(truth),
                values.length == 0 ? Double.NaN : Math.exp(Sample.mean(values)),
                values.length,
                campaigns,
                count(directions, Ruling.Direction::below),
                count(directions, Ruling.Direction::above),
                count(directions, Ruling.Direction.WITHIN::equals),
                count(directions, Ruling.Direction.UNKNOWN::equals),
                covered,
                campaigns == 0 ? 1 : ClopperPearson.upper(wrong(contrast, directions), campaigns, 0.05));
    }

    private static int wrong(Contrast contrast, List<Ruling.Direction> directions) {
        int below = count(directions, Ruling.Direction::below);
        return contrast.share() == 0 ? below + count(directions, Ruling.Direction::above) : below;
    }

    private static int count(List<Ruling.Direction> directions, Predicate<Ruling.Direction> which) {
        return (int) directions.stream().filter(which).count();
    }

    /** The true log-ratio: mean over the blocks of ln(1 + burn/CPU per request), if all else is equal. */
    private double truth(Contrast contrast) {
        return blocks.stream()
                .filter(block -> block.contender(contrast.contender()).isPresent())
                .flatMapToDouble(this::reference)
                .map(micros -> Math.log1p(contrast.micros() / micros))
                .average()
                .orElse(Math.log1p(contrast.share()));
    }

    /** CPU per request of the reference in a block, if it counts. */
    private DoubleStream reference(Evidence.Measured block) {
        return BlockFigure.of(Metric.CPU_PER_REQUEST, block, known.reference()).stream();
    }

    /** Log-ratios of all pairs without a difference; none if JVMs were {@link #compiling}. */
    private double[] same() {
        List<Contrast> twins = compiling() ? List.of() : known.twins();
        return twins.stream()
                .flatMapToDouble(pair -> Arrays.stream(bounded(pair).values()))
                .toArray();
    }

    private LogRatios bounded(Contrast contrast) {
        return Replicates.ofBlocks(
                        Metric.CPU_PER_REQUEST,
                        SortedEvidence.ofBlocks(blocks),
                        contrast.contender(),
                        contrast.reference())
                .bounded();
    }

    private double[] latencies(ToDoubleFunction<LatencyProfile> percentile) {
        return stalledBlocks()
                .flatMap(block -> block.contenders().stream())
                .filter(contender -> contender.contender().equals(known.stall()))
                .map(ContenderBlock::rateLatency)
                .mapToDouble(percentile)
                .filter(Double::isFinite)
                .toArray();
    }
}
