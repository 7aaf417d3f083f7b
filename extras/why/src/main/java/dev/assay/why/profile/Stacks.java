package dev.assay.why.profile;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Samples by stack, in the collapsed form of Brendan Gregg's flame graphs: frames from the root to the leaf, separated by semicolons.
 *
 * @param samples of each stack, above 0
 */
record Stacks(Map<String, Long> samples) {
    static final Stacks NONE = new Stacks(Map.of());

    Stacks {
        samples = Map.copyOf(samples);
    }

    /** Reads lines of a stack, a blank and its samples; leaves out any other line. */
    static Stacks parse(String text) {
        Map<String, Long> samples = new TreeMap<>();
        text.lines().forEach(line -> {
            int blank = line.lastIndexOf(' ');
            String count = line.substring(blank + 1);
            if (blank > 0 && count.matches("[1-9]\\d{0,17}")) {
                samples.merge(line.substring(0, blank), Long.valueOf(count), Long::sum);
            }
        });
        return new Stacks(samples);
    }

    Stacks plus(Stacks more) {
        Map<String, Long> sum = new TreeMap<>(samples);
        more.samples.forEach((stack, count) -> sum.merge(stack, count, Long::sum));
        return new Stacks(sum);
    }

    long total() {
        return samples.values().stream().mapToLong(Long::longValue).sum();
    }

    String text() {
        return new TreeMap<>(samples)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue() + "\n")
                        .collect(Collectors.joining());
    }
}
