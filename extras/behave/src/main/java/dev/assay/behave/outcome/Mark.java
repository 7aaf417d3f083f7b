package dev.assay.behave.outcome;

/** Something that happened to requests, connections, sessions or a process. */
public enum Mark {
    NO_CONNECTION("no connection"),

    NONE_LOST("none lost"),
    SOME_LOST("some lost"),
    UNAVAILABLE("503"),
    FAILED("failed"),
    REFUSED("refused"),

    CLOSED("closed"),
    RESET("reset"),
    EXITS("exits"),
    KILLED("had to be killed"),
    TIMES_OUT("times out"),

    KEEPS_SERVING("keeps serving"),
    DEGRADES("degrades"),
    STOPS_SERVING("stops serving"),

    ACCEPTED("accepted in full"),
    REJECTED("rejected"),
    STALLED("stalled"),
    OTHERS_UNANSWERED("others unanswered"),
    NO_RECOVERY("no recovery"),

    KEPT("kept"),
    /** Undertow does this. */
    MOVED("kept under another cookie"),
    LOST("lost"),
    /** The app's data may or may not be in the session of the other cookie. */
    OTHER_COOKIE("another cookie"),
    NO_USUAL_RESPONSE("no usual response"),
    NO_COOKIE("no cookie");

    private final String text;

    Mark(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
