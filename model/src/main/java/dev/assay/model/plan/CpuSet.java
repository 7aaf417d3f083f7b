package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.Collection;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A set of CPUs by their numbers in the operating system.
 *
 * @param cpus at least one, none negative
 */
public record CpuSet(NavigableSet<Integer> cpus) {
    public CpuSet {
        cpus = Collections.unmodifiableNavigableSet(new TreeSet<>(cpus));
        Require.that(!cpus.isEmpty() && cpus.first() >= 0, "a CPU set has at least one CPU, from 0");
    }

    public static CpuSet of(Collection<Integer> cpus) {
        return new CpuSet(new TreeSet<>(cpus));
    }

    public int size() {
        return cpus.size();
    }

    /** In the form that {@code taskset -c} reads, for example {@code 0,2,3}. */
    @Override
    public String toString() {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
