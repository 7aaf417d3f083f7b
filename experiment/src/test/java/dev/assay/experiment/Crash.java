package dev.assay.experiment;

/** The process has been killed: nothing that it would still have done happens. */
final class Crash extends Error {
    private static final long serialVersionUID = 1L;

    Crash() {
        super("crash", null, false, false);
    }
}
