package dev.assay.model.server;

import java.util.List;
import java.util.Optional;

/**
 * Evidence of which server answers for a contender, from outside and from inside its process.
 *
 * @param contender id
 * @param signs in the order in which they were looked for
 */
public record Identity(String contender, List<Sign> signs) {
    public Identity {
        signs = List.copyOf(signs);
    }

    /** Where a sign is looked for. */
    public enum Kind {
        /** Which process listens on the contender's port. */
        PORT("port"),
        /** How the port answers a request that is not HTTP: each server has its own way. */
        ANSWERS("answer to a malformed request"),
        /** The names of the process's threads. */
        THREADS("threads"),
        /** The server classes that the process has loaded, and the jar that they come from. */
        CLASSES("loaded classes");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** The name in prose. */
        public String title() {
            return title;
        }
    }

    /** What a sign says about the contender's claim. */
    public enum Says {
        /** It is the server that it claims to be. */
        CLAIMED,
        /** It is another server, or not that one alone. */
        OTHER,
        /** Nothing: it could not be read, or several servers show it. */
        NOTHING
    }

    /**
     * One sign.
     *
     * @param seen what was seen, in words that follow the contender's name and a colon
     */
    public record Sign(Kind kind, Says says, String seen) {}

    public Optional<Sign> contradiction() {
        return signs.stream().filter(sign -> sign.says() == Says.OTHER).findFirst();
    }

    /** Whether nothing contradicts the claim and the process itself bears it out. */
    public boolean proven() {
        return contradiction().isEmpty()
                && signs.stream()
                        .anyMatch(sign -> sign.says() == Says.CLAIMED
                                && (sign.kind() == Kind.THREADS || sign.kind() == Kind.CLASSES));
    }
}
