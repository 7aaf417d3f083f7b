package dev.assay.model;

/**
 * The user's input cannot be used: a wrong flag, plan, jar or folder. The program ends with exit code 2 and prints the
 * message, which says what is wrong, where, and what to write instead, with secrets in the user's input hidden.
 */
public class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param where file with line and column, flag or jar entry that is wrong
     * @param what what is wrong with it
     * @param instead what to write or do instead
     */
    public BadInputException(String where, String what, String instead) {
        super(Secrets.hidden(where) + ": " + Secrets.hidden(what) + System.lineSeparator() + "  " + instead);
    }

    /** As above, with the cause, for those who debug Assay. */
    public BadInputException(String where, String what, String instead, Throwable cause) {
        this(where, what, instead);
        initCause(cause);
    }
}
