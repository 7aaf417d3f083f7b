package dev.assay.doctor;

import static dev.assay.launch.machine.Finding.Level.FAIL;
import static dev.assay.launch.machine.Finding.Level.OK;
import static dev.assay.launch.machine.Finding.Level.WARN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.machine.Finding;
import dev.assay.launch.machine.Finding.Level;
import dev.assay.launch.machine.Jdks;
import dev.assay.launch.machine.MachineFacts;
import dev.assay.launch.machine.Placements;
import dev.assay.launch.machine.Tools;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import dev.assay.model.server.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorTest {
    private static final long MIB = 1L << 20;

    @Test
    void thisMachineIsExamined() {
        List<Finding> found = new ArrayList<>();
        Doctor.examine(() -> Placements.choose(Optional.empty(), Optional.empty()), found::add);
        assertThat(found)
                .hasSizeGreaterThan(6)
                .allSatisfy(finding -> assertThat(finding.what()).isNotBlank())
                .allSatisfy(finding -> assertThat(finding.advice().isEmpty()).isEqualTo(finding.level() == Level.OK));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0|0|false|WARN", "0-1|1|0|false|WARN", "0-3|2-3|0-1|false|OK", "0-3|1-3|0-1|false|WARN"})
    void fewOrSharedCpus(String all, String servers, String generator, boolean cores, Level level) {
        assertThat(levels(Doctor.cpus(placement(all, servers, generator), 4, cores)))
                .containsExactly(level);
    }

    @Test
    void energyThatCanBeRead(@TempDir Path counters) throws IOException {
        assertThat(Doctor.energy(counters.resolve("none")).what()).contains("cannot be read");
        Path zone = Files.createDirectory(counters.resolve("intel-rapl:0"));
        assertThat(Doctor.energy(counters).what()).contains("cannot be read");
        Files.writeString(zone.resolve("name"), "package-0\n");
        Files.writeString(zone.resolve("max_energy_range_uj"), "262143328850\n");
        assertThat(Doctor.energy(counters).what()).contains("cannot be read");
        Files.writeString(zone.resolve("energy_uj"), "4711\n");
        assertThat(Doctor.energy(counters).what()).contains("can be read (RAPL)");
    }

    @Test
    void sharedCores() {
        List<Finding> findings = Doctor.cpus(placement("0-3", "2-3", "0-1"), 4, true);
        assertThat(levels(findings)).containsExactly(OK, WARN);
        assertThat(findings.get(1).what()).contains("same core");
    }

    /** On two sockets, for example. */
    @Test
    void cpusThatStayIdleAreCounted() {
        assertThat(Doctor.cpus(placement("8-15", "12-15", "8-11"), 16, false)
                        .get(0)
                        .what())
                .isEqualTo("8 of 16 CPUs: 12-15 for the servers, 8-11 for the generator");
        assertThat(Doctor.cpus(placement("0-3", "2-3", "0-1"), 4, false).get(0).what())
                .startsWith("4 CPUs: ");
    }

    @Test
    void aGoodMachineIsFine() {
        assertThat(levels(Doctor.clock(machine(new Numbers()))))
                .containsOnly(OK)
                .hasSize(5);
        assertThat(levels(Doctor.memory(machine(new Numbers())))).containsExactly(OK, OK);
        assertThat(levels(Doctor.limits(machine(new Numbers())))).containsExactly(OK, OK, OK);
    }

    @Test
    void whatTheMachineDoesNotTellGivesNoFinding() {
        MachineFacts silent = new MachineFacts(
                "os",
                "cpu",
                4,
                1,
                OptionalLong.empty(),
                "none",
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty());
        assertThat(levels(Doctor.clock(silent))).containsExactly(OK);
        assertThat(Doctor.memory(silent)).isEmpty();
        assertThat(Doctor.limits(silent)).isEmpty();
    }

    @Test
    void eachFaultIsFound() {
        Numbers bad = new Numbers();
        bad.virtualisation = "kvm";
        bad.governor = "powersave";
        bad.turbo = true;
        bad.quota = 1.5;
        bad.clockSource = "hpet";
        bad.swap = 65 * MIB;
        bad.files = 1_024;
        bad.queue = 128;
        bad.ports = "50000-50999";
        assertThat(levels(Doctor.clock(machine(bad)))).containsExactly(WARN, WARN, WARN, WARN, WARN);
        assertThat(Doctor.clock(machine(bad)).get(0).what()).endsWith("allows 1.50 CPUs of 4: Assay uses 1 of them");
        bad.quota = 0.5;
        assertThat(Doctor.clock(machine(bad)).get(0).level()).isEqualTo(FAIL);
        assertThat(levels(Doctor.memory(machine(bad)))).containsExactly(OK, WARN);
        assertThat(levels(Doctor.limits(machine(bad)))).containsExactly(WARN, WARN, WARN);
        assertThat(Doctor.limits(machine(bad)).get(2).what()).contains("1000 ports");
    }

    @ParameterizedTest
    @CsvSource({"767,FAIL", "768,WARN", "2303,WARN", "2304,OK"})
    void memoryForSeveralApps(long mebibytes, Level level) {
        Numbers numbers = new Numbers();
        numbers.available = mebibytes * MIB;
        assertThat(levels(Doctor.memory(machine(numbers)))).containsExactly(level, OK);
    }

    @ParameterizedTest
    @CsvSource({"0.0,0.0,OK,OK", "0.09,0.01,OK,OK", "0.3,0.02,WARN,WARN", "1.0,0.5,FAIL,WARN"})
    void whatElseRuns(double others, double stolen, Level load, Level steal) {
        List<Finding> findings = Doctor.quiet(Optional.of(new MachineLoad(others, stolen, 2, List.of("java pid 7"))));
        assertThat(levels(findings)).containsExactly(load, steal);
        assertThat(findings.get(0).what()).contains("java pid 7");
    }

    @Test
    void missingTools() {
        Tools none =
                new Tools(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        assertThat(levels(Doctor.tools(none))).containsExactly(WARN, WARN);
    }

    @Test
    void aJavaWithoutJcmd() {
        Finding finding = Doctor.jcmd(new Jdk(Path.of("/no/such/jdk"), 17, "17"));
        assertThat(finding.level()).isEqualTo(WARN);
        assertThat(finding.what()).contains("no jcmd in /no/such/jdk");
        assertThat(Doctor.jcmd(Jdks.running()).level()).isEqualTo(OK);
    }

    @Test
    void whichMarkFindsWhatAServerStarts() {
        Optional<Path> there = Optional.of(Path.of("/bin/there"));
        Finding limit =
                Doctor.tools(new Tools(there, there, there, there, there)).get(1);
        Finding variable = Doctor.tools(new Tools(there, there, there, there, Optional.empty()))
                .get(1);
        assertThat(levels(List.of(limit, variable))).containsExactly(OK, WARN);
        assertThat(limit.what()).contains("nothing outlives Assay", "resource limit");
        assertThat(variable.what()).contains("environment, which they can clear");
        assertThat(variable.advice()).contains("prlimit");
    }

    @Test
    void anotherAssay() {
        assertThat(Doctor.alone(Optional.of(4711L)).level()).isEqualTo(FAIL);
        assertThat(Doctor.alone(Optional.of(4711L)).what()).contains("pid 4711");
        assertThat(Doctor.alone(Optional.empty()).level()).isEqualTo(OK);
    }

    @Test
    void whatIsNotSeenOfOtherProgramsIsSaid() {
        assertThat(Doctor.quiet(Optional.empty())).singleElement().satisfies(finding -> {
            assertThat(finding.level()).isEqualTo(Level.WARN);
            assertThat(finding.what()).contains("is not visible");
        });
    }

    /** 24 instead of 1000 is what mistaking ticks of 24 MHz for nanoseconds gives: a factor of 41.67. */
    @ParameterizedTest
    @CsvSource({"1000,1000,OK", "1080,1000,OK", "1210,1000,FAIL", "790,1000,FAIL", "0,30,OK", "24,1000,FAIL"})
    void cpuTimeHasToAgreeWithTheJvms(long told, long own, Level level) {
        assertThat(Doctor.cpuTime(Optional.of(Duration.ofMillis(told)), Duration.ofMillis(own))
                        .level())
                .isEqualTo(level);
    }

    @Test
    void withoutCpuTimeThereIsNoVerdict() {
        assertThat(Doctor.cpuTime(Optional.empty(), Duration.ofSeconds(1)).level())
                .isEqualTo(Level.FAIL);
    }

    @Test
    void thisProcessHasTheCpuTimeThatItsJvmReports() {
        assertThat(List.of(Doctor.cpuTime(ProcessHandle.current().info().totalCpuDuration(), Doctor.ownCpuTime())
                        .level()))
                .containsExactly(Level.OK);
    }

    private static Placement placement(String all, String servers, String generator) {
        return new Placement(CpuSet.parse(all), CpuSet.parse(servers), CpuSet.parse(generator), true);
    }

    @Test
    void everyJdkThatContendersCanRunOnIsNamedWithTheFlagThatChoosesIt() {
        Jdk older = new Jdk(Path.of("/8"), 8, "1.8.0_402");
        Jdk old = new Jdk(Path.of("/a"), 17, "17.0.15+6 (Debian)");
        Jdk young = new Jdk(Path.of("/b"), 25, "25.0.1+8 (Eclipse Adoptium)");

        assertThat(Doctor.jdks(List.of(older, old, young), old))
                .extracting(Finding::what)
                .containsExactly(
                        "JDK 17.0.15+6 (Debian) in /a: runs Assay", "JDK 25.0.1+8 (Eclipse Adoptium) in /b: --jdk 25");
    }

    private static List<Level> levels(List<Finding> findings) {
        return findings.stream().map(Finding::level).toList();
    }

    /** Facts of a good machine, which tests make worse. */
    private static final class Numbers {
        private long available = 8_192 * MIB;
        private String virtualisation = "none";
        private String governor = "performance";
        private boolean turbo;
        private long swap;
        private double quota = 4;
        private long files = 65_536;
        private int queue = 4_096;
        private String ports = "32768-60999";
        private String clockSource = "tsc";
    }

    private static MachineFacts machine(Numbers numbers) {
        return new MachineFacts(
                "Linux",
                "CPU",
                4,
                16_384 * MIB,
                OptionalLong.of(numbers.available),
                numbers.virtualisation,
                Optional.of(numbers.governor),
                Optional.of(numbers.turbo),
                OptionalDouble.of(0),
                OptionalDouble.of(0.1),
                OptionalLong.of(numbers.swap),
                OptionalDouble.of(numbers.quota),
                Optional.of("madvise"),
                OptionalLong.of(numbers.files),
                OptionalInt.of(numbers.queue),
                Optional.of(numbers.ports),
                Optional.of(numbers.clockSource));
    }
}
