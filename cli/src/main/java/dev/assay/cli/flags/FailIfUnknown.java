package dev.assay.cli.flags;

import dev.assay.experiment.ExitCode;
import dev.assay.model.verdict.Holds;
import dev.assay.report.JunitReport;
import java.util.Collection;

/** What an unknown condition of {@code --fail-if} means for the exit code. */
public enum FailIfUnknown {
    PASS(ExitCode.DONE, JunitReport.Result.SKIPPED),
    FAIL(ExitCode.FAIL_IF, JunitReport.Result.FAILED),
    ERROR(ExitCode.NO_MEASUREMENT, JunitReport.Result.ERROR);

    private final int exitCode;
    private final JunitReport.Result result;

    FailIfUnknown(int exitCode, JunitReport.Result result) {
        this.exitCode = exitCode;
        this.result = result;
    }

    /** The result of a condition as a test case. */
    JunitReport.Result result(Holds holds) {
        return switch (holds) {
            case YES -> JunitReport.Result.FAILED;
            case NO -> JunitReport.Result.PASSED;
            case UNKNOWN -> result;
        };
    }

    /**
     * The exit code of a command. A condition that holds, or is unknown with {@link #FAIL}, takes precedence over the measurement, which
     * takes precedence over any other unknown condition.
     *
     * @param conditions whether each holds
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
