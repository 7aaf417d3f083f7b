package dev.assay.model.evidence;

/** Why a request failed. */
public enum ErrorKind {
    REFUSED("connection refused"),
    CONNECT_TIMEOUT("connection timed out"),
    RESET("connection reset"),
    CLOSED_EARLY("closed before the response was complete"),
    TIMEOUT("no complete response in time"),
    MALFORMED("malformed response"),
    WRONG_STATUS("wrong status"),
    WRONG_HEADER("wrong header"),
    WRONG_BODY("wrong body"),
    OTHER_LENGTH("length unlike the first response"),
    OTHER_BODY("body unlike the first response"),
    BODY_TOO_LARGE("body too large to inspect"),
    NOT_EXTRACTED("value to extract not found"),
    TLS("TLS failure"),
    /** This machine's shortage, not the server's doing. */
    NO_SOCKET("no port or file left on the generator's machine");

    private final String title;

    ErrorKind(String title) {
        this.title = title;
    }

    /** Whether the request took too long, as opposed to being refused or answered wrongly. */
    public boolean isTimeOut() {
        return this == TIMEOUT || this == CONNECT_TIMEOUT;
    }

    /** The name in prose. */
    public String title() {
        return title;
    }
}
