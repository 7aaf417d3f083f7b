package dev.assay.checks;

import dev.assay.model.Server;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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

        /** Has the same libraries as another jar that was tried. */
        record SameJarAs(Server builtWith, Outcome outcome) implements Outcome {}

        /** It runs, and some features do not work. */
        record Gaps(String serverVersion, Map<Feature, String> problems) implements Outcome {}

        /** It cannot be put on that server, in the words that the user gets. */
        record Refused(String reason) implements Outcome {}
    }

    /** The server's version if everything works. */
    Optional<String> works() {
        Outcome tried = outcome instanceof Outcome.SameJarAs same ? same.outcome() : outcome;
        return tried instanceof Outcome.Works works ? Optional.of(works.serverVersion()) : Optional.empty();
    }

    /** Whether the app does what it should on that server, or Assay says why not before anything is started. */
    boolean asExpected() {
        return works().isPresent() || outcome instanceof Outcome.Refused;
    }

    /** In one line of text. */
    String words() {
        return words(outcome);
    }

    private static String words(Outcome outcome) {
        if (outcome instanceof Outcome.Works works) {
            return works.serverVersion();
        } else if (outcome instanceof Outcome.SameJarAs same) {
            return words(same.outcome());
        } else if (outcome instanceof Outcome.Gaps gaps) {
            return gaps.serverVersion() + ", but "
                    + gaps.problems().entrySet().stream()
                            .map(gap -> gap.getKey().title() + ": " + gap.getValue())
                            .collect(Collectors.joining("; "));
        } else {
            return ((Outcome.Refused) outcome).reason();
        }
    }
}
