package dev.assay.why.judge;

import dev.assay.why.model.Starts.Loads;
import dev.assay.why.model.Starts.Phase;
import dev.assay.why.stack.Layer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where the time of starts goes, and in what contenders differ.
 *
 * @param contenders those that were seen, the reference first
 * @param pairs the others against the reference; none where fewer than two rounds have both
 */
public record WhyStart(List<Contender> contenders, List<Pair> pairs) {
    public WhyStart {
        contenders = List.copyOf(contenders);
        pairs = List.copyOf(pairs);
    }

    /**
     * Means over the starts of a contender.
     *
     * @param readyMs until the first response
     * @param phases its parts
     * @param layers its parts in another way, but for what comes after the last load
     */
    public record Contender(String id, double readyMs, Map<Phase, Double> phases, Map<Layer, Loads> layers) {
        public Contender {
            phases = new EnumMap<>(phases);
            layers = new EnumMap<>(layers);
        }

        public Loads loads() {
            return layers.values().stream().reduce(Loads.NONE, Loads::plus);
        }
    }

    /**
     * A contender against the reference, over the rounds that have both.
     *
     * @param whole time until the first response
     * @param packages those that differ most, the largest difference first
     */
    public record Pair(
            String contender,
            String reference,
            int rounds,
            Difference whole,
            Map<Phase, Difference> phases,
            Map<Layer, Difference> layers,
            List<Cause> packages) {
        public Pair {
            phases = new TreeMap<>(phases);
            layers = new TreeMap<>(layers);
            packages = List.copyOf(packages);
        }
    }

    /**
     * A package that differs.
     *
     * @param reference what the reference loads of it, a start
     * @param other what the other contender does
     * @param difference in ms
     */
    public record Cause(String name, Layer layer, Loads reference, Loads other, Difference difference) {}

    /** The comparison of a contender with the reference, if there is one. */
    public Optional<Pair> pair(String contender) {
        return pairs.stream().filter(pair -> pair.contender().equals(contender)).findFirst();
    }
}
