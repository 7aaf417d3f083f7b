package dev.assay.probe;

import static dev.assay.probe.ThreadKind.APPLICATION;
import static dev.assay.probe.ThreadKind.GC;
import static dev.assay.probe.ThreadKind.JIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.evidence.ProcessUsage;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CpuUsedTest {
    private static final long MS = 1_000_000;
    private static final long TICK = 10 * MS;

    @Test
    void isExactToTheNanosecondWhenNoThreadEnds() {
        CpuUsed used = CpuUsed.between(
                snapshot(100 * MS, Map.of(1L, thread(APPLICATION, 60 * MS, 5), 2L, thread(JIT, 40 * MS, 7))),
                snapshot(140 * MS, Map.of(1L, thread(APPLICATION, 90 * MS + 1, 8), 2L, thread(JIT, 50 * MS + 2, 17))));

        assertThat(used).isEqualTo(new CpuUsed(40 * MS + 3, 10 * MS + 2, 0, 13));
    }

    @Test
    void countsNewThreadsWhole() {
        CpuUsed used = CpuUsed.between(
                snapshot(0, Map.of(1L, thread(APPLICATION, 5, 1))),
                snapshot(0, Map.of(1L, thread(APPLICATION, 6, 2), 9L, thread(GC, 1000, 3))));

        assertThat(used).isEqualTo(new CpuUsed(1001, 0, 1000, 4));
    }

    @Test
    void doesNotTakeTheRoundingOfTheTotalForEndedThreads() {
        CpuUsed used = CpuUsed.between(
                snapshot(100 * MS, Map.of(1L, thread(APPLICATION, 100 * MS, 0))),
                snapshot(130 * MS, Map.of(1L, thread(APPLICATION, 110 * MS, 0))));

        assertThat(used.total()).isEqualTo(10 * MS);
    }

    @Test
    void takesTheTotalWhenItIsAheadByMoreThanItsRounding() {
        CpuUsed used = CpuUsed.between(
                snapshot(100 * MS, Map.of(1L, thread(APPLICATION, 100 * MS, 0))),
                snapshot(140 * MS, Map.of(1L, thread(APPLICATION, 110 * MS, 0))));

        assertThat(used.total()).isEqualTo(40 * MS);
    }

    @Test
    void keepsTheTimeOfAThreadThatEnded() {
        CpuUsed used = CpuUsed.between(
                snapshot(100 * MS, Map.of(1L, thread(APPLICATION, 50 * MS, 0), 2L, thread(APPLICATION, 50 * MS, 0))),
                snapshot(120 * MS, Map.of(1L, thread(APPLICATION, 55 * MS, 0))));

        assertThat(used.total()).isEqualTo(20 * MS);
    }

    @Test
    void givesTheTimeOfEndedCompilersToTheCompilers() {
        CpuUsed used = CpuUsed.between(
                snapshot(100 * MS, Map.of(1L, thread(APPLICATION, 50 * MS, 0), 2L, thread(JIT, 50 * MS, 0))),
                snapshot(150 * MS, Map.of(1L, thread(APPLICATION, 60 * MS, 0))));

        assertThat(used).isEqualTo(new CpuUsed(50 * MS, 40 * MS, 0, 0));
    }

    @Test
    void givesTheTimeOfEndedThreadsToTheApplicationWhenKindsAreMixed() {
        CpuUsed used = CpuUsed.between(
                snapshot(100 * MS, Map.of(1L, thread(APPLICATION, 50 * MS, 0), 2L, thread(JIT, 50 * MS, 0))),
                snapshot(150 * MS, Map.of(3L, thread(GC, 10 * MS, 4))));

        assertThat(used).isEqualTo(new CpuUsed(50 * MS, 0, 10 * MS, 4));
    }

    @Test
    void seesThatAThreadIdWasUsedAgain() {
        CpuUsed used = CpuUsed.between(
                snapshot(100 * MS, Map.of(1L, thread(APPLICATION, 100 * MS, 9))),
                snapshot(110 * MS, Map.of(1L, thread(JIT, 3 * MS, 2))));

        assertThat(used).isEqualTo(new CpuUsed(10 * MS, 3 * MS, 0, 2));
    }

    @Test
    void needsNoThreadsWhereTheSystemListsNone() {
        CpuUsed used = CpuUsed.between(exact(7), exact(19));

        assertThat(used).isEqualTo(new CpuUsed(12, 0, 0, 0));
    }

    @Test
    void becomesTheUsageOfTheProcess() {
        ProcessSnapshot earlier = new ProcessSnapshot(
                7, 1, 1000, Map.of(1L, thread(GC, 5, 5)), 0, TICK, 1, 3, 2_000_000, OptionalInt.empty());
        ProcessSnapshot later = new ProcessSnapshot(
                7,
                1,
                4000,
                Map.of(1L, thread(GC, 25, 9), 2L, thread(JIT, 30, 1)),
                0,
                TICK,
                4096,
                8,
                3_500_000,
                OptionalInt.of(4));

        assertThat(earlier.until(later)).isEqualTo(new ProcessUsage(3000, 50, 30, 20, 5, 1.5, 5, 4096, 2));
    }

    @Test
    void refusesSnapshotsOfTwoProcessesAndTheWrongOrder() {
        ProcessSnapshot first = at(7, 1, 1000);
        assertThatThrownBy(() -> first.until(at(8, 1, 2000))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> first.until(at(7, 2, 2000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pid 7 started at 2");
        assertThatThrownBy(() -> first.until(at(7, 1, 999))).isInstanceOf(IllegalArgumentException.class);
    }

    private static ThreadSample thread(ThreadKind kind, long nanos, long switches) {
        return new ThreadSample(kind, nanos, switches);
    }

    private static ProcessSnapshot snapshot(long total, Map<Long, ThreadSample> threads) {
        return new ProcessSnapshot(7, 1, 0, threads, total, TICK, 0, 0, 0, OptionalInt.empty());
    }

    private static ProcessSnapshot exact(long total) {
        return new ProcessSnapshot(7, 1, 0, Map.of(), total, 0, 0, 0, 0, OptionalInt.empty());
    }

    private static ProcessSnapshot at(long pid, long startTicks, long nanos) {
        return new ProcessSnapshot(pid, startTicks, nanos, Map.of(), 0, TICK, 0, 0, 0, OptionalInt.empty());
    }
}
