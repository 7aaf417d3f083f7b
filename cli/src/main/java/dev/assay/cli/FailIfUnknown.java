package dev.assay.cli;

import dev.assay.run.ExitCode;
import dev.assay.verdict.Holds;
import java.util.Collection;

/** What a condition of {@code --fail-if} that cannot be decided means for the exit code. */
enum FailIfUnknown {
    PASS(ExitCode.DONE),
    FAIL(ExitCode.FAIL_IF),
    ERROR(ExitCode.NO_MEASUREMENT);

    private final int exitCode;

    FailIfUnknown(int exitCode) {
        this.exitCode = exitCode;
    }

    /**
     * The exit code of a command: that of a condition that holds comes before that of the measurement, and that before the one of a
     * condition that cannot be told.
     *
     * @param conditions what each says
     * @param measured exit code of the measurement
     */
    int exitCode(Collection<Holds> conditions, int measured) {
        int open = conditions.contains(Holds.UNKNOWN) ? exitCode : ExitCode.DONE;
        if (conditions.contains(Holds.YES) || open == ExitCode.FAIL_IF) {
            return ExitCode.FAIL_IF;
        }
        return measured == ExitCode.DONE ? open : measured;
    }
}
