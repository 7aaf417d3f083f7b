package dev.assay.launch.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A machine as its kernel describes it below {@code /sys/devices}. */
final class SimulatedMachine {
    private final Path devices;

    SimulatedMachine(Path devices) {
        this.devices = devices;
    }

    /** Numbered as Linux does: the first threads of all cores, node by node, then the second ones. A node is a socket. */
    static Topology of(Path devices, int nodes, int coresPerNode, int threadsPerCore) {
        SimulatedMachine machine = new SimulatedMachine(devices);
        int cores = nodes * coresPerNode;
        for (int core = 0; core < cores; core++) {
            int node = core / coresPerNode;
            int[] threads = new int[threadsPerCore];
            for (int thread = 0; thread < threadsPerCore; thread++) {
                threads[thread] = core + thread * cores;
            }
            machine.core(node, node, 1024, threads);
        }
        return machine.topology();
    }

    SimulatedMachine core(int node, int socket, int capacity, int... threads) {
        String siblings = Arrays.stream(threads).mapToObj(String::valueOf).collect(Collectors.joining(","));
        for (int cpu : threads) {
            String folder = "system/cpu/cpu" + cpu;
            write(folder + "/topology/thread_siblings_list", siblings);
            write(folder + "/topology/physical_package_id", String.valueOf(socket));
            if (capacity < 1024) {
                write(folder + "/cpu_capacity", String.valueOf(capacity));
            }
            if (!devices.resolve(folder + "/node" + node).toFile().mkdirs()) {
                throw new IllegalStateException("CPU " + cpu + " is there already");
            }
        }
        return this;
    }

    SimulatedMachine write(String file, String text) {
        try {
            Path path = devices.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Topology topology() {
        return new Topology(devices);
    }
}
