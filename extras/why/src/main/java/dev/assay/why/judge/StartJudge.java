package dev.assay.why.judge;

import dev.assay.stats.BenjaminiHochberg;
import dev.assay.why.judge.WhyStart.Cause;
import dev.assay.why.judge.WhyStart.Contender;
import dev.assay.why.judge.WhyStart.Pair;
import dev.assay.why.model.Starts;
import dev.assay.why.model.Starts.Loads;
import dev.assay.why.model.Starts.Phase;
import dev.assay.why.model.Starts.Start;
import dev.assay.why.stack.Layer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Judges starts with the start as the replicate: differences are within rounds, in each of which every contender starts once. */
public record StartJudge(Starts starts) {
    /** The error probability that phases share, and layers another. */
    private static final double ALPHA = 0.05;

    private static final int FEWEST = 2;

    public static WhyStart judge(Starts starts) {
        return new StartJudge(starts).judge();
    }

    private WhyStart judge() {
        List<String> ids = new ArrayList<>(starts.contenders());
        ids.removeIf(id -> of(id).isEmpty());
        if (ids.remove(starts.reference())) {
            ids.add(0, starts.reference());
        }
        return new WhyStart(
                ids.stream().map(this::contender).toList(),
                ids.stream()
                        .filter(id -> !id.equals(starts.reference()))
                        .flatMap(id -> pair(id).stream())
                        .toList());
    }

    private List<Start> of(String id) {
        return starts.starts().stream()
                .filter(start -> start.contender().equals(id))
                .toList();
    }

    private Contender contender(String id) {
        List<Start> own = of(id);
        Map<Phase, Double> phases = new EnumMap<>(Phase.class);
        phases(own).forEach(phase -> phases.put(phase, mean(own, start -> phase(start, phase))));
        Map<Layer, Loads> layers = new EnumMap<>(Layer.class);
        own.forEach(start -> start.packages()
                .forEach((name, loads) ->
                        layers.merge(Layer.ofPackage(name), loads.times(1.0 / own.size()), Loads::plus)));
        return new Contender(id, mean(own, Start::readyMs), phases, layers);
    }

    private static double mean(List<Start> own, ToDoubleFunction<Start> figure) {
        return own.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    private static List<Phase> phases(List<Start> all) {
        return Arrays.stream(Phase.values())
                .filter(phase -> all.stream().anyMatch(start -> start.phases().containsKey(phase.id())))
                .toList();
    }

    private static double phase(Start start, Phase phase) {
        return start.phases().getOrDefault(phase.id(), 0.0);
    }

    private static double millis(Start start, Layer layer) {
        return start.packages().entrySet().stream()
                .filter(loaded -> Layer.ofPackage(loaded.getKey()) == layer)
                .mapToDouble(loaded -> loaded.getValue().millis())
                .sum();
    }

    private Optional<Pair> pair(String id) {
        List<Start> reference = new ArrayList<>();
        List<Start> other = new ArrayList<>();
        for (Start start : of(id)) {
            of(starts.reference()).stream()
                    .filter(than -> than.round() == start.round())
                    .findFirst()
                    .ifPresent(than -> {
                        reference.add(than);
                        other.add(start);
                    });
        }
        return other.size() < FEWEST ? Optional.empty() : Optional.of(pair(id, reference, other));
    }

    private Pair pair(String id, List<Start> reference, List<Start> other) {
        List<Start> all = Stream.concat(reference.stream(), other.stream()).toList();
        List<Layer> layers = Arrays.stream(Layer.values())
                .filter(layer -> mean(all, start -> millis(start, layer)) > 0)
                .toList();
        return new Pair(
                id,
                starts.reference(),
                other.size(),
                Difference.of(Design.PAIRED, Design.PAIRED.terms(reference, other, Start::readyMs), ALPHA),
                Difference.byKey(
                        Design.PAIRED,
                        phases(all),
                        phase -> Design.PAIRED.terms(reference, other, start -> phase(start, phase)),
                        ALPHA),
                Difference.byKey(
                        Design.PAIRED,
                        layers,
                        layer -> Design.PAIRED.terms(reference, other, start -> millis(start, layer)),
                        ALPHA),
                packages(reference, other));
    }

    private static List<Cause> packages(List<Start> reference, List<Start> other) {
        List<Start> all = Stream.concat(reference.stream(), other.stream()).toList();
        TreeSet<String> names = new TreeSet<>();
        all.forEach(start -> names.addAll(start.packages().keySet()));
        names.removeIf(
                name -> mean(all, start -> loads(start, name).millis()) < Causes.LEAST * mean(all, Start::readyMs));
        List<String> tested = List.copyOf(names);
        List<double[]> terms = tested.stream()
                .map(name -> Design.PAIRED.terms(
                        reference, other, start -> loads(start, name).millis()))
                .toList();
        double[] levels = BenjaminiHochberg.levels(
                tested.size(), Causes.FALSE, (i, level) -> Design.PAIRED.pValue(terms.get(i)) < level);
        return IntStream.range(0, levels.length)
                .mapToObj(i -> new Cause(
                        tested.get(i),
                        Layer.ofPackage(tested.get(i)),
                        mean(reference, tested.get(i)),
                        mean(other, tested.get(i)),
                        Difference.of(Design.PAIRED, terms.get(i), levels[i])))
                .filter(cause -> cause.difference().clear())
                .sorted(Comparator.comparingDouble(
                        cause -> -Math.abs(cause.difference().mean())))
                .limit(Causes.MOST)
                .toList();
    }

    private static Loads loads(Start start, String name) {
        return start.packages().getOrDefault(name, Loads.NONE);
    }

    private static Loads mean(List<Start> own, String name) {
        return own.stream()
                .map(start -> loads(start, name))
                .reduce(Loads.NONE, Loads::plus)
                .times(1.0 / own.size());
    }
}
