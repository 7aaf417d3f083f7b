package dev.assay.why.judge;

import dev.assay.model.Metric;
import dev.assay.why.judge.Why.Contender;
import dev.assay.why.judge.Why.Pair;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.Profiles;
import dev.assay.why.stack.Layer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Judges profiles with the block as the replicate: each block has its own shares and its own CPU per request, and an interval is over
 * blocks, because profiles of single JVMs disagree on what is hot (H. Burchell, O. Larose, S. Marr, "Don't Trust Your Profiler", 2023).
 * Methods are asked for only where the whole or a layer differs, those that allocate only where bytes do: a family of tests whose parent
 * shows nothing is not tested (D. Yekutieli, "Hierarchical false discovery rate-controlling methodology", 2008).
 */
public final class Judge {
    /** The error probability that layers share, counters another, and figures of compilers a third. */
    private static final double ALPHA = 0.05;

    /** Blocks from which on there is an interval. */
    private static final int FEWEST = 2;

    /** A profiled slice, and what its samples stand for. */
    private record Block(ProfiledSlice slice, List<Sample> samples, List<Sample> bytes) {
        double micros(Function<Sample, Layer> by, Layer layer) {
            return samples.stream()
                    .filter(sample -> by.apply(sample) == layer)
                    .mapToDouble(Sample::amount)
                    .sum();
        }
    }

    private final Profiles profiles;
    private final boolean interleaved;
    private final Map<String, Map<Integer, Block>> blocks = new LinkedHashMap<>();

    private Judge(Profiles profiles, List<Profile> sampled, boolean interleaved) {
        this.profiles = profiles;
        this.interleaved = interleaved;
        for (Profile profile : sampled) {
            ProfiledSlice slice = profile.slice();
            blocks.computeIfAbsent(slice.contender(), id -> new TreeMap<>())
                    .put(
                            slice.block(),
                            new Block(
                                    slice,
                                    Sample.of(slice, profile.stacks()),
                                    Sample.ofBytes(slice, profile.allocations())));
        }
    }

    /** Judges the slices of which there are stacks. */
    public static Why judge(Profiles profiles, List<Profile> sampled) {
        return new Judge(profiles, sampled, true).judge();
    }

    /**
     * Judges what changed from one experiment to another. Their blocks were not interleaved, so they are independent samples, and intervals
     * are Welch's.
     *
     * @param reference id under which the slices of the earlier one are judged
     * @param other id for those of the later one
     */
    public static Why change(String reference, List<Profile> before, String other, List<Profile> after) {
        return new Judge(
                        new Profiles("", reference, List.of(reference, other), List.of(), List.of()),
                        Stream.concat(
                                        before.stream().map(profile -> profile.of(reference)),
                                        after.stream().map(profile -> profile.of(other)))
                                .toList(),
                        false)
                .judge();
    }

    private Why judge() {
        List<String> ids = new ArrayList<>(profiles.contenders());
        ids.retainAll(blocks.keySet());
        if (ids.remove(profiles.reference())) {
            ids.add(0, profiles.reference());
        }
        CallTree calls = CallTree.of(ids.size());
        for (int i = 0; i < ids.size(); i++) {
            Map<Integer, Block> own = blocks(ids.get(i));
            for (Block block : own.values()) {
                int contender = i;
                block.samples().stream()
                        .filter(sample -> sample.layer().counts())
                        .forEach(sample -> calls.add(sample, contender, 1.0 / own.size()));
            }
        }
        List<Pair> pairs = ids.stream()
                .filter(id -> !id.equals(profiles.reference()))
                .flatMap(id -> pair(id).stream())
                .toList();
        return new Why(ids.stream().map(this::contender).toList(), pairs, calls);
    }

    private Map<Integer, Block> blocks(String id) {
        return blocks.getOrDefault(id, Map.of());
    }

    private Contender contender(String id) {
        List<Block> own = List.copyOf(blocks(id).values());
        double cpu = mean(own, block -> block.slice().cpuMicros());
        double profiled = mean(own, block -> block.slice().profiledMicros());
        return new Contender(
                id,
                cpu,
                means(own, Sample::layer),
                means(own, Sample::owner),
                profiled / cpu - 1,
                means(own, ProfiledSlice::counters, counted(own, ProfiledSlice::counters)),
                means(own, ProfiledSlice::compiled, counted(own, ProfiledSlice::compiled)));
    }

    private static Map<String, Double> means(
            List<Block> own, Function<ProfiledSlice, Map<String, Double>> figures, List<String> ids) {
        Map<String, Double> means = new TreeMap<>();
        ids.forEach(figure -> means.put(
                figure, mean(own, block -> figures.apply(block.slice()).getOrDefault(figure, 0.0))));
        return means;
    }

    private static Map<Layer, Double> means(List<Block> own, Function<Sample, Layer> by) {
        Map<Layer, Double> means = new EnumMap<>(Layer.class);
        for (Layer layer : Layer.values()) {
            means.put(layer, mean(own, block -> block.micros(by, layer)));
        }
        return means;
    }

    private static double mean(List<Block> own, ToDoubleFunction<Block> figure) {
        return own.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    private static List<String> counted(List<Block> all, Function<ProfiledSlice, Map<String, Double>> figures) {
        Set<String> counted = new TreeSet<>();
        all.forEach(block -> counted.addAll(figures.apply(block.slice()).keySet()));
        all.forEach(block -> counted.retainAll(figures.apply(block.slice()).keySet()));
        return List.copyOf(counted);
    }

    /** The blocks of two contenders that are compared. */
    private record Sides(Design design, List<Block> reference, List<Block> other) {}

    /** Those of the reference and a contender that have something; empty if they are too few. */
    private Optional<Sides> sides(String id, Predicate<Block> has) {
        Map<Integer, Block> reference = new TreeMap<>(blocks(profiles.reference()));
        Map<Integer, Block> other = new TreeMap<>(blocks(id));
        reference.values().removeIf(has.negate());
        other.values().removeIf(has.negate());
        if (interleaved) {
            reference.keySet().retainAll(other.keySet());
            other.keySet().retainAll(reference.keySet());
        }
        return Math.min(reference.size(), other.size()) < FEWEST
                ? Optional.empty()
                : Optional.of(new Sides(
                        interleaved ? Design.PAIRED : new Design(reference.size()),
                        List.copyOf(reference.values()),
                        List.copyOf(other.values())));
    }

    private Optional<Pair> pair(String id) {
        return sides(id, block -> true).map(sides -> pair(id, sides.design(), sides.reference(), sides.other()));
    }

    private Pair pair(String id, Design design, List<Block> reference, List<Block> other) {
        Map<String, Difference> counters = figures(design, reference, other, ProfiledSlice::counters);
        Pair pair = new Pair(
                id,
                profiles.reference(),
                Math.min(reference.size(), other.size()),
                Difference.of(
                        design,
                        design.terms(reference, other, block -> block.slice().cpuMicros()),
                        ALPHA),
                layers(design, reference, other, Sample::layer),
                layers(design, reference, other, Sample::owner),
                List.of(),
                List.of(),
                List.of(),
                Optional.ofNullable(counters.get(Metric.ALLOCATED.id()))
                        .filter(Difference::clear)
                        .map(bytes -> allocations(id))
                        .orElse(List.of()),
                counters,
                figures(design, reference, other, ProfiledSlice::compiled));
        List<List<Sample>> before = all(reference, Block::samples);
        List<List<Sample>> after = all(other, Block::samples);
        return pair.differs()
                ? pair.with(Causes.methods(design, before, after), Causes.paths(design, before, after))
                : pair;
    }

    /** Over the blocks that have stacks of them. */
    private List<Cause> allocations(String id) {
        return sides(id, block -> !block.bytes().isEmpty())
                .map(sides -> Causes.called(
                        sides.design(), all(sides.reference(), Block::bytes), all(sides.other(), Block::bytes)))
                .orElse(List.of());
    }

    private static Map<String, Difference> figures(
            Design design,
            List<Block> reference,
            List<Block> other,
            Function<ProfiledSlice, Map<String, Double>> figures) {
        List<Block> all = new ArrayList<>(other);
        all.addAll(reference);
        return Difference.byKey(
                design,
                counted(all, figures),
                figure -> design.terms(
                        reference, other, block -> figures.apply(block.slice()).getOrDefault(figure, 0.0)),
                ALPHA);
    }

    private static Map<Layer, Difference> layers(
            Design design, List<Block> reference, List<Block> other, Function<Sample, Layer> by) {
        List<Layer> present = Arrays.stream(Layer.values())
                .filter(layer -> mean(other, block -> block.micros(by, layer)) > 0
                        || mean(reference, block -> block.micros(by, layer)) > 0)
                .toList();
        return Difference.byKey(
                design, present, layer -> design.terms(reference, other, block -> block.micros(by, layer)), ALPHA);
    }

    private static List<List<Sample>> all(List<Block> blocks, Function<Block, List<Sample>> samples) {
        return blocks.stream().map(samples).toList();
    }
}
