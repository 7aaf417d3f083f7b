package dev.assay.launch;

import java.util.List;
import java.util.OptionalInt;

/** How a start ended. */
public sealed interface Launch {
    /** The server gave its first good answer and runs. */
    record Ready(RunningServer server) implements Launch {}

    /**
     * The server gave none, or ended right after: it exited early, never answered in time, answers with a wrong status, or
     * its port was taken. Nothing of it runs any more.
     *
     * @param reason in words, with a hint where the log shows a known cause
     * @param exitCode if it exited by itself; 128 and more: ended by the signal of that number less 128
     * @param lastLogLines the last that it wrote, oldest first, at most {@value #LOG_LINES}
     */
    record Failed(String reason, OptionalInt exitCode, List<String> lastLogLines) implements Launch {
        static final int LOG_LINES = 15;

        public Failed {
            lastLogLines = List.copyOf(lastLogLines);
        }
    }
}
