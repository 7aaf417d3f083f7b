package dev.assay.checks;

import dev.assay.model.server.Server;
import java.util.Optional;

/**
 * One cell: an app, as built with one server, put on another.
 *
 * @param builtWith the server that was in the jar before
 * @param target the server it was put on
 */
record MatrixCell(MatrixApp app, Server builtWith, Server target, Outcome outcome) {

    /** What came of it. */
    sealed interface Outcome {
        /** Every feature works. */
        record Works(String serverVersion) implements Outcome {}

        /** It does not start, or some features do not work; each with what was wrong. */
        record Fails(String problems) implements Outcome {}

        /** It runs, but not all features work, and Assay says so when it puts the app there. */
        record Limited(String problems) implements Outcome {}

        /** It cannot be put on that server, in the words that the user gets. */
        record Refused(String reason) implements Outcome {}
    }

    /** The server's version if everything works. */
    Optional<String> works() {
        return outcome instanceof Outcome.Works works ? Optional.of(works.serverVersion()) : Optional.empty();
    }

    boolean limited() {
        return outcome instanceof Outcome.Limited;
    }

    /** Whether the app does what it should on that server, or Assay says why not before anything is started. */
    boolean asExpected() {
        return !(outcome instanceof Outcome.Fails);
    }

    /** The version, the problems or the reason. */
    String words() {
        if (outcome instanceof Outcome.Works works) {
            return works.serverVersion();
        }
        if (outcome instanceof Outcome.Limited limited) {
            return limited.problems();
        }
        return outcome instanceof Outcome.Fails fails ? fails.problems() : ((Outcome.Refused) outcome).reason();
    }
}
