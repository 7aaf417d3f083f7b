package dev.assay.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.machine.Finding.Level;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PlatformTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "linux|LINUX||",
                "wsl-2|WSL_2|WARN|programs on Windows are not visible to it",
                "wsl-1|WSL_1|FAIL|wsl --set-version DISTRIBUTION 2",
                "macos|MAC|WARN|no CPUs of their own for servers and generator",
                "macos-vm|MAC|WARN|nothing of what other programs do",
                "windows|WINDOWS|FAIL|WSL 2, on Windows: wsl --install",
                "freebsd|OTHER|WARN|for a verdict that others rely on, use Linux",
            })
    void everySystemIsToldApart(String machine, Platform platform, Level level, String words) {
        assertThat(Platform.of(RecordedHost.of(machine))).isEqualTo(platform);
        assertThat(platform.findings()).hasSize(level == null ? 0 : 1).allSatisfy(finding -> {
            assertThat(finding.level()).isEqualTo(level);
            assertThat(finding.what() + ": " + finding.advice()).contains(words);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "linux|Debian GNU/Linux 12 (bookworm), Linux 6.12.57+deb13-cloud-amd64 amd64|AMD EPYC|kvm, docker",
                "wsl-2|Ubuntu 24.04.3 LTS, Linux 6.6.87.2-microsoft-standard-WSL2 amd64|AMD Ryzen 7 7840U w/ Radeon 780M Graphics|microsoft, wsl",
                "wsl-1|Ubuntu 24.04.3 LTS, Linux 4.4.0-26100-Microsoft amd64|AMD Ryzen 7 7840U w/ Radeon 780M Graphics|wsl",
                "macos|Mac OS X 15.6 aarch64|Apple M2 Pro|none",
                "macos-vm|Mac OS X 14.7 x86_64|Intel(R) Core(TM) i7-8700B CPU @ 3.20GHz|virtual machine",
                "windows|Windows 11 10.0 amd64|amd64|none",
                "freebsd|FreeBSD 14.3-RELEASE amd64|amd64|none",
            })
    void everyMachineSaysWhatItIs(String machine, String os, String cpu, String virtualisation) {
        MachineFacts facts = new MachineReader(RecordedHost.of(machine)).read();

        assertThat(facts.os()).isEqualTo(os);
        assertThat(facts.cpu()).isEqualTo(cpu);
        assertThat(facts.virtualisation()).isEqualTo(virtualisation);
        assertThat(facts.availableBytes().isPresent()).isEqualTo(os.contains("Linux"));
        assertThat(facts.memoryBytes()).isPositive();
    }

    /** The id distinguishes the machines of a fleet. */
    @Test
    void aBootIsKnownByItsId() {
        assertThat(MachineFacts.bootId(RecordedHost.of("macos"))).isEqualTo("0B6D2F5C-7E0E-4A36-9C0B-2D1B6B1D8B11");
        assertThat(MachineFacts.bootId(RecordedHost.of("linux"))).isEqualTo("5e2f9c5e-4c0a-4a66-9d07-6a3a7f1f0b53");
        assertThat(MachineFacts.bootId(RecordedHost.of("windows"))).isEqualTo("unknown");
    }

    @Test
    void noRecordedMachineIsForgotten() throws IOException {
        try (Stream<Path> machines = Files.list(RecordedHost.of("").root())) {
            assertThat(machines.filter(Files::isDirectory)
                            .map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("linux", "wsl-2", "wsl-1", "macos", "macos-vm", "windows", "freebsd");
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyOnWindowsNoServerCanBeStarted(Platform platform) {
        if (platform == Platform.WINDOWS) {
            assertThatThrownBy(platform::requireServers)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("WSL 2");
        } else {
            assertThatCode(platform::requireServers).doesNotThrowAnyException();
        }
    }
}
