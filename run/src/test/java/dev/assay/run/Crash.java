package dev.assay.run;

/** The process is no more: nothing that it would still do happens. */
final class Crash extends Error {
    private static final long serialVersionUID = 1L;

    Crash() {
        super("crash", null, false, false);
    }
}
