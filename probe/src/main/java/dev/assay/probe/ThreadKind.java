package dev.assay.probe;

import java.util.List;

/**
 * The kind of work that a thread does, by its kernel name (the first 15 bytes).
 *
 * <ul>
 *   <li>{@link #JIT}: the compiler threads of HotSpot (C1, C2, JVMCI) and OpenJ9, and the sweeper that cleans the code cache
 *       (JDK 17 to 19).
 *   <li>{@link #GC}: workers, concurrent markers and refiners, drivers and service threads of all collectors, the string
 *       deduplication thread, and the VM thread, which runs the pauses (with the serial collector, the whole collection).
 *       Its other work, such as deoptimisation, is small by comparison in a warm server.
 *   <li>{@link #APPLICATION}: everything else: request workers, event loops, native threads, and the JVM's own small threads.
 * </ul>
 */
public enum ThreadKind {
    APPLICATION,
    JIT,
    GC;

    private static final List<String> JIT_NAMES =
            List.of("C1 Compiler", "C2 Compiler", "JVMCI", "JIT Compilation", "Sweeper thread");
    private static final List<String> GC_NAMES = List.of(
            "GC Thread#",
            "G1 ",
            "VM Thread",
            "ParGC",
            "ZWorker",
            "ZDriver",
            "ZDirector",
            "ZStat",
            "ZUnmapper",
            "ZUncommitter",
            "RuntimeWorker#",
            "Shenandoah",
            "Safepoint Clean",
            "StrDedup",
            "StringDedup",
            "Concurrent Mark",
            "GC Slave",
            "GC Worker");

    /** The kind of a thread whose kernel name is {@code comm}. */
    public static ThreadKind of(String comm) {
        if (JIT_NAMES.stream().anyMatch(comm::startsWith)) {
            return JIT;
        }
        return GC_NAMES.stream().anyMatch(comm::startsWith) ? GC : APPLICATION;
    }
}
