package dev.assay.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineFactsTest {
    @TempDir
    private Path root = Path.of("");

    @Test
    void readsWhatLinuxTells() throws IOException {
        file("etc/os-release", "NAME=x\nPRETTY_NAME=\"Some Linux 12\"\n");
        file("proc/cpuinfo", "processor : 0\nmodel name\t: Some CPU 3000\nflags : fpu vme\n");
        file("proc/meminfo", "MemTotal: 1048576 kB\nMemAvailable: 524288 kB\nSwapTotal: 2048 kB\nSwapFree: 1024 kB\n");
        file("proc/stat", "cpu  100 20 30 4000 50 6 7 250 9 9\ncpu0 1 2 3 4 5 6 7 8 9 9\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        file("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "performance\n");
        file("sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
        file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        file("proc/sys/net/core/somaxconn", "128\n");
        file("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        MachineFacts facts = new MachineReader(() -> root).read();
        assertThat(facts.os()).startsWith("Some Linux 12, ");
        assertThat(facts.cpu()).isEqualTo("Some CPU 3000");
        assertThat(facts.memoryBytes()).isEqualTo(1L << 30);
        assertThat(facts.availableBytes()).hasValue(1L << 29);
        assertThat(facts.swapUsedBytes()).hasValue(1L << 20);
        assertThat(facts.stealSeconds()).hasValue(2.5);
        assertThat(facts.governor()).hasValue("performance, powersave");
        assertThat(facts.turbo()).hasValue(true);
        assertThat(facts.transparentHugePages()).hasValue("madvise");
        assertThat(facts.somaxconn()).hasValue(128);
        assertThat(facts.portRange()).hasValue("32768-60999");
        assertThat(facts.clockSource()).hasValue("hpet");
        assertThat(facts.cpuQuota()).isEmpty();
        assertThat(facts.facts())
                .containsEntry("steal since boot", "2.5 s")
                .containsEntry("turbo", "on")
                .containsEntry("CPU quota", "none")
                .containsEntry("swap used", "1 MiB");
    }

    @Test
    void whatIsNotToldIsEmpty() {
        MachineFacts facts = new MachineReader(() -> root).read();
        assertThat(facts.os()).contains(System.getProperty("os.name"));
        assertThat(facts.cpu()).isNotBlank();
        assertThat(facts.memoryBytes()).isPositive();
        assertThat(facts.governor()).isEmpty();
        assertThat(facts.turbo()).isEmpty();
        assertThat(facts.somaxconn()).isEmpty();
        assertThat(facts.stealSeconds()).isEmpty();
        assertThat(facts.facts()).containsKey("CPU quota").doesNotContainKeys("turbo", "somaxconn");
    }

    /** The kernel returns these to a single read only. */
    @Test
    void readsThisMachinesSettingsWhole() throws IOException {
        Path range = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
        if (Files.exists(range)) {
            assertThat(MachineFacts.describe().portRange())
                    .hasValueSatisfying(value -> assertThat(value).matches("\\d{3,5}-\\d{3,5}"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0::/a/b|sys/fs/cgroup/a/b/cpu.max=150000 100000|1.5",
                "0::/a/b|sys/fs/cgroup/a/cpu.max=50000 100000;sys/fs/cgroup/a/b/cpu.max=max 100000|0.5",
                "0::/a|sys/fs/cgroup/cpu.max=200000 100000;sys/fs/cgroup/a/cpu.max=400000 100000|2.0",
                "0::/../..|sys/fs/cgroup/cpu.max=100000 100000|1.0",
                "0::/elsewhere|sys/fs/cgroup/cpu.max=100000 100000|1.0",
                "4:cpu,cpuacct:/d|sys/fs/cgroup/cpu/d/cpu.cfs_quota_us=25000;sys/fs/cgroup/cpu/d/cpu.cfs_period_us=100000|0.25",
                "4:cpu,cpuacct:/d|sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us=7;sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us=2|3.5",
                "4:cpu:/|sys/fs/cgroup/cpu/cpu.cfs_quota_us=-1;sys/fs/cgroup/cpu/cpu.cfs_period_us=100000|",
                "3:memory:/d|sys/fs/cgroup/memory/d/cpu.cfs_quota_us=1;sys/fs/cgroup/memory/d/cpu.cfs_period_us=1|",
                "0::/a|sys/fs/cgroup/a/cpu.max=max 100000|",
                "0::/a|sys/fs/cgroup/a/cpu.max=rubbish|",
                "rubbish|sys/fs/cgroup/cpu.max=1 2|",
            })
    void findsTheLeastCpuQuota(String group, String files, Double quota) throws IOException {
        file("proc/self/cgroup", group + "\n");
        for (String file : files.split(";", -1)) {
            String[] parts = file.split("=", -1);
            file(parts[0], parts[1] + "\n");
        }
        var cpus = new CpuQuota(root).cpus();
        assertThat(cpus.isPresent()).isEqualTo(quota != null);
        cpus.ifPresent(value -> assertThat(value).isEqualTo(quota));
    }

    @Test
    void cpuTimesLeaveIdleAndStolenTimeOut() {
        assertThat(CpuTimes.parse(List.of("cpu  100 20 30 4000 50 6 7 250 9 9")))
                .hasValue(new CpuTimes(163, 250, 4463));
        assertThat(new CpuTimes(10, 5, 100).since(new CpuTimes(4, 3, 60))).isEqualTo(new CpuTimes(6, 2, 40));
        assertThat(CpuTimes.parse(List.of("cpu 1 2 3", "rubbish"))).isEmpty();
        assertThat(CpuTimes.parse(List.of())).isEmpty();
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
