package dev.assay.verdict;

import dev.assay.model.Calibration;
import dev.assay.model.ContenderBlock;
import dev.assay.model.Evidence;
import dev.assay.model.LatencyProfile;
import dev.assay.model.LoadResult;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import dev.assay.stats.ClopperPearson;
import dev.assay.stats.Gaussians;
import dev.assay.stats.Sample;
import dev.assay.words.Numbers;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the blocks of a calibration say: the same rule that judges comparisons is applied to contenders of which the truth is
 * known. Pure.
 */
public final class CalibrationJudge {
    /** Effects are called found when they are shown in this share of comparisons; the normal quantile of it follows. */
    private static final double POWER_QUANTILE = 0.8416;

    private static final int REPLAYED = 10_000;
    private static final int REPLAY_FROM = 6;
    private static final long SEED = 0xCA11B8A7EL;

    private final Known known;
    private final Margins margins;
    private final SequentialRule rule;
    private final List<Evidence.Measured> blocks;

    /**
     * What was put into the contenders.
     *
     * @param reference id of the plain contender, which those with a defect are held against
     * @param twins pairs that do not differ, with no contender in two of them; at least one
     * @param late pairs that do not differ, but the generator was late on purpose for one or both
     * @param burns extra CPU time of each request in microseconds, by id
     * @param stall id of the one that stalls
     * @param stallMs how long a stall lasts
     * @param everyMs from one stall to the next
     * @param blocksPerCampaign as many as one comparison has, at least 6
     */
    public record Known(
            String reference,
            List<Twins> twins,
            List<Twins> late,
            List<Burn> burns,
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

    /** Two contenders that do not differ but in name. */
    public record Twins(String reference, String contender) {}

    /**
     * Extra CPU time for each request of one contender.
     *
     * @param share of the CPU time of a request, as it was asked for
     * @param micros what was burnt for it
     */
    public record Burn(String contender, double share, double micros) {}

    /**
     * A judge of these blocks.
     *
     * @param margin the difference that a user would notice
     * @param evidence blocks of two or more of the contenders each; anything else is passed over
     */
    public CalibrationJudge(Known known, double margin, List<Evidence> evidence) {
        this.known = known;
        this.margins = Margins.of(margin);
        this.rule = new SequentialRule(1, margins, known.blocksPerCampaign()).withoutForecast();
        this.blocks = Dossier.of(evidence, 0).measured();
    }

    /**
     * The same rule on simulated noise of every kind, from fixed seeds; needs no machine.
     *
     * @param campaigns simulated experiments of each kind; a thousand take a fraction of a second
     */
    public static List<Calibration.Synthetic> synthetic(int campaigns) {
        return Simulation.ofEveryFamily(campaigns).stream()
                .map(Simulation::asRow)
                .toList();
    }

    /** Blocks in which the contender and the one that it is held against have a figure of CPU per request. */
    public int blocksOf(String contender) {
        return logRatios(contender, against(contender)).length;
    }

    /** The pairs without a difference, then the burns as they were given. */
    public List<Calibration.Pair> pairs() {
        return Stream.concat(twins(), known.burns().stream().map(burn -> pair(burn, known.reference())))
                .toList();
    }

    /** Those for which the generator was late on purpose, as they were given. */
    public List<Calibration.Pair> late() {
        return known.late().stream().map(this::pair).toList();
    }

    private Stream<Calibration.Pair> twins() {
        return known.twins().stream().map(this::pair);
    }

    private Calibration.Pair pair(Twins twins) {
        return pair(new Burn(twins.contender(), 0, 0), twins.reference());
    }

    /** Standard deviation of the block log-ratios without a difference; not a number below six blocks, which say little of it. */
    public double sd() {
        double[] same = same();
        return same.length < Looks.minimum() ? Double.NaN : Sample.sd(same);
    }

    /**
     * Standard deviation between warm JVMs of one server, of the logarithm of CPU per request, noise of slices and host taken
     * out; empty where blocks of two that do not differ and were warm are fewer than six, or show none.
     */
    public OptionalDouble jvmSd() {
        return JvmSpread.sd(blocks, known.twins());
    }

    /** The known stall; empty without a block of it. */
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

    /** Those in which the generator was on time, or nearly: its own lateness is in every latency. */
    private Stream<Evidence.Measured> stalledBlocks() {
        return blocks.stream()
                .filter(block -> takesPart(block, known.stall()))
                .filter(block -> Reading.of(Metric.P50, block, known.stall()) instanceof Reading.Figure figure
                        && figure.close());
    }

    /** What the stall and the queue behind it make of requests that cost what the plain contender's cost in the same blocks. */
    private double[] stalled() {
        List<Evidence.Measured> own = stalledBlocks().toList();
        double[] micros = own.stream()
                .map(block -> Reading.of(Metric.CPU_PER_REQUEST, block, known.reference()))
                .filter(Reading.Figure.class::isInstance)
                .mapToDouble(reading -> ((Reading.Figure) reading).value())
                .toArray();
        List<LoadResult> loads = own.stream()
                .flatMap(block -> Dossier.slices(block, known.stall(), Phase.RATE).stream())
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

    /** Campaigns by resampling; empty with fewer than six blocks without a difference. */
    public Optional<Calibration.Replay> replay() {
        double[] same = same();
        if (same.length < REPLAY_FROM) {
            return Optional.empty();
        }
        Gaussians random = new Gaussians(SEED);
        int different = 0;
        int missed = 0;
        double[] campaign = new double[known.blocksPerCampaign()];
        for (int c = 0; c < REPLAYED; c++) {
            for (int b = 0; b < campaign.length; b++) {
                double drawn = same[(int) (random.uniform() * same.length)];
                campaign[b] = random.coin() ? drawn : -drawn;
            }
            Ruling ruling = Campaign.judged(rule, campaign);
            different += ruling.direction() == Ruling.Direction.ABOVE || ruling.direction() == Ruling.Direction.BELOW
                    ? 1
                    : 0;
            missed += ruling.difference().filter(i -> !i.contains(0)).isPresent() ? 1 : 0;
        }
        return Optional.of(new Calibration.Replay(REPLAYED, different / (double) REPLAYED, missed / (double) REPLAYED));
    }

    /**
     * The smallest effect that a comparison of two contenders shows four times out of five, if its blocks vary like those of the
     * calibration: floor, half of the interval, and what chance may take away.
     *
     * @param plannedBlocks of the comparison; of more than 20, 20 count
     * @return for example 0.051, rounded up; not a number where the spread is not known
     */
    public double resolvable(int plannedBlocks) {
        int n = Math.min(20, plannedBlocks);
        double halfWidth = new SequentialRule(1, margins, n).differenceAtEnd(n);
        double effect = Math.expm1(margins.inner() + sd() * (halfWidth + POWER_QUANTILE / Math.sqrt(n)));
        return Double.isFinite(effect) ? Math.ceil(effect * 1000) / 1000 : effect;
    }

    /**
     * What the machine can and cannot show, in one sentence.
     *
     * @param resolutions by rising time; none where the blocks are not those of comparisons of two
     */
    public String conclusion(List<Calibration.Resolution> resolutions) {
        String seen = falseDifferences();
        if (resolutions.isEmpty()) {
            return seen.substring(0, 1).toUpperCase(Locale.ROOT) + seen.substring(1) + ".";
        }
        List<Calibration.Resolution> known =
                resolutions.stream().filter(r -> Double.isFinite(r.effect())).toList();
        if (known.isEmpty()) {
            return "Too few blocks to tell what this machine can show: " + shortage() + ".";
        }
        String shown = known.stream()
                .map(r -> Numbers.share(r.effect()) + " in " + ProseFigures.duration(Duration.ofMinutes(r.minutes())))
                .collect(Collectors.joining(", "));
        return "This machine can show a difference in CPU per request of " + shown
                + "; smaller ones will mostly stay undecided; " + seen + ".";
    }

    /** A larger budget is of no use where most blocks do not count. */
    private String shortage() {
        List<Reading.Unusable> unusable = blocks.stream()
                .flatMap(block -> block.contenders().stream()
                        .map(c -> Reading.of(Metric.CPU_PER_REQUEST, block, c.contender()))
                        .filter(Reading.Unusable.class::isInstance)
                        .map(Reading.Unusable.class::cast)
                        .limit(1))
                .toList();
        return unusable.size() * 2 <= blocks.size()
                ? "give a larger budget"
                : unusable.size() + " of " + Numbers.count(blocks.size(), "block") + " do not count, since "
                        + Reading.Unusable.typical(unusable).cause()
                        + "; run it when the machine is less busy, or give a lower --rate";
    }

    private String falseDifferences() {
        List<Calibration.Pair> twins = twins().toList();
        int campaigns = twins.stream().mapToInt(Calibration.Pair::campaigns).sum();
        int wrong = twins.stream().mapToInt(Calibration.Pair::wrong).sum();
        return campaigns == 0
                ? "too few blocks for a live campaign"
                : wrong + " of " + campaigns + " live campaigns without a difference showed one (at most "
                        + Numbers.share(Math.round(ClopperPearson.upper(wrong, campaigns, 0.05) * 1000) / 1000.0)
                        + " of them do, at 95 %)";
    }

    private Calibration.Pair pair(Burn burn, String reference) {
        LogRatios bounded = bounded(burn.contender(), reference);
        double[] values = bounded.values();
        double truth = truth(burn);
        int size = known.blocksPerCampaign();
        int campaigns = values.length / size;
        Map<Ruling.Direction, Integer> directions = new EnumMap<>(Ruling.Direction.class);
        int covered = 0;
        for (int c = 0; c < campaigns; c++) {
            Ruling ruling = Campaign.judged(rule, bounded.range(c * size, (c + 1) * size));
            directions.merge(ruling.direction(), 1, Integer::sum);
            covered += ruling.difference().filter(i -> i.contains(truth)).isPresent() ? 1 : 0;
        }
        return new Calibration.Pair(
                Optional.of(reference),
                burn.contender(),
                burn.share(),
                Math.exp(truth),
                values.length == 0 ? Double.NaN : Math.exp(Sample.mean(values)),
                values.length,
                campaigns,
                directions.getOrDefault(Ruling.Direction.BELOW, 0),
                directions.getOrDefault(Ruling.Direction.ABOVE, 0),
                directions.getOrDefault(Ruling.Direction.WITHIN, 0),
                directions.getOrDefault(Ruling.Direction.UNKNOWN, 0),
                covered,
                campaigns == 0 ? 1 : ClopperPearson.upper(wrong(burn, directions), campaigns, 0.05));
    }

    private static int wrong(Burn burn, Map<Ruling.Direction, Integer> directions) {
        int below = directions.getOrDefault(Ruling.Direction.BELOW, 0);
        return burn.share() == 0 ? below + directions.getOrDefault(Ruling.Direction.ABOVE, 0) : below;
    }

    /** Mean of ln(1 + burnt/own) over the blocks: what the burn makes of the log-ratio where the rest is alike. */
    private double truth(Burn burn) {
        return blocks.stream()
                .filter(block -> takesPart(block, burn.contender()))
                .map(block -> Reading.of(Metric.CPU_PER_REQUEST, block, known.reference()))
                .filter(Reading.Figure.class::isInstance)
                .mapToDouble(reading -> Math.log1p(burn.micros() / ((Reading.Figure) reading).value()))
                .average()
                .orElse(Math.log1p(burn.share()));
    }

    /** Of all pairs without a difference. */
    private double[] same() {
        return known.twins().stream()
                .flatMapToDouble(twins -> Arrays.stream(logRatios(twins.contender(), twins.reference())))
                .toArray();
    }

    private String against(String contender) {
        return known.twins().stream()
                .filter(twins -> twins.contender().equals(contender))
                .map(Twins::reference)
                .findFirst()
                .orElse(known.reference());
    }

    private double[] logRatios(String contender, String reference) {
        return bounded(contender, reference).values();
    }

    private LogRatios bounded(String contender, String reference) {
        Dossier dossier = new Dossier(Optional.empty(), List.of(), List.of(), blocks, List.of(), List.of(), List.of());
        return Replicates.ofBlocks(Metric.CPU_PER_REQUEST, dossier, contender, reference)
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

    private static boolean takesPart(Evidence.Measured block, String contender) {
        return block.contenders().stream().anyMatch(c -> c.contender().equals(contender));
    }
}
