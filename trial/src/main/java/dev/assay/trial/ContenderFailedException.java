package dev.assay.trial;

import java.util.List;

/** A contender cannot go on. Stays inside this room: a trial turns it into evidence. */
final class ContenderFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String contender;
    private final transient List<String> lastLogLines;

    ContenderFailedException(String contender, String reason, List<String> lastLogLines) {
        super(reason);
        this.contender = contender;
        this.lastLogLines = List.copyOf(lastLogLines);
    }

    String contender() {
        return contender;
    }

    String reason() {
        return String.valueOf(getMessage());
    }

    List<String> lastLogLines() {
        return lastLogLines;
    }
}
