package dev.assay.behave;

import dev.assay.model.Behaviour.Case;
import java.util.List;
import java.util.Map;

/**
 * A case that is bytes on a connection of its own.
 *
 * @param shows what of the answer is compared, as {@link Look} reads it; empty for statuses and what became of the connection
 * @param most as many final answers as any reading of the bytes gives
 * @param pieces sent one after the other, with a wait for an answer between them; as {@link WireText}
 */
record WireCase(Case subject, Asked asked, String shows, int most, List<String> pieces) {
    WireCase {
        pieces = List.copyOf(pieces);
    }

    /** The bytes of each piece. */
    List<byte[]> bytes(Map<String, String> values) {
        return pieces.stream()
                .map(piece -> WireText.raw(WireText.bytes(piece, values)))
                .toList();
    }

    /** Whether its first request is of that method. */
    boolean isOf(String method) {
        return pieces.get(0).startsWith(method + " ");
    }
}
