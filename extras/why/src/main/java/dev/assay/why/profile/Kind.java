package dev.assay.why.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is sampled. */
public enum Kind {
    CPU,
    ALLOC,
    /** Nanoseconds for which threads waited for locks. */
    LOCK,
    /** Threads, whether they run or wait. */
    WALL,
    /** A recording of CPU time, allocations and locks for other programs; without environment, properties and command line. */
    JFR;

    /** As users write it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Kind> byId(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
    }

    public static List<String> ids() {
        return Arrays.stream(values()).map(Kind::id).toList();
    }

    /** The end of the names of its files. */
    String suffix() {
        return switch (this) {
            case CPU -> ".collapsed";
            case JFR -> ".jfr";
            case ALLOC, LOCK, WALL -> "-" + id() + ".collapsed";
        };
    }

    /** How many loads of a contender in each block are sampled: CPU time is judged, the others show where. */
    int loads() {
        return this == CPU ? 2 : 1;
    }
}
