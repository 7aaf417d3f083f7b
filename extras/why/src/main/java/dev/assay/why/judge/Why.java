package dev.assay.why.judge;

import dev.assay.why.stack.Layer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the CPU time of contenders goes, and in what they differ.
 *
 * @param contenders those that were profiled, the reference first
 * @param pairs the others against the reference; none where fewer than two blocks have both
 */
public record Why(List<Contender> contenders, List<Pair> pairs, CallTree calls) {
    public Why {
        contenders = List.copyOf(contenders);
        pairs = List.copyOf(pairs);
    }

    /**
     * Means over the blocks of a contender.
     *
     * @param cpuMicros CPU time per request without a profiler
     * @param layers its parts, and besides the JIT compilers
     * @param owners the same, but what the JDK and the kernel do for a layer is that layer's
     * @param profilerCost what the profiler added to it, as a ratio less one
     * @param counters figures per request, by the id of their metric
     * @param compiled what the JIT compilers had achieved, by the id of {@link dev.assay.why.model.Compiling}
     */
    public record Contender(
            String id,
            double cpuMicros,
            Map<Layer, Double> layers,
            Map<Layer, Double> owners,
            double profilerCost,
            Map<String, Double> counters,
            Map<String, Double> compiled) {
        public Contender {
            layers = new EnumMap<>(layers);
            owners = new EnumMap<>(owners);
            counters = Map.copyOf(counters);
            compiled = Map.copyOf(compiled);
        }
    }

    /**
     * A contender against the reference, over the blocks that have both; if they are of two experiments, over those of either.
     *
     * @param blocks if the two have different numbers of them, the smaller
     * @param whole CPU time per request
     * @param layers in µs a request
     * @param owners the same with what the JDK and the kernel do for a layer
     * @param methods those of app, framework and server that differ most, the largest difference first
     * @param jdk those of the JDK
     * @param paths the call paths that differ most
     * @param allocations the methods that differ most in bytes allocated
     * @param counters by the id of their metric
     * @param compiled by the id of {@link dev.assay.why.model.Compiling}
     */
    public record Pair(
            String contender,
            String reference,
            int blocks,
            Difference whole,
            Map<Layer, Difference> layers,
            Map<Layer, Difference> owners,
            List<Cause> methods,
            List<Cause> jdk,
            List<Cause> paths,
            List<Cause> allocations,
            Map<String, Difference> counters,
            Map<String, Difference> compiled) {
        public Pair {
            layers = new EnumMap<>(layers);
            owners = new EnumMap<>(owners);
            methods = List.copyOf(methods);
            jdk = List.copyOf(jdk);
            paths = List.copyOf(paths);
            allocations = List.copyOf(allocations);
            counters = Map.copyOf(counters);
            compiled = Map.copyOf(compiled);
        }

        /** Whether CPU time per request or a part of it differs. Otherwise, no methods and paths are named. */
        public boolean differs() {
            return whole.clear()
                    || Stream.of(layers, owners)
                            .flatMap(parts -> parts.entrySet().stream())
                            .anyMatch(part ->
                                    part.getKey().counts() && part.getValue().clear());
        }

        Pair with(Causes.Methods found, List<Cause> paths) {
            return new Pair(
                    contender,
                    reference,
                    blocks,
                    whole,
                    layers,
                    owners,
                    found.called(),
                    found.jdk(),
                    paths,
                    allocations,
                    counters,
                    compiled);
        }
    }

    /** The comparison of a contender with the reference, if there is one. */
    public Optional<Pair> pair(String contender) {
        return pairs.stream().filter(pair -> pair.contender().equals(contender)).findFirst();
    }
}
