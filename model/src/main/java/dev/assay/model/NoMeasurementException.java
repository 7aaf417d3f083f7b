package dev.assay.model;

/**
 * Nothing valid could be measured: a server that never answers, an app that answers differently on two servers, a machine
 * that is already measuring. The program ends with exit code 3; the message says what to do next, and has no secrets in it.
 */
public final class NoMeasurementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /**
     * @param what what made the measurement impossible, with the last log lines of the app where it has any
     * @param next what to do next
     */
    public NoMeasurementException(String what, String next) {
        super(Secrets.hidden(what) + System.lineSeparator() + "  " + next);
        this.reason = Secrets.hidden(what).lines().findFirst().orElse("");
    }

    /** What made the measurement impossible, in one line, without log lines and advice. */
    public String reason() {
        return reason;
    }
}
