package dev.assay.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where servers and generator run on machines that there are none of here. */
class TopologyTest {
    @TempDir
    private Path devices = Path.of("");

    /** Sockets, cores of each, threads of a core; the last CPU; the quota. */
    @ParameterizedTest
    @CsvSource({
        "1, 2, 1, 1, 0", "1, 4, 1, 3, 0", "1, 2, 2, 3, 0", "1, 8, 1, 7, 0", "1, 4, 2, 7, 0", "1, 16, 1, 15, 0",
        "1, 8, 2, 15, 0", "1, 7, 2, 13, 0", "1, 64, 1, 63, 0", "1, 32, 2, 63, 0", "1, 8, 4, 31, 0", "2, 2, 1, 3, 0",
        "2, 4, 1, 7, 0", "2, 8, 2, 31, 0", "2, 16, 2, 63, 0", "2, 32, 1, 63, 0", "4, 16, 1, 63, 0", "8, 8, 2, 127, 0",
        "1, 32, 2, 63, 2", "1, 32, 2, 63, 7.5", "2, 16, 2, 63, 5", "2, 16, 2, 63, 40", "2, 4, 2, 15, 3"
    })
    void noCoreAndNoQuotaIsSharedAndServersStayOnOneNode(int nodes, int cores, int threads, int last, double quota) {
        Topology topology = SimulatedMachine.of(devices, nodes, cores, threads);
        CpuSet all = CpuSet.parse("0-" + last);

        Placement placement = placement(topology, all, quota > 0 ? OptionalDouble.of(quota) : OptionalDouble.empty());

        Set<CpuSet> servers = coresOf(topology, all, placement.servers());
        Set<CpuSet> generator = coresOf(topology, all, placement.generator());
        assertThat(servers).doesNotContainAnyElementsOf(generator);
        assertThat(generator.size() - servers.size()).isBetween(0, 1);
        assertThat(placement.all().size())
                .isEqualTo(placement.servers().size() + placement.generator().size());
        assertThat(nodesOf(placement.servers(), cores, nodes)).hasSize(1);
        if (quota > 0) {
            assertThat(placement.all().size()).isLessThanOrEqualTo((int) quota);
        } else if (nodes == 1) {
            assertThat(placement.all()).isEqualTo(all);
        }
        if (cores >= Topology.ENOUGH) {
            assertThat(nodesOf(placement.all(), cores, nodes)).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0,2,5-7|5-7|0,2", // one thread of most cores
                "0-2|2|0,1",
                "3-7|6,7|3-5",
                "1,3,5,7|5,7|1,3"
            })
    void aCpusetMayHaveHoles(String allowed, String servers, String generator) {
        SimulatedMachine machine = new SimulatedMachine(devices);
        for (int cpu = 0; cpu < 8; cpu += 2) {
            machine.core(0, 0, 1024, cpu, cpu + 1);
        }

        Placement placement = placement(machine.topology(), CpuSet.parse(allowed), OptionalDouble.empty());

        assertThat(placement.servers()).hasToString(servers);
        assertThat(placement.generator()).hasToString(generator);
    }

    /** Hybrid processors of Intel: two threads on each performance core, and efficient cores. */
    @Test
    void serversRunOnTheFastestKindOfCores() {
        SimulatedMachine machine = new SimulatedMachine(devices);
        for (int core = 0; core < 4; core++) {
            machine.core(0, 0, 1024, 2 * core, 2 * core + 1);
        }
        for (int cpu = 8; cpu < 16; cpu++) {
            machine.core(0, 0, 1024, cpu); // old kernels give all of them the same capacity
        }
        machine.write("cpu_atom/cpus", "8-15");

        Placement placement = placement(machine.topology(), CpuSet.parse("0-15"), OptionalDouble.empty());

        assertThat(placement.servers()).hasToString("4-7");
        assertThat(placement.generator()).hasToString("0-3");
        assertThat(placement.all()).hasToString("0-7");
        assertThat(placement(machine.topology(), CpuSet.parse("8-15"), OptionalDouble.empty())
                        .servers())
                .as("if a cpuset has no others")
                .hasToString("12-15");
    }

    /** big.LITTLE: the slow ones come first. */
    @Test
    void aQuotaIsSpentOnTheFastestKindOfCores() {
        SimulatedMachine machine = new SimulatedMachine(devices);
        for (int cpu = 0; cpu < 8; cpu++) {
            machine.core(0, 0, cpu < 4 ? 400 : 1000 + cpu, cpu);
        }

        assertThat(placement(machine.topology(), CpuSet.parse("0-7"), OptionalDouble.of(2)))
                .isEqualTo(new Placement(CpuSet.parse("4-5"), CpuSet.parse("5"), CpuSet.parse("4"), true));
        assertThat(placement(machine.topology(), CpuSet.parse("0-4"), OptionalDouble.empty())
                        .all())
                .as("one fast core is not enough for two")
                .hasToString("0-4");
    }

    /** Many hypervisors present each CPU as a socket of its own. */
    @Test
    void socketsWithoutMemoryOfTheirOwnAreNotApart() {
        SimulatedMachine machine = new SimulatedMachine(devices);
        for (int cpu = 0; cpu < 8; cpu++) {
            machine.core(0, cpu, 1024, cpu);
        }

        Placement placement = placement(machine.topology(), CpuSet.parse("0-7"), OptionalDouble.empty());

        assertThat(placement.servers()).hasToString("4-7");
        assertThat(placement.generator()).hasToString("0-3");
    }

    @Test
    void theLargestOfSmallNodesIsForTheServers() {
        SimulatedMachine machine = new SimulatedMachine(devices);
        for (int cpu = 0; cpu < 8; cpu++) {
            machine.core(cpu < 5 ? 0 : 1, cpu < 5 ? 0 : 1, 1024, cpu);
        }

        Placement placement = placement(machine.topology(), CpuSet.parse("0-7"), OptionalDouble.empty());

        assertThat(placement.servers()).hasToString("1-4");
        assertThat(placement.generator()).hasToString("0,5-7");
    }

    @Test
    void whatTheKernelDoesNotSayIsAllTheSame() {
        Topology silent = new Topology(devices);

        assertThat(silent.cores(CpuSet.parse("0-2"))).hasToString("[0, 1, 2]");
        assertThat(silent.suitable(CpuSet.parse("0-2"))).hasToString("[0, 1, 2]");
    }

    private static Placement placement(Topology topology, CpuSet all, OptionalDouble quota) {
        return Placements.choose(topology, all, quota, Optional.empty(), Optional.empty(), true);
    }

    private static Set<CpuSet> coresOf(Topology topology, CpuSet all, CpuSet some) {
        return topology.cores(all).stream()
                .filter(core -> core.cpus().stream().anyMatch(some.cpus()::contains))
                .collect(Collectors.toSet());
    }

    private static Set<Integer> nodesOf(CpuSet cpus, int coresPerNode, int nodes) {
        return cpus.cpus().stream().map(cpu -> cpu / coresPerNode % nodes).collect(Collectors.toSet());
    }
}
