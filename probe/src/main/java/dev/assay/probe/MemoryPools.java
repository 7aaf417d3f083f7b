package dev.assay.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.OptionalLong;

/**
 * Bytes in use in the memory pools of a JVM, summed as in Micrometer's {@code jvm.memory.used}.
 *
 * <p>Written inside the observed process, read outside.
 */
final class MemoryPools {
    /** Prefix of the agent's argument that requests these figures instead of the settings. */
    static final String ASKED = "memory:";

    private static final String HEAP = "heap=";
    private static final String NON_HEAP = "non-heap=";

    private MemoryPools() {}

    static List<String> lines() {
        return List.of(HEAP + used(MemoryType.HEAP), NON_HEAP + used(MemoryType.NON_HEAP));
    }

    private static long used(MemoryType type) {
        long used = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage usage = pool.getType() == type ? pool.getUsage() : null;
            used += usage == null ? 0 : usage.getUsed();
        }
        return used;
    }

    static OptionalLong heap(List<String> lines) {
        return value(HEAP, lines);
    }

    static OptionalLong nonHeap(List<String> lines) {
        return value(NON_HEAP, lines);
    }

    private static OptionalLong value(String name, List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(name) && Linux.isNumber(line.substring(name.length())))
                .mapToLong(line -> Long.parseLong(line.substring(name.length())))
                .findFirst();
    }
}
