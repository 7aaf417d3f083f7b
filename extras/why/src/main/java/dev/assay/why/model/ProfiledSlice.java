package dev.assay.why.model;

import java.util.Map;

/**
 * One contender in one block: what was sampled while it was loaded at the same rate, and what it cost without a profiler.
 *
 * @param block index of its block
 * @param contender id
 * @param cpuMicros CPU time per request in the unprofiled slices of the block at the same rate, JIT compilers excluded, collector included
 * @param systemMicros of that, in the kernel, as the process's threads were charged
 * @param collectorMicros of that, of the collector's threads
 * @param jitMicros CPU time per request of the JIT compilers in the same slices, not part of {@code cpuMicros}
 * @param profiledMicros CPU time per request while profiled, as {@code cpuMicros}
 * @param counters figures per request in the same slices as {@code cpuMicros}, by the id of their metric; only those that were counted
 * @param compiled what the JIT compilers had achieved when the profile ended, by the id of {@link Compiling}; only what is known
 * @param requests sent while profiled
 * @param samples taken while profiled
 * @param stacks file with the stacks in collapsed form, relative to the result folder
 */
public record ProfiledSlice(
        int block,
        String contender,
        double cpuMicros,
        double systemMicros,
        double collectorMicros,
        double jitMicros,
        double profiledMicros,
        Map<String, Double> counters,
        Map<String, Double> compiled,
        long requests,
        long samples,
        String stacks) {
    public ProfiledSlice {
        counters = Map.copyOf(counters);
        compiled = Map.copyOf(compiled);
    }

    /** The file with its stacks of allocations, which is there if they were asked for. */
    public String allocations() {
        return stacks.replaceFirst("\\.collapsed$", "-alloc.collapsed");
    }

    /** The same under another id of its contender. */
    public ProfiledSlice of(String other) {
        return new ProfiledSlice(
                block,
                other,
                cpuMicros,
                systemMicros,
                collectorMicros,
                jitMicros,
                profiledMicros,
                counters,
                compiled,
                requests,
                samples,
                stacks);
    }
}
