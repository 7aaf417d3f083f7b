package dev.assay.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementsTest {
    @TempDir
    private Path topology = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0|0", "3|3|3", "0-1|1|0", "4,7|7|4", "0-2|2|0,1", "0-3|2,3|0,1", "0-7|4-7|0-3"})
    void dividesByHalves(String all, String servers, String generator) {
        Placement placement = choose(all, "", "");
        assertThat(placement.servers()).hasToString(servers);
        assertThat(placement.generator()).hasToString(generator);
        assertThat(placement.all()).isEqualTo(CpuSet.parse(all));
        assertThat(placement.disjoint()).isEqualTo(placement.all().size() > 1);
        assertThat(placement.pinned()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0-3|1||1|0,2,3", "0-3||0|1-3|0", "0-3|2|2,3|2|2,3", "0-1|0-1||0,1|0,1", "0|0||0|0"})
    void obeysTheUser(String all, String servers, String generator, String gotServers, String gotGenerator) {
        Placement placement = choose(all, servers == null ? "" : servers, generator == null ? "" : generator);
        assertThat(placement.servers()).hasToString(gotServers);
        assertThat(placement.generator()).hasToString(gotGenerator);
    }

    /** With SMT switched off, or where CPUs can be added to a virtual machine. */
    @Test
    void cpusThatAreNotOnlineAreNotUsable() throws IOException {
        Path online = Files.writeString(topology.resolve("online"), "0-3,6\n");
        CpuSet allowed = CpuSet.parse("2-7");

        assertThat(Affinity.online(allowed, online)).hasToString("2,3,6");
        assertThat(Affinity.online(allowed, topology.resolve("missing"))).isEqualTo(allowed);
        assertThat(Affinity.online(CpuSet.parse("8-9"), online))
                .as("wherever that may be")
                .hasToString("8,9");
    }

    /** Docker's {@code --cpus}, or a limit of Kubernetes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0-63|2.0|0,1", "4-7|2.9|4,5", "0-3|0.5|0", "0-3|4.0|0-3", "0-1|8.0|0,1", "0-1||0,1"})
    void noMoreThanTheQuotaPaysFor(String all, Double quota, String used) {
        OptionalDouble limit = quota == null ? OptionalDouble.empty() : OptionalDouble.of(quota);

        List<CpuSet> cores = CpuSet.parse(all).cpus().stream()
                .map(cpu -> CpuSet.of(List.of(cpu)))
                .toList();

        assertThat(Placements.within(cores, limit)).hasToString(used);
    }

    /** Otherwise servers and generator would get the two threads of one. */
    @Test
    void theQuotaIsSpentOnSeveralCores() {
        List<CpuSet> cores = List.of(CpuSet.of(List.of(0, 1)), CpuSet.of(List.of(2, 3)));

        assertThat(Placements.within(cores, OptionalDouble.of(2))).hasToString("0,2");
        assertThat(Placements.within(cores, OptionalDouble.of(3))).hasToString("0-2");
    }

    @Test
    void cpusThatMayNotBeUsedAreBadInput() {
        assertThatThrownBy(() -> choose("0-1", "1,2,5", ""))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("servers: 1,2,5")
                .hasMessageContaining("CPU 2,5")
                .hasMessageContaining("Choose from 0,1");
        assertThatThrownBy(() -> choose("0-1", "", "9"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("generator: 9");
    }

    @Test
    void threadsOfOneCoreStayTogether() {
        Topology machine = SimulatedMachine.of(topology, 1, 4, 2);
        CpuSet some = CpuSet.parse("0-1,4-5");
        assertThat(machine.cores(some)).hasToString("[0,4, 1,5]");
        Placement placement = choose(machine, some);
        assertThat(placement.generator()).hasToString("0,4");
        assertThat(placement.servers()).hasToString("1,5");
    }

    @Test
    void packagesStayTogether() {
        SimulatedMachine machine = new SimulatedMachine(topology);
        for (int cpu = 0; cpu < 4; cpu++) {
            machine.core(0, cpu % 2, 1024, cpu);
        }
        assertThat(machine.topology().cores(CpuSet.parse("0-3"))).hasToString("[0, 2, 1, 3]");
    }

    @Test
    void theOnlyCoreIsDividedByItsThreads() {
        Placement placement = choose(SimulatedMachine.of(topology, 1, 1, 2), CpuSet.parse("0-1"));
        assertThat(placement.servers()).hasToString("1");
        assertThat(placement.generator()).hasToString("0");
    }

    @Test
    void thisMachineHasAPlacement() {
        Placement placement = Placements.choose(Optional.empty(), Optional.empty());
        assertThat(placement.all().cpus())
                .containsAll(placement.servers().cpus())
                .containsAll(placement.generator().cpus());
        assertThat(placement.disjoint()).isEqualTo(placement.all().size() > 1);
    }

    @Test
    void withLoadFromElsewhereServersHaveAllCpusUnlessTheUserSaysOther() {
        Placement placement = Placements.whole(Optional.empty(), Optional.empty());
        assertThat(placement.servers()).isEqualTo(placement.all());
        assertThat(placement.generator()).isEqualTo(placement.all());
        CpuSet first = CpuSet.of(List.of(placement.all().cpus().first()));
        assertThat(Placements.whole(Optional.of(first), Optional.empty()).servers())
                .isEqualTo(first);
    }

    private Placement choose(String all, String servers, String generator) {
        return Placements.choose(
                new Topology(topology),
                CpuSet.parse(all),
                OptionalDouble.empty(),
                parse(servers),
                parse(generator),
                true);
    }

    private static Placement choose(Topology machine, CpuSet all) {
        return Placements.choose(machine, all, OptionalDouble.empty(), Optional.empty(), Optional.empty(), true);
    }

    private static Optional<CpuSet> parse(String cpus) {
        return cpus.isEmpty() ? Optional.empty() : Optional.of(CpuSet.parse(cpus));
    }
}
