package dev.assay.behave.outcome;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a server reacted to a case.
 *
 * @param statuses of the responses in order, including interim ones; {@link #BYTES} for one that is not HTTP/1.1. Over HTTP/2 those of the
 *     streams by id, with {@link #RESET}, {@link #UNFINISHED}, {@link #OVERRUN}, {@link #PONG} and {@link #ACK}
 * @param end what happened to the connection
 * @param then the status of the response to the plain request after the case, if {@code end} is {@link End#SPOILT}
 */
public record Reaction(List<Integer> statuses, End end, int then) implements Observation {
    public static final int BYTES = 0;
    /** A stream was reset with an error. */
    public static final int RESET = 1;
    /** A stream's response was not completed. */
    public static final int UNFINISHED = 2;
    /** More came on a stream than its window allows. */
    public static final int OVERRUN = 3;
    /** A PING was answered. */
    public static final int PONG = 4;
    /** The case's SETTINGS were acknowledged. */
    public static final int ACK = 5;

    private static final List<String> WORDS = List.of("bytes", "reset", "unfinished", "overrun", "pong", "ack");

    /** What happened to the connection. */
    public enum End {
        /** A plain request after the case was answered as usual. */
        KEEP,
        CLOSE,
        /** In HTTP/2: GOAWAY with an error, or closed without GOAWAY. */
        ERROR,
        /** Nothing came in time. */
        SILENT,
        /** It switched to another protocol. */
        UPGRADE,
        /** A plain request after the case was answered differently: bytes of the case were read as part of it. */
        SPOILT
    }

    public Reaction {
        statuses = List.copyOf(statuses);
    }

    public static Reaction of(List<Integer> statuses, End end) {
        return new Reaction(statuses, end, BYTES);
    }

    /** The last status that is not an interim one; {@link #BYTES} if there is none. */
    public int last() {
        return statuses.stream()
                .filter(status -> status == BYTES || status >= 200)
                .reduce(BYTES, (first, second) -> second);
    }

    /** Whether something was left without a response, and the connection open. */
    public boolean silent() {
        return end == End.SILENT;
    }

    private static String word(int status) {
        return status < WORDS.size() ? WORDS.get(status) : String.valueOf(status);
    }

    /** The code of a word; empty if it is unknown. */
    public static Optional<Integer> of(String word) {
        return WORDS.contains(word) ? Optional.of(WORDS.indexOf(word)) : Optional.empty();
    }

    @Override
    public String text() {
        Stream<String> responses = statuses.stream().map(Reaction::word);
        String connection =
                switch (end) {
                    case KEEP -> "keep";
                    case CLOSE -> "close";
                    case ERROR -> "connection error";
                    case SILENT -> "silent";
                    case UPGRADE -> "upgrade";
                    case SPOILT -> "then " + word(then);
                };
        return Stream.concat(responses, Stream.of(connection)).collect(Collectors.joining(" "));
    }
}
