package dev.assay.why.judge;

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
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Judges profiles with the block as the replicate: each block has its own shares and its own CPU per request, and an interval is over
 * blocks, because profiles of single JVMs disagree on what is hot (H. Burchell, O. Larose, S. Marr, "Don't Trust Your Profiler", 2023).
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
    private final Map<String, Map<Integer, Block>> blocks = new LinkedHashMap<>();

    private Judge(Profiles profiles, List<Profile> sampled) {
        this.profiles = profiles;
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
        return new Judge(profiles, sampled).judge();
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

    /** The figures that every block has. */
    private static List<String> counted(List<Block> all, Function<ProfiledSlice, Map<String, Double>> figures) {
        Set<String> counted = new TreeSet<>();
        all.forEach(block -> counted.addAll(figures.apply(block.slice()).keySet()));
        all.forEach(block -> counted.retainAll(figures.apply(block.slice()).keySet()));
        return List.copyOf(counted);
    }

    private Optional<Pair> pair(String id) {
        List<Integer> both = blocks(id).keySet().stream()
                .filter(blocks(profiles.reference())::containsKey)
                .toList();
        if (both.size() < FEWEST) {
            return Optional.empty();
        }
        List<Block> other = both.stream().map(blocks(id)::get).toList();
        List<Block> reference =
                both.stream().map(blocks(profiles.reference())::get).toList();
        return Optional.of(new Pair(
                id,
                profiles.reference(),
                both.size(),
                Difference.of(
                        differences(other, reference, block -> block.slice().cpuMicros()), ALPHA),
                layers(other, reference, Sample::layer),
                layers(other, reference, Sample::owner),
                Causes.methods(samples(reference), samples(other)),
                Causes.paths(samples(reference), samples(other)),
                allocations(reference, other),
                figures(other, reference, ProfiledSlice::counters),
                figures(other, reference, ProfiledSlice::compiled)));
    }

    /** Over the blocks in which both have stacks of them. */
    private static List<Cause> allocations(List<Block> reference, List<Block> other) {
        int[] both = IntStream.range(0, other.size())
                .filter(i -> !reference.get(i).bytes().isEmpty()
                        && !other.get(i).bytes().isEmpty())
                .toArray();
        return both.length < FEWEST ? List.of() : Causes.methods(bytes(reference, both), bytes(other, both));
    }

    private static List<List<Sample>> bytes(List<Block> all, int[] blocks) {
        return Arrays.stream(blocks).mapToObj(i -> all.get(i).bytes()).toList();
    }

    private static Map<String, Difference> figures(
            List<Block> other, List<Block> reference, Function<ProfiledSlice, Map<String, Double>> figures) {
        List<Block> all = new ArrayList<>(other);
        all.addAll(reference);
        return byKey(
                counted(all, figures),
                figure -> differences(
                        other, reference, block -> figures.apply(block.slice()).getOrDefault(figure, 0.0)));
    }

    /** The differences of the layers that either has. */
    private static Map<Layer, Difference> layers(List<Block> other, List<Block> reference, Function<Sample, Layer> by) {
        List<Layer> present = Arrays.stream(Layer.values())
                .filter(layer -> mean(other, block -> block.micros(by, layer)) > 0
                        || mean(reference, block -> block.micros(by, layer)) > 0)
                .toList();
        return byKey(present, layer -> differences(other, reference, block -> block.micros(by, layer)));
    }

    private static List<List<Sample>> samples(List<Block> all) {
        return all.stream().map(Block::samples).toList();
    }

    private static <K> Map<K, Difference> byKey(List<K> keys, Function<K, double[]> differences) {
        List<Difference> judged = Difference.holm(keys.stream().map(differences).toList(), ALPHA);
        Map<K, Difference> byKey = new LinkedHashMap<>();
        IntStream.range(0, keys.size()).forEach(i -> byKey.put(keys.get(i), judged.get(i)));
        return byKey;
    }

    private static double[] differences(List<Block> other, List<Block> reference, ToDoubleFunction<Block> figure) {
        return IntStream.range(0, other.size())
                .mapToDouble(i -> figure.applyAsDouble(other.get(i)) - figure.applyAsDouble(reference.get(i)))
                .toArray();
    }
}
