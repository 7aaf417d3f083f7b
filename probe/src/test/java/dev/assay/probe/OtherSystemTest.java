package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.model.evidence.ProcessUsage;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class OtherSystemTest {
    @TempDir
    Path folder;

    @Test
    void tellsCpuTimeAndZeroForTheRest() {
        OtherSystem system = new OtherSystem(folder);
        try (ChildProcess child = ChildProcess.start()) {
            child.ask("cpu");
            ProcessSnapshot before = system.process(child.pid());
            long burnt = child.askNumber("burn 200");
            ProcessUsage usage = before.until(system.process(child.pid()));

            assertThat(usage.cpuNanos()).isGreaterThanOrEqualTo(burnt - 2 * Linux.TICK_NANOS);
            assertThat(usage.jitNanos()).isZero();
            assertThat(usage.contextSwitches()).isZero();
            assertThat(usage.rssBytes()).isZero();
            assertThat(system.machine()).isEqualTo(new MachineSnapshot(0, 0));
        }
    }

    /** So that the end of a warm-up can be detected there, too. */
    @Test
    void whatCompilersDidIsWhatTheirJvmSays() {
        OtherSystem system = new OtherSystem(Path.of("/tmp"));
        try (ChildProcess child = ChildProcess.start()) {
            child.ask("cpu");
            assumeThat(system.counters(child.pid())).exists();

            ProcessSnapshot now = system.process(child.pid());

            assertThat(now.threads().values()).singleElement().satisfies(compilers -> {
                assertThat(compilers.kind()).isEqualTo(ThreadKind.JIT);
                assertThat(compilers.cpuNanos()).isPositive();
            });
            assertThat(now.until(system.process(child.pid())).threads()).isZero();
        }
    }

    @Test
    void aProcessThatEndedIsGone() {
        ChildProcess child = ChildProcess.start();
        child.ask("threads");
        child.end();
        assertThatThrownBy(() -> new OtherSystem(folder).process(child.pid())).isInstanceOf(ProcessGoneException.class);
    }
}
