package dev.assay.tools;

/** A result file is cut off or not what it should be. */
final class DamagedFileException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long line;

    /** @param line where it is seen, 1 is the first */
    DamagedFileException(long line, String message) {
        super(message);
        this.line = line;
    }

    long line() {
        return line;
    }
}
