package dev.assay.probe;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The counters that a HotSpot JVM publishes in a memory-mapped file (which {@code jstat} reads). Reading the file costs the
 * JVM nothing.
 *
 * <p>Format 2.0: a header of 32 bytes (magic number in big-endian order, then byte order, version, accessible flag, bytes used,
 * overflow, modification time, offset of the first entry, number of entries), then entries (length, offset of the name, vector
 * length, type, flags, unit, variability, offset of the value). The JVM writes concurrently, so a counter may be one update
 * behind another.
 *
 * @param values whole numbers by name; empty if there is no file, or it cannot be parsed
 */
record JvmCounters(Map<String, Long> values) {
    private static final int MAGIC = 0xcafec0c0;
    /** Bytes per heap word, the unit of TLAB counters. */
    private static final int HEAP_WORD = 8;

    private static final Pattern SPACE = Pattern.compile("sun\\.gc\\.generation\\.\\d\\.space\\.\\d\\.used");

    private static final int MAX_ENTRIES = 10_000;
    private static final long MAX_FILE = 16L << 20;
    private static final JvmCounters NONE = new JvmCounters(Map.of());

    JvmCounters {
        values = Map.copyOf(values);
    }

    /** Never fails: a missing, incomplete or damaged file has no counters, nor has anything that no JVM would create there. */
    static JvmCounters read(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= MAX_FILE
                    ? parse(Files.readAllBytes(file))
                    : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    /** Empty unless all entries can be parsed: half a file would give wrong sums silently. */
    static JvmCounters parse(byte[] bytes) {
        try {
            return entries(ByteBuffer.wrap(bytes));
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return NONE;
        }
    }

    private static JvmCounters entries(ByteBuffer file) {
        boolean known = file.getInt(0) == MAGIC && file.get(5) == 2;
        boolean accessible = file.get(7) == 1;
        if (!known || !accessible) {
            return NONE;
        }
        file.order(file.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        int start = file.getInt(24);
        int count = file.getInt(28);
        if (start < 32 || count < 0 || count > MAX_ENTRIES) {
            return NONE;
        }
        Map<String, Long> values = new HashMap<>();
        for (int i = 0; i < count; i++) {
            int length = file.getInt(start);
            if (length < 20) {
                return NONE;
            }
            ByteBuffer entry = file.slice(start, length).order(file.order());
            boolean number = entry.get(12) == 'J' && entry.getInt(8) == 0;
            if (number) {
                values.put(name(entry), entry.getLong(entry.getInt(16)));
            }
            start += length;
        }
        return new JvmCounters(values);
    }

    private static String name(ByteBuffer entry) {
        int start = entry.getInt(4);
        int end = start;
        while (entry.get(end) != 0) {
            end++;
        }
        byte[] name = new byte[end - start];
        entry.get(start, name);
        return new String(name, StandardCharsets.UTF_8);
    }

    boolean present() {
        return !values.isEmpty();
    }

    /** Pauses of all collectors; each pause of a concurrent cycle counts. */
    long collections() {
        return sumOfCollectors("invocations");
    }

    /** Time in those pauses; in whole cycles for a collector that does not publish pauses (Shenandoah). */
    long collectionNanos() {
        return nanos((double) sumOfCollectors("time"));
    }

    /** Wall time of completed compilations, summed over the compiler threads. */
    long compilationNanos() {
        return nanos((double) value("java.ci.totalTime"));
    }

    private long nanos(double ticks) {
        long ticksPerSecond = values.getOrDefault("sun.os.hrt.frequency", 1_000_000_000L);
        return ticksPerSecond <= 0 ? 0 : Math.round(ticks / ticksPerSecond * 1e9);
    }

    /** Collectors are numbered from 0, with gaps: ZGC has 0 and 2. */
    private long sumOfCollectors(String counter) {
        return IntStream.range(0, 10)
                .mapToLong(i -> value("sun.gc.collector." + i + "." + counter))
                .sum();
    }

    /** Pauses of the young collector, including G1's mixed ones. */
    OptionalLong minorCollections() {
        return number("sun.gc.collector.0.invocations");
    }

    /**
     * Eden of G1 only: no other collector publishes eden as it fills, and none has three collectors (young, full, concurrent). Serial
     * updates it every 50 ms (JDK 17) or at collections (JDK 25), ZGC has none.
     */
    Optional<Eden> eden() {
        OptionalLong full = number("sun.gc.collector.1.invocations");
        boolean three =
                full.isPresent() && number("sun.gc.collector.2.invocations").isPresent();
        OptionalLong used = number("sun.gc.generation.0.space.0.used");
        OptionalLong minor = minorCollections();
        OptionalLong handedOut = number("sun.gc.tlab.alloc");
        return three && used.isPresent() && minor.isPresent() && handedOut.isPresent()
                ? Optional.of(
                        new Eden(minor.getAsLong(), full.getAsLong(), used.getAsLong(), filled(handedOut.getAsLong())))
                : Optional.empty();
    }

    /**
     * Bytes that the last young GC copied and left in the young generation; empty for collectors without survivor spaces. By age
     * where the JVM publishes it (Serial, G1): G1's spaces are used in whole regions.
     */
    OptionalLong survivorBytes() {
        OptionalLong one = number("sun.gc.generation.0.space.1.used");
        OptionalLong other = number("sun.gc.generation.0.space.2.used");
        if (one.isEmpty() || other.isEmpty()) {
            return OptionalLong.empty();
        }
        long[] ages = values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("sun.gc.generation.0.agetable.bytes."))
                .mapToLong(Map.Entry::getValue)
                .toArray();
        return OptionalLong.of(
                ages.length == 0
                        ? one.getAsLong() + other.getAsLong()
                        : LongStream.of(ages).sum());
    }

    /** Bytes allocated in buffers (TLABs) between the last two young GCs, for the same collectors. */
    OptionalLong filledBytes() {
        OptionalLong handedOut = number("sun.gc.tlab.alloc");
        return survivorBytes().isPresent() && handedOut.isPresent()
                ? OptionalLong.of(filled(handedOut.getAsLong()))
                : OptionalLong.empty();
    }

    private long filled(long handedOut) {
        return HEAP_WORD * (handedOut - value("sun.gc.tlab.gcWaste"));
    }

    /** Bytes used in all spaces of all generations; empty if the JVM publishes none. */
    OptionalLong heapBytes() {
        long[] used = values.entrySet().stream()
                .filter(entry -> SPACE.matcher(entry.getKey()).matches())
                .mapToLong(Map.Entry::getValue)
                .toArray();
        return used.length == 0
                ? OptionalLong.empty()
                : OptionalLong.of(LongStream.of(used).sum());
    }

    private OptionalLong number(String name) {
        return values.containsKey(name) ? OptionalLong.of(value(name)) : OptionalLong.empty();
    }

    /** Classes currently loaded, including those from the CDS archive. */
    OptionalLong loadedClasses() {
        if (!values.containsKey("java.cls.loadedClasses")) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(value("java.cls.loadedClasses")
                + value("java.cls.sharedLoadedClasses")
                - value("java.cls.unloadedClasses")
                - value("java.cls.sharedUnloadedClasses"));
    }

    OptionalInt liveThreads() {
        return threads("java.threads.live");
    }

    OptionalInt peakThreads() {
        return threads("java.threads.livePeak");
    }

    private OptionalInt threads(String name) {
        return values.containsKey(name) ? OptionalInt.of((int) value(name)) : OptionalInt.empty();
    }

    private long value(String name) {
        return values.getOrDefault(name, 0L);
    }
}
