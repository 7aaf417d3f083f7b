package dev.assay.imports;

import java.util.Optional;

/**
 * A request that an app should answer, according to some description of it.
 *
 * @param method in upper case
 * @param path in origin form, percent-encoded, with its variables filled in; as in the source if it cannot be sent
 * @param from the source, for display, for example {@code OpenAPI}
 * @param lacking why it cannot be sent as it is; empty if it can
 */
record Suggestion(String method, String path, String from, Optional<String> lacking) {
    /** A request that can be sent as it is. */
    static Suggestion of(String method, String path, String from) {
        return new Suggestion(method, path, from, Optional.empty());
    }

    static Suggestion lacking(String method, String path, String from, String what) {
        return new Suggestion(method, path, from, Optional.of(what));
    }

    /** The path for a step of a plan, escaped for a request line and for templates. */
    String template() {
        return StepText.path(path);
    }

    /** The same request to an app with this context path. */
    Suggestion below(String prefix) {
        return new Suggestion(method, prefix + path, from, lacking);
    }

    /** The same, of a source that may name the context path. */
    Suggestion within(String prefix) {
        return (path.replaceFirst("[?].*", "") + "/").startsWith(prefix + "/") ? this : below(prefix);
    }
}
