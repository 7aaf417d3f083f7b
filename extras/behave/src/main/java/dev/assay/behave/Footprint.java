package dev.assay.behave;

import dev.assay.model.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The machine's resources that this process holds.
 *
 * @param files open files and sockets; empty if the operating system does not report them
 * @param processes ids of its descendant processes
 * @param heapBytes heap in use after a collection
 */
record Footprint(OptionalLong files, Set<Long> processes, long heapBytes) {
    /** Tolerance, because the JVM itself opens a few as it loads classes. */
    private static final long SPARE_FILES = 16;

    private static final long MEGABYTE = 1 << 20;
    private static final long SPARE_BYTES = 64 * MEGABYTE;
    private static final int LOOKS = 20;
    private static final int PAUSE_MILLIS = 250;

    Footprint {
        processes = Set.copyOf(processes);
    }

    static Footprint now() {
        System.gc();
        Runtime heap = Runtime.getRuntime();
        return new Footprint(
                openFiles(Path.of("/proc/self/fd")),
                ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toUnmodifiableSet()),
                heap.totalMemory() - heap.freeMemory());
    }

    private static OptionalLong openFiles(Path descriptors) {
        try (Stream<Path> all = Files.list(descriptors)) {
            return OptionalLong.of(all.count());
        } catch (IOException untold) {
            return OptionalLong.empty();
        }
    }

    /**
     * A sentence for each resource held beyond this footprint after threads and processes have had five seconds to end; empty if there is
     * none.
     */
    List<String> left() throws InterruptedException {
        return left(LOOKS);
    }

    /** @param looks at most */
    List<String> left(int looks) throws InterruptedException {
        List<String> left = beyond(now());
        for (int look = 1; look < looks && !left.isEmpty(); look++) {
            Thread.sleep(PAUSE_MILLIS);
            left = beyond(now());
        }
        return left;
    }

    /** A sentence for each resource that the later footprint holds beyond this one. */
    List<String> beyond(Footprint later) {
        List<String> beyond = new ArrayList<>();
        long opened = later.files.orElse(0) - files.orElse(0);
        if (files.isPresent() && opened > SPARE_FILES) {
            beyond.add("Assay still has " + Numbers.integer(opened) + " more files and sockets open than before.");
        }
        Set<Long> running = new TreeSet<>(later.processes);
        running.removeAll(processes);
        running.forEach(pid -> beyond.add("Process " + pid + " is still running."));
        long grown = later.heapBytes - heapBytes;
        if (grown > SPARE_BYTES) {
            beyond.add("Assay still holds " + Numbers.integer(grown / MEGABYTE) + " MB more memory than before.");
        }
        return beyond;
    }
}
