package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.evidence.MachineUsage;
import dev.assay.model.plan.CpuSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On process files written by hand, so that every figure is known. */
class LinuxTest {
    @TempDir
    Path proc;

    private Linux linux = new Linux(Path.of("unset"), Path.of("unset"));

    @BeforeEach
    void onWrittenFiles() {
        linux = new Linux(proc, proc.resolve("tmp"));
    }

    @Test
    void addsUpAProcess() {
        write("7/stat", stat("a) b (c", 'S', 12, 30, 555));
        write("7/status", "Name:\tjava\nVmHWM:\t  90000 kB\nVmRSS:\t   50000 kB\nThreads:\t2\n");
        thread(7, 7, "java", "1000000007 5 3\n");
        thread(7, 8, "C2 CompilerThre", "250 0 1\n");

        ProcessSnapshot snapshot = linux.process(7);

        assertThat(snapshot.totalCpuNanos()).isEqualTo(420_000_000);
        assertThat(snapshot.startTicks()).isEqualTo(555);
        assertThat(snapshot.rssBytes()).isEqualTo(50_000 * 1024);
        assertThat(snapshot.threads())
                .containsOnlyKeys(7L, 8L)
                .containsEntry(7L, new ThreadSample(ThreadKind.APPLICATION, 1_000_000_007, 3))
                .containsEntry(8L, new ThreadSample(ThreadKind.JIT, 250, 1));
        assertThat(snapshot.collections()).isZero();
        assertThat(snapshot.javaThreads()).isEmpty();
    }

    @Test
    void glancesAtAProcessWithoutItsThreads() {
        write("7/status", "Name:\tjava\nVmHWM:\t  90000 kB\nVmRSS:\t   50000 kB\nThreads:\t23\n");

        assertThat(linux.glance(7)).contains(new Glance(23, 50_000 * 1024, OptionalLong.empty()));
        assertThat(linux.glance(8)).isEmpty();
    }

    @Test
    void fallsBackToTicksOnAKernelWithoutSchedstat() {
        write("7/stat", stat("java", 'R', 5, 5, 1));
        write("7/task/7/comm", "GC Thread#0\n");
        write("7/task/7/stat", stat("GC Thread#0", 'R', 3, 1, 1));
        thread(7, 8, "java", "0 0 0\n");
        write("7/task/8/stat", stat("java", 'R', 0, 2, 1));

        assertThat(linux.process(7).threads())
                .containsEntry(7L, new ThreadSample(ThreadKind.GC, 40_000_000, 0))
                .containsEntry(8L, new ThreadSample(ThreadKind.APPLICATION, 20_000_000, 0));
    }

    @Test
    void leavesOutAThreadThatEndsWhileItIsRead() {
        write("7/stat", stat("java", 'R', 5, 5, 1));
        thread(7, 7, "java", "90 0 4\n");
        write("7/task/8/comm", "gone soon\n");
        folder("7/task/9");

        assertThat(linux.process(7).threads()).containsOnlyKeys(7L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "7 (java", "7 (java) R 1 2", "7 (java) R 1 2 3 4 5 6 7 8 9 10 x y 1 1 1 1 1 1 1"})
    void anUnreadableProcessIsGone(String stat) {
        write("7/stat", stat);
        assertThatThrownBy(() -> linux.process(7))
                .isInstanceOfSatisfying(ProcessGoneException.class, gone -> assertThat(gone.pid())
                        .isEqualTo(7));
    }

    @Test
    void aProcessThatIsOnlyListedForItsParentIsGone() {
        write("7/stat", stat("java", 'Z', 5, 5, 1));
        assertThatThrownBy(() -> linux.process(7)).isInstanceOf(ProcessGoneException.class);
        assertThatThrownBy(() -> linux.process(8)).isInstanceOf(ProcessGoneException.class);
    }

    @Test
    void theCountersOfAProcessInASandboxAreInItsOwnTemporaryFolderUnderItsOwnId() {
        write("7/status", "Name:\tjava\nNSpid:\t7\t2\nVmRSS:\t  50000 kB\n");
        write("8/status", "Name:\tjava\nNSpid:\t8\n");
        write("9/status", "Name:\tjava\nNSpid:\t9\t30\t1\n");

        assertThat(linux.counters(7)).startsWithRaw(proc.resolve("7/root/tmp")).hasFileName("2");
        assertThat(linux.counters(8)).startsWithRaw(proc.resolve("tmp")).hasFileName("8");
        assertThat(linux.counters(9)).hasFileName("1");
    }

    @Test
    void prefersTheExactResidentMemoryWhereAskedFor() {
        write("7/status", "VmRSS:\t   50000 kB\n");
        assertThat(linux.exactRssBytes(7)).isEqualTo(50_000 * 1024);

        write("7/smaps_rollup", "00400000-7fff [rollup]\nRss:               49000 kB\nPss:    1 kB\n");
        assertThat(linux.exactRssBytes(7)).isEqualTo(49_000 * 1024);
    }

    @Test
    void addsUpTheMachineWithoutIdleTimeAndGuests() {
        write("stat", "cpu  100 10 20 5000 70 3 4 9 55 0\ncpu0 50 0 0 0 0 0 0 0 0 0\n");
        MachineSnapshot earlier = linux.machine();
        assertThat(earlier).isEqualTo(new MachineSnapshot(1_370_000_000, 90_000_000));

        write("stat", "cpu  101 10 20 6000 90 3 5 12 55 0\n");
        assertThat(earlier.until(linux.machine())).isEqualTo(new MachineUsage(20_000_000, 30_000_000));
    }

    /** As in a container on a large machine: its neighbours have other CPUs. */
    @Test
    void addsUpTheCpusThatAssayMayUse() {
        StringBuilder stat = new StringBuilder("cpu  9000 0 0 0 0 0 0 900 0 0\n");
        for (int cpu = 0; cpu < 200; cpu++) {
            stat.append("cpu").append(cpu).append(" ").append(cpu).append(" 0 1 500 0 0 0 2 0 0\n");
        }
        write("stat", stat + "intr 1 2 3\n");

        assertThat(linux.on(CpuSet.of(List.of(10, 190))).machine())
                .isEqualTo(new MachineSnapshot(2_020_000_000, 40_000_000));
        assertThat(linux.on(CpuSet.of(IntStream.range(0, 200).boxed().toList())).machine())
                .as("all of them")
                .isEqualTo(new MachineSnapshot(90_000_000_000L, 9_000_000_000L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu", "cpu 1 2 3 4 5 6 7", "cpu 1 2 3 4 5 6 7 eight", "intr 1 2 3 4 5 6 7 8 9"})
    void anUnreadableMachineIsZero(String stat) {
        write("stat", stat);
        assertThat(linux.machine()).isEqualTo(new MachineSnapshot(0, 0));
    }

    private static String stat(String name, char state, long user, long system, long start) {
        return "7 (" + name + ") " + state + " 1 7 7 0 -1 4194304 98 0 0 0 " + user + " " + system + " 0 0 20 0 1 0 "
                + start + " 3133440 393 18446744073709551615\n";
    }

    private void thread(int pid, int id, String comm, String schedstat) {
        write(pid + "/task/" + id + "/comm", comm + "\n");
        write(pid + "/task/" + id + "/schedstat", schedstat);
    }

    private void folder(String path) {
        try {
            Files.createDirectories(proc.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String path, String text) {
        try {
            Files.createDirectories(proc.resolve(path).getParent());
            Files.writeString(proc.resolve(path), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** 40 of 100 µs are the kernel's, whatever the JIT compilers use beside them. */
    @Test
    void theKernelsShareIsOfThreadsThatEnterIt() {
        assertThat(new KernelTime(60, 40).share(0)).isEqualTo(0.4);
        assertThat(new KernelTime(60 + 100, 40).share(0.5)).isEqualTo(0.4);
        assertThat(new KernelTime(10, 90).share(0.5)).isEqualTo(1);
        assertThat(KernelTime.NONE.share(0)).isZero();
    }
}
