package dev.assay.why.judge;

import dev.assay.model.Metric;
import dev.assay.probe.ThreadKind;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.stack.Frame;
import dev.assay.why.stack.Layer;
import dev.assay.why.stack.Stack;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the samples of one stack stand for.
 *
 * @param layer of the method that was running
 * @param owner the layer that it worked for: app, framework or server, unless none of them is on the stack
 * @param frames from where the owner was called; empty where only a counter tells of it
 * @param amount CPU time per request in µs, or bytes allocated per request
 */
record Sample(Layer layer, Layer owner, List<Frame> frames, double amount) {
    /**
     * Spreads the CPU time per request of the unprofiled slices over what was sampled. Kernel, collector and JIT compilers have counters
     * of their own: their samples share what these say, and all other samples share the rest, so that layers sum to the measured figure
     * whatever the profiler sees of each (post-stratification; W. G. Cochran, "Sampling Techniques", 1977, section 5A.9).
     */
    static List<Sample> of(ProfiledSlice slice, List<Stack> stacks) {
        Map<Layer, Double> counted = counted(slice);
        Map<Layer, Long> sampled = new EnumMap<>(Layer.class);
        stacks.forEach(stack -> sampled.merge(pool(stack, counted), stack.samples(), Long::sum));
        List<Sample> samples = new ArrayList<>();
        for (Stack stack : stacks) {
            Layer pool = pool(stack, counted);
            double micros = counted.getOrDefault(pool, 0.0) * stack.samples() / sampled.getOrDefault(pool, 1L);
            samples.add(of(stack, micros));
        }
        counted.forEach((pool, micros) -> {
            if (sampled.getOrDefault(pool, 0L) == 0) {
                samples.add(new Sample(pool, pool, List.of(), micros));
            }
        });
        return samples;
    }

    /** Spreads the bytes that a request allocates over the stacks that allocated; none if they were not counted. */
    static List<Sample> ofBytes(ProfiledSlice slice, List<Stack> allocations) {
        double counted = slice.counters().getOrDefault(Metric.ALLOCATED.id(), 0.0);
        double sampled = allocations.stream().mapToDouble(Stack::samples).sum();
        return counted > 0
                ? allocations.stream()
                        .map(stack -> of(stack, counted * stack.samples() / sampled))
                        .toList()
                : List.of();
    }

    /**
     * Keeps the innermost frames of one owner. A server calls the framework, which calls the app, which writes to the server: so each
     * method has what it does and what it calls in its own layer, the JDK and the kernel, but not what others do that it passes control
     * to, and the methods of a framework can be compared though another server calls them.
     */
    private static Sample of(Stack stack, double amount) {
        Layer layer = Layer.of(stack);
        List<Frame> frames = stack.frames();
        Optional<Layer> owner = Optional.empty();
        int from = frames.size();
        for (int i = frames.size() - 1; i >= 0 && stack.thread() == ThreadKind.APPLICATION; i--) {
            Layer of = frames.get(i).layer();
            if (of.calls()) {
                if (owner.isPresent() && owner.get() != of) {
                    break;
                }
                owner = Optional.of(of);
                from = i;
            }
        }
        return new Sample(
                layer, owner.orElse(layer), owner.isEmpty() ? frames : frames.subList(from, frames.size()), amount);
    }

    /** What counters say of a layer; under {@link Layer#NONE} what is left for all others. */
    private static Map<Layer, Double> counted(ProfiledSlice slice) {
        double collector = Math.min(Math.max(0, slice.collectorMicros()), slice.cpuMicros());
        double kernel = Math.min(Math.max(0, slice.systemMicros()), slice.cpuMicros() - collector);
        Map<Layer, Double> counted = new EnumMap<>(Layer.class);
        counted.put(Layer.JIT, Math.max(0, slice.jitMicros()));
        counted.put(Layer.NONE, slice.cpuMicros() - collector - kernel);
        if (collector > 0) {
            counted.put(Layer.COLLECTOR, collector);
        }
        if (kernel > 0) {
            counted.put(Layer.KERNEL, kernel);
        }
        return counted;
    }

    private static Layer pool(Stack stack, Map<Layer, Double> counted) {
        Layer layer = Layer.of(stack);
        return counted.containsKey(layer) ? layer : Layer.NONE;
    }
}
