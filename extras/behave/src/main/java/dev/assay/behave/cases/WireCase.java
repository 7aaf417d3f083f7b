package dev.assay.behave.cases;

import dev.assay.behave.outcome.Behaviour.Case;
import java.util.List;
import java.util.Map;

/**
 * A case that consists of bytes sent on its own connection.
 *
 * @param cleartext whether it says something only of a connection without TLS
 * @param shows which part of the response is compared, as {@link ResponseExcerpt} reads it; empty for statuses and what happened to the connection
 * @param most largest number of final responses under any reading of the bytes
 * @param readings of where the request ends; none unless it is ambiguous
 * @param pieces sent one after the other, with a wait for a response between them; as {@link WireText}, or one {@link FrameText} per line
 */
public record WireCase(
        Case subject,
        Expectation asked,
        boolean cleartext,
        String shows,
        int most,
        List<Reading> readings,
        List<String> pieces) {
    public WireCase {
        readings = List.copyOf(readings);
        pieces = List.copyOf(pieces);
    }

    public List<byte[]> bytes(Map<String, String> values) {
        return pieces.stream()
                .map(piece -> WireText.raw(WireText.bytes(piece, values)))
                .toList();
    }

    public List<FrameText.Line> frames(int piece, Map<String, String> values) {
        return pieces.get(piece)
                .lines()
                .map(line -> FrameText.parse(line, values))
                .toList();
    }

    /** Whether one of its frames has the headers of a plain POST. */
    public boolean isPost() {
        return pieces.stream().anyMatch(piece -> piece.contains(" post"));
    }

    /** Whether its first request is of that method. */
    public boolean isOf(String method) {
        return pieces.get(0).startsWith(method + " ");
    }
}
