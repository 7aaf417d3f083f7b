package dev.assay.tools;

/** A tool's result is missing, truncated or malformed. */
final class UnusableResultException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableResultException(String message) {
        super(message);
    }
}
