package dev.assay.launch.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** CPU quota of the control groups of this process, version 1 and 2. */
record CpuQuota(Path root) {
    /** The quota in CPUs, for example 1.5: the lowest of this group and its ancestors. Empty if there is none. */
    OptionalDouble cpus() {
        return ProcFile.lines(root.resolve("proc/self/cgroup")).stream()
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3)
                .flatMapToDouble(fields -> quotas(fields[1], fields[2]).mapToDouble(Double::doubleValue))
                .min();
    }

    private Stream<Double> quotas(String controllers, String group) {
        if (controllers.isEmpty()) {
            return upwards(root.resolve("sys/fs/cgroup"), group).flatMap(folder -> version2(folder));
        }
        if (!List.of(controllers.split(",", -1)).contains("cpu")) {
            return Stream.empty();
        }
        return Stream.of("cpu", controllers)
                .distinct()
                .flatMap(mount -> upwards(root.resolve("sys/fs/cgroup").resolve(mount), group))
                .flatMap(folder -> version1(folder));
    }

    /** The group's folder and its ancestors. In a container the path may be the host's: then only the mount exists. */
    private static Stream<Path> upwards(Path mount, String group) {
        Path folder = mount.resolve(group.replaceFirst("^/+", "")).normalize();
        if (!folder.startsWith(mount)) {
            folder = mount;
        }
        return Stream.iterate(folder, path -> path.startsWith(mount), Path::getParent);
    }

    private static Stream<Double> version2(Path folder) {
        return ProcFile.text(folder.resolve("cpu.max"))
                .filter(text -> text.matches("\\d{1,15} [1-9]\\d{0,15}"))
                .map(text -> text.split(" ", -1))
                .map(fields -> Double.parseDouble(fields[0]) / Double.parseDouble(fields[1]))
                .stream();
    }

    private static Stream<Double> version1(Path folder) {
        return ProcFile.text(folder.resolve("cpu.cfs_quota_us"))
                .filter(text -> text.matches("[1-9]\\d{0,15}"))
                .map(Double::parseDouble)
                .flatMap(quota -> ProcFile.text(folder.resolve("cpu.cfs_period_us"))
                        .filter(text -> text.matches("[1-9]\\d{0,15}"))
                        .map(period -> quota / Double.parseDouble(period)))
                .stream();
    }
}
