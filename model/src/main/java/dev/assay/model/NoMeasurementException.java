package dev.assay.model;

/**
 * Nothing valid could be measured, for example because a server never answers, an app answers differently on two servers, or the machine is
 * already measuring. The program ends with exit code 3; the message says what to do next and contains no secrets.
 */
public final class NoMeasurementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /**
     * @param what what made the measurement impossible, with the app's last log lines if there are any
     * @param next what to do next
     */
    public NoMeasurementException(String what, String next) {
        super(Secrets.hidden(what) + System.lineSeparator() + "  " + next);
        this.reason = Secrets.hidden(what).lines().findFirst().orElse("");
    }

    /** What made the measurement impossible, in one line, without log lines or advice. */
    public String reason() {
        return reason;
    }
}
