package dev.assay.tools;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts failed requests by the tool's error message. Limited, since every message could be different. */
final class ErrorKinds {
    private static final String OTHERS = "others";
    private static final int LONGEST = 100;
    private static final int MAX_KNOWN = 1000;

    private final Map<String, Long> counts = new HashMap<>();

    void add(String kind, long count) {
        if (count > 0) {
            String name = kind.isBlank() ? OTHERS : kind.substring(0, Math.min(LONGEST, kind.length()));
            counts.merge(counts.size() < MAX_KNOWN || counts.containsKey(name) ? name : OTHERS, count, Long::sum);
        }
    }

    /** Counts by kind, most frequent first; the rest is summed up at the end. */
    Map<String, Long> top() {
        List<Map.Entry<String, Long>> sorted = counts.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(OTHERS))
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        boolean all = sorted.size() < ToolResult.MAX_KINDS;
        int told = all ? sorted.size() : ToolResult.MAX_KINDS - 1;
        Map<String, Long> top = new LinkedHashMap<>();
        sorted.subList(0, told).forEach(entry -> top.put(entry.getKey(), entry.getValue()));
        long others = counts.getOrDefault(OTHERS, 0L)
                + sorted.subList(told, sorted.size()).stream()
                        .mapToLong(Map.Entry::getValue)
                        .sum();
        if (others > 0) {
            top.put(OTHERS, others);
        }
        return top;
    }
}
