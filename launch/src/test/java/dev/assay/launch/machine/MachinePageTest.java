package dev.assay.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of placements in docs/use/machine.md is what the code chooses. Rewrite it with {@code -Dassay.golden.update=true}. */
class MachinePageTest {
    private static final Path PAGE = Path.of("../docs/use/machine.md");
    private static final String MARK = "<!-- table: written by a test -->\n";
    private static final String END = "<!-- end -->\n";

    @TempDir
    private Path folder = Path.of("");

    private final StringBuilder table =
            new StringBuilder("\n| machine | servers | generator | not used |\n|---|---|---|---|\n");

    @Test
    void thePlacementsAreThoseOfTheCode() throws IOException {
        rows();
        String page = Files.readString(PAGE);
        int from = page.indexOf(MARK) + MARK.length();
        String written = page.substring(0, from) + table + "\n" + page.substring(page.indexOf(END, from));
        if (Boolean.getBoolean("assay.golden.update")) {
            Files.writeString(PAGE, written);
        }
        assertThat(page).isEqualTo(written);
    }

    private void rows() {
        row("2 CPUs", 1, 2, 1);
        row("2 CPUs, the threads of one core", 1, 1, 2);
        row("4 CPUs", 1, 4, 1);
        row("4 CPUs, two threads per core", 1, 2, 2);
        row("8 CPUs", 1, 8, 1);
        row("8 CPUs, two threads per core", 1, 4, 2);
        row("8 CPUs, two sockets", 2, 4, 1);
        row("16 CPUs", 1, 16, 1);
        row("16 CPUs, two threads per core", 1, 8, 2);
        row("16 CPUs, two threads per core, two sockets", 2, 4, 2);
        row("64 CPUs", 1, 64, 1);
        row("64 CPUs, two threads per core", 1, 32, 2);
        row("64 CPUs, two sockets", 2, 32, 1);
        row("64 CPUs, two threads per core, two sockets", 2, 16, 2);
        row(
                "16 CPUs: 4 performance cores with two threads, 8 efficient cores",
                hybrid(),
                "0-15",
                OptionalDouble.empty());
        row(
                "a container with `--cpuset-cpus 0,2,5-7`",
                SimulatedMachine.of(folder.resolve("plain"), 1, 8, 1),
                "0,2,5-7",
                OptionalDouble.empty());
        row(
                "a container with `--cpus 2.5` on 16 CPUs, two threads per core",
                SimulatedMachine.of(folder.resolve("threads"), 1, 8, 2),
                "0-15",
                OptionalDouble.of(2.5));
    }

    private Topology hybrid() {
        SimulatedMachine machine = new SimulatedMachine(folder.resolve("hybrid"));
        for (int cpu = 0; cpu < 8; cpu += 2) {
            machine.core(0, 0, 1024, cpu, cpu + 1);
        }
        for (int cpu = 8; cpu < 16; cpu++) {
            machine.core(0, 0, 640, cpu);
        }
        return machine.topology();
    }

    private void row(String machine, int sockets, int cores, int threads) {
        Topology topology = SimulatedMachine.of(folder.resolve(machine), sockets, cores, threads);
        row(machine, topology, "0-" + (sockets * cores * threads - 1), OptionalDouble.empty());
    }

    private void row(String machine, Topology topology, String usable, OptionalDouble quota) {
        CpuSet all = CpuSet.parse(usable);
        Placement placement = Placements.choose(topology, all, quota, Optional.empty(), Optional.empty(), true);
        TreeSet<Integer> idle = new TreeSet<>(all.cpus());
        idle.removeAll(placement.all().cpus());
        table.append("| " + machine + " | " + placement.servers() + " | " + placement.generator() + " | "
                + (idle.isEmpty() ? "" : CpuSet.of(idle)) + " |\n");
    }
}
