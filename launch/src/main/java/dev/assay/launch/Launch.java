package dev.assay.launch;

import java.util.List;
import java.util.OptionalInt;

/** How a start ended. */
public sealed interface Launch {
    /** The server gave its first successful response and is running. */
    record Ready(RunningServer server) implements Launch {}

    /**
     * The server gave no successful response, or ended right after one: it exited early, did not answer in time, answers with a wrong
     * status, or its port was taken. None of its processes is left running.
     *
     * @param reason in words, with a hint if the log shows a known cause
     * @param exitCode if it exited by itself; 128 + n if killed by signal n
     * @param lastLogLines of its output, oldest first, at most {@value #LOG_LINES}
     */
    record Failed(String reason, OptionalInt exitCode, List<String> lastLogLines) implements Launch {
        static final int LOG_LINES = 15;

        public Failed {
            lastLogLines = List.copyOf(lastLogLines);
        }
    }
}
