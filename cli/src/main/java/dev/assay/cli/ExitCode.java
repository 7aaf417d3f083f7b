package dev.assay.cli;

/** What the program tells the shell. */
final class ExitCode {
    static final int DONE = 0;
    static final int FAIL_IF = 1;
    static final int BAD_INPUT = 2;
    static final int NO_MEASUREMENT = 3;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
