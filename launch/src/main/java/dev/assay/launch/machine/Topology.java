package dev.assay.launch.machine;

import dev.assay.model.plan.CpuSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The physical cores of a machine, as Linux describes them.
 *
 * @param devices usually {@code /sys/devices}
 */
record Topology(Path devices) {
    static final Topology HERE = new Topology(Path.of("/sys/devices"));

    /** Cores of a memory node that is enough for servers and generator. */
    static final int ENOUGH = 8;

    /** The least capacity of a core, relative to the fastest, that still counts as one of the same kind. */
    private static final double SAME_KIND = 0.85;

    private static final double FULL = 1024;

    /** Of Intel's efficient cores, on kernels that do not say; the value only has to be below those of other kinds. */
    private static final double EFFICIENT = 512;

    private record Core(CpuSet threads, String node, double capacity) {}

    /** These CPUs by physical core. Cores of one memory node, and of one package, are neighbours. */
    List<CpuSet> cores(CpuSet all) {
        return threads(read(all));
    }

    /**
     * The cores for servers and generator: only of the fastest kind, if there are two of it, since a server would not be the same on
     * others; and of one memory node, if one is large enough: memory that is touched while servers warm up is then near, and no request
     * crosses an interconnect. Otherwise the largest node comes last, where the servers are.
     */
    List<CpuSet> suitable(CpuSet all) {
        return threads(near(alike(read(all))));
    }

    private static List<Core> alike(List<Core> cores) {
        double fastest = cores.stream().mapToDouble(Core::capacity).max().orElse(FULL);
        List<Core> fast = cores.stream()
                .filter(core -> core.capacity() >= SAME_KIND * fastest)
                .toList();
        return fast.size() > 1 ? fast : cores;
    }

    private static List<Core> near(List<Core> cores) {
        TreeMap<String, List<Core>> nodes =
                cores.stream().collect(Collectors.groupingBy(Core::node, TreeMap::new, Collectors.toList()));
        List<List<Core>> bySize = new ArrayList<>(nodes.values());
        bySize.sort(Comparator.comparingInt(List::size));
        List<Core> largest = bySize.get(bySize.size() - 1);
        return largest.size() >= ENOUGH
                ? largest
                : bySize.stream().flatMap(List::stream).toList();
    }

    private List<Core> read(CpuSet all) {
        TreeMap<String, List<Integer>> cores = new TreeMap<>();
        for (int cpu : all.cpus()) {
            Path topology = folder(cpu).resolve("topology");
            int first = ProcFile.text(topology.resolve("thread_siblings_list"))
                    .map(list -> CpuSet.parse(list).cpus().first())
                    .orElse(cpu);
            String id = node(cpu) + "/" + number(topology.resolve("physical_package_id")) + "/" + digits(first);
            cores.computeIfAbsent(id, key -> new ArrayList<>()).add(cpu);
        }
        Set<Integer> efficient = efficient();
        return cores.values().stream()
                .map(cpus -> new Core(CpuSet.of(cpus), node(cpus.get(0)), capacity(cpus.get(0), efficient)))
                .toList();
    }

    private Path folder(int cpu) {
        return devices.resolve("system/cpu/cpu" + cpu);
    }

    /** The kernel links the memory node of a CPU from its folder. Empty if it has none. */
    private String node(int cpu) {
        String[] links = folder(cpu).toFile().list((folder, name) -> name.matches("node\\d{1,4}"));
        return links == null || links.length == 0 ? "" : digits(Integer.parseInt(links[0].substring(4)));
    }

    private double capacity(int cpu, Set<Integer> efficient) {
        return ProcFile.text(folder(cpu).resolve("cpu_capacity"))
                .filter(text -> text.matches("[1-9]\\d{0,5}"))
                .map(Double::parseDouble)
                .filter(capacity -> capacity < FULL || !efficient.contains(cpu))
                .orElse(efficient.contains(cpu) ? EFFICIENT : FULL);
    }

    private Set<Integer> efficient() {
        return ProcFile.text(devices.resolve("cpu_atom/cpus"))
                .filter(list -> list.matches("[\\d,-]+"))
                .map(list -> Set.copyOf(CpuSet.parse(list).cpus()))
                .orElse(Set.of());
    }

    private static String number(Path file) {
        return ProcFile.text(file)
                .filter(text -> text.matches("\\d{1,8}"))
                .map(text -> digits(Integer.parseInt(text)))
                .orElse(digits(0));
    }

    /** Sorts as numbers do. */
    private static String digits(int number) {
        return String.format("%08d", number);
    }

    private static List<CpuSet> threads(List<Core> cores) {
        return cores.stream().map(Core::threads).toList();
    }
}
