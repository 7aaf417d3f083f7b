package dev.assay.tune.cost;

import dev.assay.stats.Holm;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import dev.assay.tune.cost.Cost.Crossing;
import dev.assay.tune.cost.Cost.Own;
import dev.assay.tune.cost.Cost.Pair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Judges costs with the block as the replicate: each has a line of its own for each contender, and intervals are over blocks. */
final class CostJudge {
    private static final double ALPHA = 0.05;

    /** Blocks from which on there is an interval. */
    private static final int MIN_BLOCKS = 2;

    /** A contender in a block. */
    private record Block(Line line, Map<Double, RatePoint> points) {}

    private final Rates rates;
    private final Map<String, SortedMap<Integer, Block>> blocks = new LinkedHashMap<>();

    private CostJudge(Rates rates) {
        this.rates = rates;
        for (String id : rates.contenders()) {
            SortedMap<Integer, Block> own = new TreeMap<>();
            rates.points().stream()
                    .filter(point -> point.contender().equals(id))
                    .collect(Collectors.groupingBy(RatePoint::block))
                    .forEach((block, points) -> Line.through(points)
                            .ifPresent(line -> own.put(
                                    block,
                                    new Block(
                                            line,
                                            points.stream()
                                                    .collect(Collectors.toMap(RatePoint::asked, point -> point))))));
            if (own.size() >= MIN_BLOCKS) {
                blocks.put(id, own);
            }
        }
    }

    static Cost judge(Rates rates) {
        CostJudge judge = new CostJudge(rates);
        return new Cost(
                judge.blocks.entrySet().stream()
                        .map(own -> own(own.getKey(), own.getValue().values()))
                        .toList(),
                judge.pairs());
    }

    private static Own own(String id, Collection<Block> blocks) {
        double[] standing = terms(blocks, block -> block.line().standing());
        double[] marginal = terms(blocks, block -> block.line().marginal());
        SortedMap<Double, Estimate> at = new TreeMap<>();
        for (double rate : rates(blocks)) {
            double[] seen = blocks.stream()
                    .filter(block -> block.points().containsKey(rate))
                    .mapToDouble(block -> cpu(block, rate))
                    .toArray();
            if (seen.length >= MIN_BLOCKS) {
                at.put(rate, Estimate.of(seen, ALPHA));
            }
        }
        return new Own(
                id,
                blocks.size(),
                new Line(Sample.mean(standing), Sample.mean(marginal)),
                Estimate.of(standing, ALPHA),
                Estimate.of(marginal, ALPHA),
                at);
    }

    private static double[] terms(Collection<Block> blocks, ToDoubleFunction<Block> figure) {
        return blocks.stream().mapToDouble(figure).toArray();
    }

    private static SortedSet<Double> rates(Collection<Block> blocks) {
        return blocks.stream()
                .flatMap(block -> block.points().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static double cpu(Block block, double rate) {
        RatePoint point = block.points().get(rate);
        return point == null ? Double.NaN : point.cpu();
    }

    /** The differences of a contender to the reference, one for each block that has both. */
    private static final class Differences {
        final String id;
        final double[] standing;
        final double[] marginal;
        final SortedMap<Double, double[]> at = new TreeMap<>();

        Differences(String id, SortedMap<Integer, Block> own, SortedMap<Integer, Block> reference) {
            this.id = id;
            this.standing = less(own, reference, block -> block.line().standing());
            this.marginal = less(own, reference, block -> block.line().marginal());
            for (double rate : rates(own.values())) {
                double[] seen = Arrays.stream(less(own, reference, block -> cpu(block, rate)))
                        .filter(Double::isFinite)
                        .toArray();
                if (seen.length >= MIN_BLOCKS) {
                    at.put(rate, seen);
                }
            }
        }
    }

    private List<Pair> pairs() {
        List<Differences> all = blocks.keySet().stream()
                .filter(id -> !id.equals(rates.reference()) && blocks.containsKey(rates.reference()))
                .flatMap(id -> differences(id).stream())
                .toList();
        List<Estimate> costs = holm(all.stream()
                .flatMap(pair -> List.of(pair.standing, pair.marginal).stream())
                .toList());
        List<Estimate> single =
                holm(all.stream().flatMap(pair -> pair.at.values().stream()).toList());
        List<Pair> pairs = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < all.size(); i++) {
            Differences pair = all.get(i);
            SortedMap<Double, Estimate> at = new TreeMap<>();
            for (double rate : pair.at.keySet()) {
                at.put(rate, single.get(next++));
            }
            pairs.add(pair(pair, costs.get(2 * i), costs.get(2 * i + 1), at));
        }
        return pairs;
    }

    private Optional<Differences> differences(String id) {
        SortedMap<Integer, Block> own = new TreeMap<>(blocks.getOrDefault(id, new TreeMap<>()));
        SortedMap<Integer, Block> reference = new TreeMap<>(blocks.getOrDefault(rates.reference(), new TreeMap<>()));
        own.keySet().retainAll(reference.keySet());
        reference.keySet().retainAll(own.keySet());
        return own.size() < MIN_BLOCKS ? Optional.empty() : Optional.of(new Differences(id, own, reference));
    }

    private static double[] less(
            SortedMap<Integer, Block> own, SortedMap<Integer, Block> reference, ToDoubleFunction<Block> figure) {
        double[] terms = terms(own.values(), figure);
        double[] than = terms(reference.values(), figure);
        Arrays.setAll(terms, block -> terms[block] - than[block]);
        return terms;
    }

    /** Each with the interval at the level that decides it. */
    private static List<Estimate> holm(List<double[]> family) {
        double[] levels = Holm.levels(
                family.stream().mapToDouble(terms -> StudentT.pValue(terms, 0)).toArray(), ALPHA);
        List<Estimate> estimates = new ArrayList<>();
        for (int i = 0; i < levels.length; i++) {
            estimates.add(Estimate.of(family.get(i), levels[i]));
        }
        return estimates;
    }

    private Pair pair(Differences pair, Estimate standing, Estimate marginal, SortedMap<Double, Estimate> at) {
        return new Pair(
                pair.id,
                rates.reference(),
                pair.standing.length,
                standing,
                marginal,
                at,
                standing.clear() && marginal.clear() && standing.mean() * marginal.mean() < 0
                        ? crossing(pair, at)
                        : Optional.empty());
    }

    private Optional<Crossing> crossing(Differences pair, SortedMap<Double, Estimate> at) {
        boolean first = Sample.mean(pair.standing) < 0;
        double[] saved = Arrays.stream(pair.standing).map(cost -> -cost).toArray();
        return Fieller.ratio(saved, pair.marginal, ALPHA)
                .filter(rate -> !at.isEmpty() && rate.low() >= at.firstKey() && rate.high() <= at.lastKey())
                .map(rate -> new Crossing(
                        first ? pair.id : rates.reference(),
                        first ? rates.reference() : pair.id,
                        new Estimate(Sample.mean(saved) / Sample.mean(pair.marginal), rate)));
    }
}
