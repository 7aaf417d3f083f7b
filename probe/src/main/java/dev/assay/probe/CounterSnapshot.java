package dev.assay.probe;

import dev.assay.model.evidence.Counters;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * Counters of a process since its start, kept by the kernel and by its JVM, and the energy of the machine.
 *
 * @param threads context switches by thread id, for threads alive at the snapshot
 * @param counts of the whole process, including ended threads; what could not be read is missing
 * @param eden for a JVM with G1
 */
public record CounterSnapshot(
        Map<Long, Switches> threads, Map<Count, Long> counts, Optional<Eden> eden, Energy energy) {
    public static final CounterSnapshot NONE = new CounterSnapshot(Map.of(), Map.of(), Optional.empty(), Energy.NONE);

    private static final Switches NOTHING = new Switches(0, 0);

    public CounterSnapshot {
        threads = Map.copyOf(threads);
        counts = Map.copyOf(counts);
    }

    /** Counters of the process as a whole. */
    public enum Count {
        MINOR_FAULTS,
        MAJOR_FAULTS,
        READ_CALLS,
        WRITE_CALLS,
        READ_BYTES,
        WRITTEN_BYTES,
        MINOR_COLLECTIONS,
        /** Left by the last young GC: no count. */
        SURVIVOR_BYTES,
        /** Allocated before the last young GC since the one before: no count. */
        FILLED_BYTES
    }

    /** Context switches of one thread. */
    public record Switches(long voluntary, long involuntary) {}

    /** Differences to a later snapshot of the same process; exact except for {@link Eden}. */
    public Counters until(CounterSnapshot later) {
        return new Counters(
                eden.isPresent() && later.eden.isPresent() ? eden.get().until(later.eden.get()) : OptionalLong.empty(),
                switches(later, Switches::voluntary),
                switches(later, Switches::involuntary),
                difference(later, Count.MINOR_FAULTS),
                difference(later, Count.MAJOR_FAULTS),
                difference(later, Count.READ_CALLS),
                difference(later, Count.WRITE_CALLS),
                difference(later, Count.READ_BYTES),
                difference(later, Count.WRITTEN_BYTES),
                difference(later, Count.MINOR_COLLECTIONS),
                energy.until(later.energy));
    }

    /** Switches of threads alive at the later snapshot: those of ended threads are lost. */
    private OptionalLong switches(CounterSnapshot later, ToLongFunction<Switches> kind) {
        if (threads.isEmpty() || later.threads.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(later.threads.entrySet().stream()
                .mapToLong(thread -> {
                    long now = kind.applyAsLong(thread.getValue());
                    long before = kind.applyAsLong(threads.getOrDefault(thread.getKey(), NOTHING));
                    return before > now ? now : now - before; // decreased: the id was reused
                })
                .sum());
    }

    /** What the last young GC showed, if there was one since an earlier snapshot. */
    public OptionalLong ofLastCollection(Count count, CounterSnapshot earlier) {
        Long value = counts.get(count);
        return value != null
                        && earlier.difference(this, Count.MINOR_COLLECTIONS).orElse(0) > 0
                ? OptionalLong.of(value)
                : OptionalLong.empty();
    }

    private OptionalLong difference(CounterSnapshot later, Count count) {
        Long before = counts.get(count);
        Long after = later.counts.get(count);
        return before == null || after == null ? OptionalLong.empty() : OptionalLong.of(after - before);
    }
}
