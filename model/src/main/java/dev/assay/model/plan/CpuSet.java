package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.Collection;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A set of CPUs by their numbers in the operating system.
 *
 * @param cpus at least one, none negative
 */
public record CpuSet(NavigableSet<Integer> cpus) {
    private static final Pattern RANGE = Pattern.compile("\\s*(\\d{1,4})(?:\\s*-\\s*(\\d{1,4}))?\\s*");

    public CpuSet {
        cpus = Collections.unmodifiableNavigableSet(new TreeSet<>(cpus));
        Require.that(!cpus.isEmpty() && cpus.first() >= 0, "a CPU set has at least one CPU, from 0");
    }

    public static CpuSet of(Collection<Integer> cpus) {
        return new CpuSet(new TreeSet<>(cpus));
    }

    /**
     * CPUs as {@code taskset -c} and the kernel write them: {@code 0,2-3}.
     *
     * @throws IllegalArgumentException if the text is no such list, or a range runs backwards
     */
    public static CpuSet parse(String text) {
        NavigableSet<Integer> cpus = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            Require.that(range.matches(), "not a set of CPUs: " + text);
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            Require.that(first <= last, "a range of CPUs runs backwards: " + part);
            IntStream.rangeClosed(first, last).forEach(cpus::add);
        }
        return new CpuSet(cpus);
    }

    public int size() {
        return cpus.size();
    }

    /** In the form that {@code taskset -c} reads, three or more neighbours as a range: {@code 0,1,4-7}. */
    @Override
    public String toString() {
        StringJoiner parts = new StringJoiner(",");
        for (Integer first = cpus.first(); first != null; ) {
            int last = first;
            while (cpus.contains(last + 1)) {
                last++;
            }
            parts.add(last == first ? String.valueOf(first) : first + (last == first + 1 ? "," : "-") + last);
            first = cpus.higher(last);
        }
        return parts.toString();
    }
}
