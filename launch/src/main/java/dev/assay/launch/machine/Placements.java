package dev.assay.launch.machine;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Decides which CPUs run the servers, and which the generator. */
public final class Placements {
    private Placements() {}

    /**
     * Divides the CPUs that this process may use. A single CPU is shared. Otherwise the generator gets the first half of the
     * cores and the servers the second; if their number is odd, the generator gets one more, since a starved generator makes
     * every measurement invalid. Hardware threads of one core stay together: a server and a generator on the same core would
     * slow each other down. Unless the user names CPUs, only those of one kind and one memory node are used ({@link Topology#suitable}),
     * and only as many as the quota of a control group covers.
     *
     * <p>Must be called before {@link #pinSelf}, which takes CPUs away from this process.
     *
     * @param servers as requested by the user; empty means what the generator leaves
     * @param generator as requested by the user; empty means what the servers leave
     * @throws BadInputException if a requested CPU may not be used by this process
     */
    public static Placement choose(Optional<CpuSet> servers, Optional<CpuSet> generator) {
        return choose(
                Topology.HERE,
                usable(),
                new CpuQuota(Path.of("/")).cpus(),
                servers,
                generator,
                Tools.found().canPin());
    }

    /**
     * Gives servers all CPUs that this process may use, because the load comes from another machine; this process shares them.
     *
     * @param servers as requested by the user; empty means all
     * @param own CPUs of this process as requested by the user; empty means all
     * @throws BadInputException if a requested CPU may not be used by this process
     */
    public static Placement whole(Optional<CpuSet> servers, Optional<CpuSet> own) {
        CpuSet usable = usable();
        CpuSet all = servers.isPresent() || own.isPresent()
                ? usable
                : within(Topology.HERE.cores(usable), new CpuQuota(Path.of("/")).cpus());
        return asAsked(
                all,
                Optional.of(servers.orElse(all)),
                Optional.of(own.orElse(all)),
                Tools.found().canPin());
    }

    /** Pins all present and future threads of this JVM to these CPUs. Does nothing if this machine cannot pin. */
    public static void pinSelf(CpuSet cpus) {
        Affinity.pin(Tools.found(), ProcessHandle.current().pid(), cpus);
    }

    /**
     * Pins some threads of this JVM to these CPUs; the others are unchanged. Does nothing if this machine cannot pin.
     *
     * @param threads prefix of the names of the threads
     */
    public static void pinThreads(String threads, CpuSet cpus) {
        Tools.found().taskset().ifPresent(taskset -> ThreadIds.of(
                        ProcessHandle.current().pid(), name -> name.startsWith(threads))
                .forEach(id -> Tools.run(List.of(taskset.toString(), "-p", "-c", cpus.toString(), id))));
    }

    /**
     * Prioritises some threads of this JVM on the CPUs that they share with others: with a real-time priority if the user may
     * set one, otherwise only over the JIT compilers of this JVM. Call it only when the favoured threads run compiled code:
     * they can starve the compilers. Best effort; does nothing outside Linux.
     *
     * @param threads prefix of the names of the favoured threads
     */
    public static void favour(String threads) {
        ThreadPriority.give(ProcessHandle.current().pid(), threads);
    }

    private static CpuSet usable() {
        return Affinity.ofThisProcess()
                .orElseGet(
                        () -> CpuSet.of(IntStream.range(0, Runtime.getRuntime().availableProcessors())
                                .boxed()
                                .toList()));
    }

    /**
     * As many whole CPUs as the quota of a control group covers: on more, it would stop all threads when it is used up. One of each core
     * first.
     */
    static CpuSet within(List<CpuSet> cores, OptionalDouble quota) {
        int all = cores.stream().mapToInt(CpuSet::size).sum();
        long most = quota.isPresent() ? Math.max(1, (long) quota.getAsDouble()) : all;
        return CpuSet.of(IntStream.range(0, all)
                .boxed()
                .flatMap(thread -> cores.stream()
                        .flatMap(core -> core.cpus().stream().skip(thread).limit(1)))
                .limit(most)
                .sorted()
                .toList());
    }

    static Placement choose(
            Topology topology,
            CpuSet usable,
            OptionalDouble quota,
            Optional<CpuSet> servers,
            Optional<CpuSet> generator,
            boolean pinned) {
        if (servers.isPresent() || generator.isPresent()) {
            return asAsked(usable, servers, generator, pinned);
        }
        CpuSet all = within(topology.suitable(usable), quota);
        List<CpuSet> cores = topology.suitable(all);
        List<CpuSet> units = cores.size() > 1
                ? cores
                : all.cpus().stream().map(cpu -> CpuSet.of(List.of(cpu))).toList();
        if (units.size() == 1) {
            return new Placement(all, all, all, pinned);
        }
        int half = (units.size() + 1) / 2;
        return new Placement(all, union(units.subList(half, units.size())), union(units.subList(0, half)), pinned);
    }

    private static Placement asAsked(CpuSet all, Optional<CpuSet> servers, Optional<CpuSet> generator, boolean pinned) {
        servers.ifPresent(cpus -> requireUsable(cpus, all, "servers"));
        generator.ifPresent(cpus -> requireUsable(cpus, all, "generator"));
        return new Placement(
                all,
                servers.orElseGet(() -> remaining(all, generator)),
                generator.orElseGet(() -> remaining(all, servers)),
                pinned);
    }

    /** Whether servers and generator have hardware threads of the same physical core. */
    public static boolean sharesCores(Placement placement) {
        return Topology.HERE.cores(placement.all()).stream()
                .anyMatch(core -> core.cpus().stream()
                                .anyMatch(placement.servers().cpus()::contains)
                        && core.cpus().stream().anyMatch(placement.generator().cpus()::contains));
    }

    private static CpuSet remaining(CpuSet all, Optional<CpuSet> taken) {
        TreeSet<Integer> left = new TreeSet<>(all.cpus());
        taken.ifPresent(cpus -> left.removeAll(cpus.cpus()));
        return left.isEmpty() ? all : new CpuSet(left);
    }

    private static CpuSet union(Collection<CpuSet> sets) {
        return CpuSet.of(sets.stream().flatMap(set -> set.cpus().stream()).collect(Collectors.toSet()));
    }

    private static void requireUsable(CpuSet wanted, CpuSet all, String whose) {
        TreeSet<Integer> missing = new TreeSet<>(wanted.cpus());
        missing.removeAll(all.cpus());
        if (!missing.isEmpty()) {
            throw new BadInputException(
                    "CPUs for the " + whose + ": " + wanted,
                    "Assay may not use CPU " + new CpuSet(missing) + " on this machine",
                    "Choose from " + all);
        }
    }
}
