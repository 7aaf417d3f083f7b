package dev.assay.load.result;

import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Failures by kind, each with count, first time and first example. */
final class ErrorLog {
    private static final int EXAMPLE_CHARACTERS = 300;

    private final Map<ErrorKind, Entry> entries = new EnumMap<>(ErrorKind.class);

    private static final class Entry {
        private long count;
        private final double firstAtMs;
        private final String example;

        Entry(double firstAtMs, String example) {
            this.firstAtMs = firstAtMs;
            this.example = example;
        }
    }

    /**
     * @param sinceBeginNanos time since the load began
     * @param example evaluated only for the first of its kind
     */
    void add(ErrorKind kind, long count, long sinceBeginNanos, Supplier<String> example) {
        Entry entry = entries.get(kind);
        if (entry == null) {
            entry = new Entry(sinceBeginNanos / 1e6, cut(example.get()));
            entries.put(kind, entry);
        }
        entry.count += count;
    }

    private static String cut(String example) {
        return example.length() <= EXAMPLE_CHARACTERS ? example : example.substring(0, EXAMPLE_CHARACTERS - 1) + "…";
    }

    /** The failures of all event loops together, most frequent first. */
    static List<ErrorTally> merged(List<ErrorLog> logs) {
        List<ErrorTally> tallies = new ArrayList<>();
        for (ErrorKind kind : ErrorKind.values()) {
            List<Entry> same = logs.stream()
                    .filter(log -> log.entries.containsKey(kind))
                    .map(log -> log.entries.get(kind))
                    .toList();
            same.stream().min(Comparator.comparingDouble(e -> e.firstAtMs)).ifPresent(first -> {
                long count = same.stream().mapToLong(e -> e.count).sum();
                tallies.add(new ErrorTally(kind, count, first.firstAtMs, first.example));
            });
        }
        tallies.sort(Comparator.comparingLong(ErrorTally::count).reversed());
        return tallies;
    }
}
