package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnergyTest {
    @TempDir
    private Path power;

    private void zone(String folder, String name, long microjoules) throws IOException {
        Path zone = Files.createDirectories(power.resolve(folder));
        Files.writeString(zone.resolve("name"), name + "\n");
        Files.writeString(zone.resolve("energy_uj"), microjoules + "\n");
        Files.writeString(zone.resolve("max_energy_range_uj"), "999\n");
    }

    @Test
    void packagesAreAddedUpAndTheirPartsAreNot() throws IOException {
        zone("intel-rapl:0", "package-0", 100);
        zone("intel-rapl:0:0", "core", 40);
        zone("intel-rapl:1", "package-1", 990);
        zone("intel-rapl:2", "psys", 700);
        Files.createDirectories(power.resolve("intel-rapl"));
        Energy before = Energy.read(power);
        zone("intel-rapl:0", "package-0", 130);
        zone("intel-rapl:0:0", "core", 60);
        zone("intel-rapl:1", "package-1", 5);
        zone("intel-rapl:2", "psys", 900);

        assertThat(before.packages())
                .containsOnly(
                        Map.entry("intel-rapl:0", new Energy.Counter(100, 999)),
                        Map.entry("intel-rapl:1", new Energy.Counter(990, 999)));
        assertThat(before.until(Energy.read(power))).as("the second began at 0").hasValue(30 + 15);
    }

    @Test
    void whatCannotBeReadIsEmpty() throws IOException {
        zone("intel-rapl:0", "package-0", 100);
        Energy before = Energy.read(power);
        Files.delete(power.resolve("intel-rapl:0/energy_uj"));
        Energy gone = Energy.read(power);

        assertThat(before.readable()).isTrue();
        assertThat(gone.readable()).isFalse();
        assertThat(before.until(gone)).isEmpty();
        assertThat(gone.until(before)).isEmpty();
        assertThat(gone.until(gone)).isEmpty();
        assertThat(Energy.read(power.resolve("none")).readable()).isFalse();
    }

    /** Two packages before, one after: their sums are not comparable. */
    @Test
    void aPackageThatWentLeavesNoFigure() throws IOException {
        zone("intel-rapl:0", "package-0", 100);
        zone("intel-rapl:1", "package-1", 100);
        Energy both = Energy.read(power);
        Files.delete(power.resolve("intel-rapl:1/name"));

        assertThat(both.until(Energy.read(power))).isEmpty();
    }
}
