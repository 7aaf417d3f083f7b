package dev.assay.behave.transport;

import dev.assay.behave.outcome.Mark;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Counts how requests ended. Thread-safe. */
public final class Tally {
    /** How a request ended. */
    public enum Ended {
        /** With a response below 500. */
        ANSWERED,
        UNAVAILABLE,
        /** With another response of 500 or more. */
        FAILED,
        /** It was not sent because no connection could be opened: it can go elsewhere. */
        REFUSED,
        /** It was sent, and the connection ended without a response. */
        ENDED,
        /** It was sent, and the connection was reset without a response. */
        RESET,
        /** It was sent, and no response came in time. */
        UNANSWERED;

        boolean hasResponse() {
            return this == ANSWERED || this == UNAVAILABLE || this == FAILED;
        }

        public String word() {
            return this == UNAVAILABLE ? "503" : name().toLowerCase(Locale.ROOT);
        }

        public static Ended of(int status) {
            return status == 503 ? UNAVAILABLE : status >= 500 ? FAILED : ANSWERED;
        }
    }

    /** The marks of those of these errors that occurred. */
    public static Stream<Mark> errors(Map<Ended, Long> counts, Ended... errors) {
        return Stream.of(errors)
                .filter(error -> counts.getOrDefault(error, 0L) > 0)
                .map(error -> Mark.valueOf(error.name()));
    }

    private final Map<Ended, Long> counts = new EnumMap<>(Ended.class);

    public synchronized void add(Ended ended) {
        counts.merge(ended, 1L, Long::sum);
    }

    public synchronized Map<Ended, Long> counts() {
        return Map.copyOf(counts);
    }
}
