package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.machine.ProcFile;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a condition that depends on another process. */
final class Eventually {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private Eventually() {}

    static void holds(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
            Thread.sleep(10);
        }
        assertThat(condition.getAsBoolean()).as(what).isTrue();
    }

    static void gone(long pid) throws InterruptedException {
        holds("process " + pid + " is gone", () -> !alive(pid));
    }

    /** A zombie does not count as alive. */
    static boolean alive(long pid) {
        boolean waits = ProcFile.text("/proc/" + pid + "/stat")
                .filter(stat -> stat.contains(") Z "))
                .isPresent();
        return !waits && ProcessHandle.of(pid).isPresent(); // last, because it may be reaped meanwhile
    }
}
