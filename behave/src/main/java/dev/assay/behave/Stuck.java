package dev.assay.behave;

import java.util.Optional;

/** A way in which a client is slow or stuck. */
enum Stuck {
    LINE("line", "A request line that comes a byte a second", Optional.of('a'), true),
    HEADERS("headers", "A field that comes a byte a second", Optional.of('a'), true),
    BODY("body", "A body that comes a byte a second", Optional.of(' '), true),
    /** Nobody reads the answers to many requests. */
    READING("reading", "A hundred requests whose answers are not read", Optional.empty(), true),
    SILENT("silent", "Connections on which nothing is sent", Optional.empty(), true),
    HALF_CLOSE("half-close", "Half of a request, and the end of what the client sends", Optional.empty(), true),
    /** As pools of clients keep them. */
    IDLE("idle", "A kept connection after an answer", Optional.empty(), false);

    private static final int BODY_BYTES = 1_000_000;
    private static final int UNREAD = 100;

    private final String word;
    private final String title;
    private final Optional<Character> trickle;
    private final boolean crowds;

    Stuck(String word, String title, Optional<Character> trickle, boolean crowds) {
        this.word = word;
        this.title = title;
        this.trickle = trickle;
        this.crowds = crowds;
    }

    /** In ids of cases. */
    String word() {
        return word;
    }

    String title() {
        return title;
    }

    /** What it goes on sending, a byte at a time. */
    Optional<Character> trickle() {
        return trickle;
    }

    /** Whether many of them may hold something that other clients need. */
    boolean crowds() {
        return crowds;
    }

    /** Whether the end of the connection can be seen: who does not read does not see it. */
    boolean seesTheEnd() {
        return this != READING;
    }

    /** Whether it ends its side of the connection behind what it sends at first. */
    boolean ends() {
        return this == HALF_CLOSE;
    }

    /** What it sends at first. */
    byte[] begin(AppRequests requests, String host) {
        String get = "GET " + requests.path() + " HTTP/1.1\r\nHost: " + host + "\r\n";
        return WireText.raw(
                switch (this) {
                    case LINE -> "GET /";
                    case HEADERS -> get + "X-Assay: ";
                    case BODY ->
                        "POST " + requests.post().path() + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: "
                                + requests.post().type() + "\r\nContent-Length: " + BODY_BYTES + "\r\n\r\n";
                    case READING -> (get + "\r\n").repeat(UNREAD);
                    case SILENT -> "";
                    case HALF_CLOSE -> get + "X-Assay: a";
                    case IDLE -> get + "\r\n";
                });
    }
}
