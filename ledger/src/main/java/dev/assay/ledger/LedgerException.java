package dev.assay.ledger;

/** A result file could not be written or read back; the message says what is safe and what to do next. */
public final class LedgerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LedgerException(String what, String next, Throwable cause) {
        super(what + System.lineSeparator() + "  " + next, cause);
    }
}
