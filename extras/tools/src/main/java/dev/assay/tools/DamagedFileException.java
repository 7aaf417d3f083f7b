package dev.assay.tools;

/** A result file is truncated or malformed. */
final class DamagedFileException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long line;

    /** @param line of the damage, from 1 */
    DamagedFileException(long line, String message) {
        super(message);
        this.line = line;
    }

    long line() {
        return line;
    }
}
