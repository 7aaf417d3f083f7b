package dev.assay.http.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Linux wakes ordinary threads up to 50 µs late on purpose, to batch wake-ups ({@code timerslack_ns} in proc(5)). A thread may
 * lower its own slack without privileges.
 */
final class TimerSlack {
    private TimerSlack() {}

    /** Sets the least slack for the calling thread; no effect where the system does not support it. */
    static void minimise() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            Files.writeString(Path.of("/proc", thread.getFileName().toString(), "timerslack_ns"), "1");
        } catch (IOException | RuntimeException e) {
            // Timers stay coarse: the spin before a tick, which adapts to them, becomes longer.
        }
    }
}
