package dev.assay.lab;

import dev.assay.stats.ClopperPearson;
import dev.assay.stats.Gaussians;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import dev.assay.verdict.rule.Campaign;
import dev.assay.verdict.rule.Ruling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What recorded calibrations show together: live campaigns, campaigns drawn again from recorded blocks, and the time that a verdict
 * takes against the customary way, one long run for each server. Pure, with fixed seeds.
 */
final class CorpusJudge {
    /** Differences that are put into the replay. */
    static final List<Double> EFFECTS = List.of(0.0, 0.01, 0.02, 0.03, 0.05, 0.07, 0.10, 0.15, 0.20, 0.30);

    private static final List<Integer> LENGTHS = List.of(6, 12, 20);
    private static final int CAMPAIGNS = 10_000;
    private static final int FEWEST = 6;
    private static final int PAIR = 2;
    private static final long SEED = 0xC0FF05L;
    /** A long run of one server lies about this far from that of the next. */
    private static final Duration NEAREST = Duration.ofMinutes(15);

    private static final Duration FARTHEST = Duration.ofMinutes(40);
    private static final int MAX_RUNS = 10_000;
    private static final double ALPHA = 0.05;

    private final double margin;
    private final List<CorpusBlock> blocks;

    /** @param margin the difference that a user would notice */
    CorpusJudge(double margin, List<CorpusBlock> blocks) {
        this.margin = margin;
        this.blocks = blocks.stream()
                .sorted(Comparator.comparing(CorpusBlock::start).thenComparing(CorpusBlock::run))
                .toList();
    }

    /** All of it. */
    CorpusFindings findings(List<CorpusCalibration> calibrations) {
        Map<Length, List<CorpusBlock>> byLength = byLength(blocks);
        List<CorpusFindings.Group> groups = byLength.entrySet().stream()
                .map(entry -> group(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(CorpusFindings.Group::alive)
                        .thenComparing(
                                Comparator.comparing(CorpusFindings.Group::same).reversed())
                        .thenComparing(CorpusFindings.Group::like))
                .toList();
        Optional<CorpusFindings.Group> largest =
                groups.stream().filter(group -> group.same() >= FEWEST).findFirst();
        double[] same = largest.map(
                        group -> same(byLength.getOrDefault(new Length(group.like(), group.alive()), List.of())))
                .orElseGet(() -> new double[0]);
        return new CorpusFindings(
                groups,
                live(),
                calibrations.stream()
                        .sorted(Comparator.comparing(CorpusCalibration::when))
                        .toList(),
                largest.map(CorpusFindings.Group::like).orElse(""),
                same.length == 0 ? List.of() : power(same),
                largest.map(group -> times(group, same)));
    }

    /** What decides how long warm-up and slices of a block are. */
    private record Length(String like, int alive) {
        static Length of(CorpusBlock block) {
            return new Length(block.like(), block.alive());
        }
    }

    private static Map<Length, List<CorpusBlock>> byLength(List<CorpusBlock> blocks) {
        return blocks.stream().collect(Collectors.groupingBy(Length::of, LinkedHashMap::new, Collectors.toList()));
    }

    private static CorpusFindings.Group group(Length length, List<CorpusBlock> blocks) {
        double[] same = same(blocks);
        double[] gaps = length.alive() == PAIR ? naive(blocks) : new double[0];
        double noise = gaps.length == 0
                ? Double.NaN
                : Math.sqrt(Math.max(
                        0, Sample.mean(Arrays.stream(gaps).map(d -> d * d).toArray()) - 2 * sliceVariance(blocks)));
        return new CorpusFindings.Group(
                length.like(),
                length.alive(),
                (int) blocks.stream().map(CorpusBlock::run).distinct().count(),
                same.length,
                blocks.size() - same.length,
                blocks.stream().mapToDouble(CorpusBlock::seconds).average().orElse(Double.NaN),
                same.length < 2 ? Double.NaN : Sample.sd(same),
                noise,
                gaps.length);
    }

    private static double[] same(List<CorpusBlock> blocks) {
        return blocks.stream()
                .filter(CorpusBlock::same)
                .mapToDouble(CorpusJudge::logRatio)
                .toArray();
    }

    static double logRatio(CorpusBlock block) {
        return meanLog(block.other()) - meanLog(block.reference());
    }

    private static double meanLog(List<Double> values) {
        return Sample.mean(values.stream().mapToDouble(Math::log).toArray());
    }

    /** The reference against itself later: other JVM, other moment, as two long runs are. */
    private static double[] naive(List<CorpusBlock> blocks) {
        List<Double> differences = new ArrayList<>();
        for (CorpusBlock earlier : blocks) {
            for (CorpusBlock later : blocks) {
                Duration between = Duration.between(earlier.start(), later.start());
                if (between.compareTo(NEAREST) >= 0 && between.compareTo(FARTHEST) <= 0) {
                    differences.add(meanLog(later.reference()) - meanLog(earlier.reference()));
                }
            }
        }
        return differences.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Of a block's mean of the reference: a run of 25 minutes has many more slices, so this part is taken out of its noise. */
    private static double sliceVariance(List<CorpusBlock> blocks) {
        return blocks.stream()
                .filter(block -> block.reference().size() >= 2)
                .mapToDouble(block -> Math.pow(
                                Sample.sd(block.reference().stream()
                                        .mapToDouble(Math::log)
                                        .toArray()),
                                2)
                        / block.reference().size())
                .average()
                .orElse(0);
    }

    /** Successive blocks of the same contender and length, six to a campaign; all that do not differ are counted together. */
    private List<CorpusFindings.Live> live() {
        Map<String, List<CorpusBlock>> byTruth = blocks.stream()
                .collect(Collectors.groupingBy(
                        block -> block.same() ? CorpusFindings.Live.SAME : block.contender(),
                        TreeMap::new,
                        Collectors.toList()));
        return byTruth.entrySet().stream()
                .map(entry -> live(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(CorpusFindings.Live::meanTruth))
                .toList();
    }

    private CorpusFindings.Live live(String name, List<CorpusBlock> ofOne) {
        Campaign rule = new Campaign(margin, FEWEST);
        int better = 0;
        int worse = 0;
        int within = 0;
        int campaigns = 0;
        int covered = 0;
        for (List<CorpusBlock> alike : comparisons(ofOne)) {
            for (int from = 0; from + FEWEST <= alike.size(); from += FEWEST) {
                List<CorpusBlock> campaign = alike.subList(from, from + FEWEST);
                double truth = meanTruth(campaign);
                Ruling ruling = rule.judged(
                        campaign.stream().mapToDouble(CorpusJudge::logRatio).toArray());
                better += ruling.direction().below() ? 1 : 0;
                worse += ruling.direction().above() ? 1 : 0;
                within += ruling.direction() == Ruling.Direction.WITHIN ? 1 : 0;
                covered += ruling.difference().filter(i -> i.contains(truth)).isPresent() ? 1 : 0;
                campaigns++;
            }
        }
        int wrong = ofOne.get(0).same() ? better + worse : better;
        return new CorpusFindings.Live(
                name,
                Math.exp(meanTruth(ofOne)),
                ofOne.size(),
                campaigns,
                better,
                worse,
                within,
                campaigns - better - worse - within,
                covered,
                wrong,
                campaigns == 0 ? 1 : ClopperPearson.upper(wrong, campaigns, 0.05));
    }

    /** Blocks that one comparison could have had: of the same two contenders and length. */
    private static Collection<List<CorpusBlock>> comparisons(List<CorpusBlock> blocks) {
        record Comparison(Length length, String contender) {}
        return blocks.stream()
                .collect(Collectors.groupingBy(
                        block -> new Comparison(Length.of(block), block.contender()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    private static double meanTruth(List<CorpusBlock> blocks) {
        return Sample.mean(blocks.stream().mapToDouble(b -> Math.log(b.truth())).toArray());
    }

    private List<CorpusFindings.Power> power(double[] same) {
        return LENGTHS.stream()
                .flatMap(length -> EFFECTS.stream().map(effect -> power(same, length, effect)))
                .toList();
    }

    private CorpusFindings.Power power(double[] same, int length, double effect) {
        Campaign rule = new Campaign(margin, length);
        Gaussians random = new Gaussians(SEED);
        double truth = Math.log1p(effect);
        int above = 0;
        int below = 0;
        int within = 0;
        int covered = 0;
        for (int c = 0; c < CAMPAIGNS; c++) {
            Ruling ruling = rule.judged(drawn(same, length, truth, random));
            above += ruling.direction().above() ? 1 : 0;
            below += ruling.direction().below() ? 1 : 0;
            within += ruling.direction() == Ruling.Direction.WITHIN ? 1 : 0;
            covered += ruling.difference().filter(i -> i.contains(truth)).isPresent() ? 1 : 0;
        }
        double n = CAMPAIGNS;
        return new CorpusFindings.Power(
                length,
                effect,
                (effect == 0 ? above + below : above) / n,
                (effect == 0 ? above + below : below) / n,
                within / n,
                covered / n);
    }

    /** Recorded blocks, each with a random sign: two contenders that do not differ may change their names. */
    private static double[] drawn(double[] same, int length, double truth, Gaussians random) {
        return IntStream.range(0, length)
                .mapToDouble(b -> {
                    double block = same[(int) (random.uniform() * same.length)];
                    return truth + (random.coin() ? block : -block);
                })
                .toArray();
    }

    private CorpusFindings.Times times(CorpusFindings.Group group, double[] same) {
        int most = LENGTHS.get(LENGTHS.size() - 1);
        int five = medianBlocks(same, Math.log1p(0.05), most);
        int none = medianBlocks(same, 0, most);
        int length = none == 0 ? most : none;
        double halfWidth = group.sd() * new Campaign(margin, most).halfWidth(length);
        double fork = forkSd(byLength(blocks).getOrDefault(new Length(group.like(), group.alive()), List.of()));
        return new CorpusFindings.Times(
                five,
                none,
                group.alive(),
                group.seconds() / 60,
                halfWidth,
                halfWidth / StudentT.halfWidth(CorpusFindings.Times.MIN_RUNS, 1, ALPHA),
                fork,
                fork == 0 ? CorpusFindings.Times.MIN_RUNS : naiveRuns(fork, halfWidth),
                naiveRuns(group.naive(), halfWidth));
    }

    /**
     * What pairs of long runs vary by at the least: the variation of blocks less what their slices explain, each by its bound on the
     * cautious side. Both contenders of a block were measured at the same time, so that drift of the machine is in neither.
     */
    static double forkSd(List<CorpusBlock> blocks) {
        List<double[]> pairs = blocks.stream()
                .filter(CorpusBlock::same)
                .map(CorpusJudge::pairs)
                .filter(values -> values.length >= 2)
                .toList();
        int freedom = pairs.stream().mapToInt(values -> values.length - 1).sum();
        if (pairs.size() < FEWEST) {
            return 0;
        }
        double slices = pairs.stream()
                        .mapToDouble(values -> (values.length - 1) * Math.pow(Sample.sd(values), 2))
                        .sum()
                / freedom;
        double perBlock = pairs.stream()
                .mapToDouble(values -> 1.0 / values.length)
                .average()
                .orElseThrow();
        double between =
                Math.pow(Sample.sd(pairs.stream().mapToDouble(Sample::mean).toArray()), 2);
        return Math.sqrt(Math.max(
                0,
                VarianceBound.lower(pairs.size() - 1, between, ALPHA / 2)
                        - VarianceBound.upper(freedom, slices, ALPHA / 2) * perBlock));
    }

    /** The n-th slice of one against the n-th of the other. */
    private static double[] pairs(CorpusBlock block) {
        return IntStream.range(
                        0, Math.min(block.reference().size(), block.other().size()))
                .mapToDouble(
                        i -> Math.log(block.other().get(i) / block.reference().get(i)))
                .toArray();
    }

    private int medianBlocks(double[] same, double truth, int most) {
        Campaign rule = new Campaign(margin, most);
        Gaussians random = new Gaussians(SEED);
        double[] stops = IntStream.range(0, CAMPAIGNS)
                .mapToDouble(c -> {
                    Ruling ruling = rule.judged(drawn(same, most, truth, random));
                    return ruling.settled() ? ruling.n() : Double.MAX_VALUE;
                })
                .sorted()
                .toArray();
        double middle = stops[CAMPAIGNS / 2];
        return middle > most ? 0 : (int) middle;
    }

    /** Pairs of runs whose t interval is as narrow; at least two, since one has no interval at all. */
    private static int naiveRuns(double sd, double halfWidth) {
        return Double.isFinite(sd) && sd > 0 && halfWidth > 0
                ? IntStream.rangeClosed(CorpusFindings.Times.MIN_RUNS, MAX_RUNS)
                        .filter(n -> StudentT.halfWidth(n, sd, ALPHA) <= halfWidth)
                        .findFirst()
                        .orElse(0)
                : 0;
    }
}
