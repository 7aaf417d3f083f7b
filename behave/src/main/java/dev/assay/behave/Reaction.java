package dev.assay.behave;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What became of a case.
 *
 * @param statuses of the answers in order, interim ones included; {@link #BYTES} for one that is no HTTP/1.1
 * @param end of the connection
 * @param then the status of the answer to the plain request behind the case, where that is {@link End#SPOILT}
 */
record Reaction(List<Integer> statuses, End end, int then) {
    static final int BYTES = 0;

    /** What became of the connection. */
    enum End {
        /** A plain request behind the case was answered as ever. */
        KEEP,
        CLOSE,
        /** Nothing, for as long as one waits. */
        SILENT,
        /** It speaks another protocol now. */
        UPGRADE,
        /** A plain request behind the case was answered in another way: what stood before it was taken for a part of it. */
        SPOILT
    }

    Reaction {
        statuses = List.copyOf(statuses);
    }

    static Reaction of(List<Integer> statuses, End end) {
        return new Reaction(statuses, end, BYTES);
    }

    /** The last that is no interim one; {@link #BYTES} if there is none. */
    int last() {
        return statuses.stream()
                .filter(status -> status == BYTES || status >= 200)
                .reduce(BYTES, (first, second) -> second);
    }

    /** How it is told and compared, such as {@code 400 close}. */
    String did() {
        Stream<String> answers = IntStream.range(0, statuses.size())
                .mapToObj(i -> statuses.get(i) == BYTES ? "bytes" : String.valueOf(statuses.get(i)));
        String became =
                switch (end) {
                    case KEEP -> "keep";
                    case CLOSE -> "close";
                    case SILENT -> "silent";
                    case UPGRADE -> "upgrade";
                    case SPOILT -> "then " + (then == BYTES ? "bytes" : String.valueOf(then));
                };
        return Stream.concat(answers, Stream.of(became)).collect(Collectors.joining(" "));
    }
}
