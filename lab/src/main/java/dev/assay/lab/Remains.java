package dev.assay.lab;

import dev.assay.launch.files.TemporaryFolder;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What is left of an Assay that has ended.
 *
 * @param processes that it or its servers started
 * @param ports of its servers on which something listens
 * @param files in its temporary folder, and sockets of its JVMs in {@code /tmp}
 * @param cgroups with its name
 */
record Remains(List<Long> processes, List<Integer> ports, List<String> files, List<String> cgroups) {
    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final int DEPTH = 4;

    boolean none() {
        return processes.isEmpty() && ports.isEmpty() && files.isEmpty() && cgroups.isEmpty();
    }

    /**
     * Waits for ten seconds at most until nothing is left.
     *
     * @param mark of the processes
     * @param pids of JVMs that were seen
     */
    static Remains await(String mark, List<Integer> ports, Path temporary, Collection<Long> pids)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        Remains left = of(mark, ports, temporary, pids);
        while (!left.none() && System.nanoTime() < end) {
            Thread.sleep(100);
            left = of(mark, ports, temporary, pids);
        }
        return left;
    }

    private static Remains of(String mark, List<Integer> ports, Path temporary, Collection<Long> pids)
            throws IOException {
        return new Remains(
                marked(mark),
                ports.stream().filter(port -> !free(port)).toList(),
                files(temporary, pids),
                cgroups(new File("/sys/fs/cgroup"), DEPTH));
    }

    /** Processes with the mark in their environment. */
    static List<Long> marked(String mark) {
        String[] names = new File("/proc").list((folder, name) -> name.matches("\\d+"));
        List<Long> found = new ArrayList<>();
        for (String name : names == null ? new String[0] : names) {
            if (read(Path.of("/proc", name, "environ")).contains(KillSubject.VARIABLE + "=" + mark + "\0")) {
                found.add(Long.parseLong(name));
            }
        }
        return found;
    }

    /** A file of {@code /proc}; empty where its process has ended. */
    static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The folder of the measuring lock is there to stay. */
    private static List<String> files(Path temporary, Collection<Long> pids) {
        List<String> found = new ArrayList<>();
        String[] names = temporary.toFile().list();
        for (String name : names == null ? new String[0] : names) {
            if (!name.equals("assay-" + System.getProperty("user.name", ""))) {
                found.add(name);
            }
        }
        for (long pid : pids) {
            if (Files.exists(socket(pid))) {
                found.add(socket(pid).toString());
            }
        }
        return found;
    }

    /** Whether a JVM that ended before a moment left its socket behind, and this process only has the same pid. */
    static boolean hasSocketOfAnother(long pid, Instant moment) {
        try {
            return Files.getLastModifiedTime(socket(pid)).toInstant().isBefore(moment);
        } catch (IOException none) {
            return false;
        }
    }

    private static Path socket(long pid) {
        return Path.of("/tmp/.java_pid" + pid);
    }

    /** Ends and removes what was left, so that the next trial does not count it again. */
    void clear(Path temporary) throws IOException {
        processes.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        for (String name : files) {
            Path left = temporary.resolve(name);
            if (Files.isDirectory(left)) {
                TemporaryFolder.remove(left);
            } else {
                Files.deleteIfExists(left);
            }
        }
    }

    private static List<String> cgroups(File folder, int depth) {
        List<String> found = new ArrayList<>();
        File[] below = depth == 0 ? null : folder.listFiles(File::isDirectory);
        for (File group : below == null ? new File[0] : below) {
            if (group.getName().contains("assay")) {
                found.add(group.getPath());
            }
            found.addAll(cgroups(group, depth - 1));
        }
        return found;
    }
}
