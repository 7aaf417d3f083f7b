package dev.assay.why.model;

import java.util.OptionalDouble;

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
 * @param allocatedBytes per request, if the JVM counts them
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
        OptionalDouble allocatedBytes,
        long requests,
        long samples,
        String stacks) {}
