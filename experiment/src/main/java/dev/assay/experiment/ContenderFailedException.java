package dev.assay.experiment;

import java.util.List;

/** A contender cannot go on. A trial turns it into evidence. */
public final class ContenderFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String contender;
    private final transient List<String> lastLogLines;
    private final boolean ended;

    ContenderFailedException(String contender, String reason, List<String> lastLogLines) {
        this(contender, reason, lastLogLines, false);
    }

    private ContenderFailedException(String contender, String reason, List<String> lastLogLines, boolean ended) {
        super(reason);
        this.contender = contender;
        this.lastLogLines = List.copyOf(lastLogLines);
        this.ended = ended;
    }

    /** The contender's process ended although nobody had asked it to. */
    static ContenderFailedException ended(String contender, String reason, List<String> lastLogLines) {
        return new ContenderFailedException(contender, reason, lastLogLines, true);
    }

    boolean ended() {
        return ended;
    }

    public String contender() {
        return contender;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }

    public List<String> lastLogLines() {
        return lastLogLines;
    }
}
