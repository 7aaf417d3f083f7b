package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.evidence.Counters;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Counters of a process with known activity. */
@EnabledOnOs(OS.LINUX)
class CountersTest {
    private final Probe probe = Probe.local();

    private Counters during(ChildProcess child, String command) {
        child.ask(command); // warms up: one-off class loading and compilation is not counted
        CounterSnapshot before = probe.counters(child.pid());
        child.ask(command);
        return before.until(probe.counters(child.pid()));
    }

    /** Error: a region at either end and, at each collection, what was left in the buffers of the eight threads. */
    @Test
    void allocationIsKnownToFivePerCent() {
        try (ChildProcess child = ChildProcess.start("-XX:-UseSerialGC", "-XX:+UseG1GC", "-Xmx512m", "-Xmn128m")) {
            child.ask("churn 400");
            CounterSnapshot before = probe.counters(child.pid());
            long said = child.askNumber("churn 400");
            Counters counted = before.until(probe.counters(child.pid()));

            assertThat(counted.minorCollections().orElseThrow()).isBetween(2L, 8L);
            assertThat((double) counted.allocatedBytes().orElseThrow() / said).isCloseTo(1, within(0.05));
        }
    }

    @Test
    void allocationIsUnknownWithOtherCollectors() {
        try (ChildProcess child = ChildProcess.start()) {
            assertThat(during(child, "churn 100").allocatedBytes()).isEmpty();
        }
    }

    @Test
    void writesToAFileAreCountedOneByOne() {
        try (ChildProcess child = ChildProcess.start()) {
            Counters counted = during(child, "write 1000");

            assertThat(counted.writeCalls().orElseThrow()).isBetween(1001L, 1010L); // plus the response of the child
            assertThat(counted.writtenBytes().orElseThrow()).isBetween(100_000L, 101_000L);
            assertThat(counted.readCalls().orElseThrow()).isBetween(1L, 100L);
        }
    }

    @Test
    void everyPageTouchedIsAFault() {
        try (ChildProcess child = ChildProcess.start()) {
            Counters counted = during(child, "touch 5000");

            assertThat(counted.minorFaults().orElseThrow()).isBetween(5000L, 5500L);
            assertThat(counted.majorFaults().orElseThrow()).isBetween(0L, 50L);
        }
    }

    @Test
    void everySleepIsAVoluntarySwitch() {
        try (ChildProcess child = ChildProcess.start()) {
            Counters counted = during(child, "sleep 500");

            assertThat(counted.voluntarySwitches().orElseThrow()).isBetween(500L, 1000L);
            assertThat(counted.involuntarySwitches()).isPresent();
        }
    }

    @Test
    void whatCannotBeReadIsEmpty() {
        Counters nothing = CounterSnapshot.NONE.until(CounterSnapshot.NONE);

        assertThat(nothing.voluntarySwitches()).isEmpty();
        assertThat(nothing.minorFaults()).isEmpty();
        assertThat(nothing.readCalls()).isEmpty();
        assertThat(nothing.allocatedBytes()).isEmpty();
        assertThat(probe.counters(Long.MAX_VALUE)).isEqualTo(CounterSnapshot.NONE);
    }

    @Test
    void switchesAreThoseOfTheThreadsThatLive() {
        CounterSnapshot before = threads(Map.of(1L, switches(5, 1), 2L, switches(100, 9), 3L, switches(50, 0)));
        CounterSnapshot after = threads(Map.of(1L, switches(8, 1), 3L, switches(2, 1), 4L, switches(7, 7)));

        Counters counted = before.until(after);

        assertThat(counted.voluntarySwitches()).hasValue(3 + 2 + 7);
        assertThat(counted.involuntarySwitches()).hasValue(0 + 1 + 7);
    }

    @Test
    void edenIsAddedUpOverCollections() {
        Eden full = new Eden(3, 0, 90, 70);

        assertThat(full.until(new Eden(3, 0, 97, 70))).hasValue(7);
        assertThat(full.until(new Eden(4, 0, 5, 95))).hasValue(5 + 5);
        assertThat(full.until(new Eden(5, 0, 5, 95))).hasValue(5 + 5 + 95);
        assertThat(full.until(new Eden(4, 1, 5, 95))).isEqualTo(OptionalLong.empty());
        assertThat(full.until(new Eden(3, 0, 5, 70))).isEqualTo(OptionalLong.empty());
    }

    private static CounterSnapshot.Switches switches(long voluntary, long involuntary) {
        return new CounterSnapshot.Switches(voluntary, involuntary);
    }

    private static CounterSnapshot threads(Map<Long, CounterSnapshot.Switches> threads) {
        return new CounterSnapshot(threads, Map.of(), Optional.empty(), Energy.NONE);
    }
}
