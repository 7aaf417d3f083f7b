package dev.assay.cli;

/** What a condition of {@code --fail-if} that cannot be decided means for the exit code. */
enum FailIfUnknown {
    PASS(ExitCode.DONE),
    FAIL(ExitCode.FAIL_IF),
    ERROR(ExitCode.NO_MEASUREMENT);

    private final int exitCode;

    FailIfUnknown(int exitCode) {
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
