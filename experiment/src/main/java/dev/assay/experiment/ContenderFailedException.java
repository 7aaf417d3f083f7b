package dev.assay.experiment;

import dev.assay.launch.RunningServer;
import java.util.List;

/** A contender cannot go on. A trial turns it into evidence. */
public final class ContenderFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LOG_LINES = 15;

    private final String contender;
    private final transient List<String> lastLogLines;
    private final boolean ended;

    ContenderFailedException(String contender, String reason, List<String> lastLogLines) {
        this(contender, reason, lastLogLines, false);
    }

    /** With the end of the server's log. */
    ContenderFailedException(RunningServer server, String reason) {
        this(server.contender(), reason, server.lastLogLines(LOG_LINES), false);
    }

    private ContenderFailedException(String contender, String reason, List<String> lastLogLines, boolean ended) {
        super(reason);
        this.contender = contender;
        this.lastLogLines = List.copyOf(lastLogLines);
        this.ended = ended;
    }

    /** The server's process ended although nobody had asked it to. */
    static ContenderFailedException ended(RunningServer server, String reason) {
        return new ContenderFailedException(server.contender(), reason, server.lastLogLines(LOG_LINES), true);
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
