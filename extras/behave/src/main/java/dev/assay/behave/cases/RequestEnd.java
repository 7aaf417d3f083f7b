package dev.assay.behave.cases;

import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.outcome.Reaction.End;
import java.util.List;

/** Where a request ends, compared with the bytes of its case. */
public enum RequestEnd {
    /** Before the last byte: the rest is another request. */
    EARLY,
    /** With the last byte. */
    END,
    /** Within the plain request that follows. */
    NEXT,
    /** Beyond that. */
    LATE;

    /**
     * Whether a reaction to a single request shows that the server saw its end there rather than at another of these places; {@link #EARLY}
     * and {@link #NEXT} are not told apart.
     *
     * @param usual status of the usual response to such a request
     */
    boolean isShownBy(Reaction reaction, int usual) {
        List<Integer> responses =
                reaction.statuses().stream().filter(status -> status >= 200).toList();
        boolean one = responses.size() == 1;
        End end = reaction.end();
        return switch (this) {
            case EARLY -> responses.size() > 1 || (one && end == End.SPOILT);
            case END -> one && responses.get(0) == usual && end == End.KEEP;
            case NEXT -> one && (end == End.SPOILT || end == End.SILENT);
            case LATE -> responses.size() <= 1 && end == End.SILENT;
        };
    }
}
