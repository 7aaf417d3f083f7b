package dev.assay.plan;

import java.util.Optional;

/**
 * A request that something says an app answers.
 *
 * @param method in upper case
 * @param path in origin form, percent-encoded, with a value for each of its variables; as described where one is lacking
 * @param from what says so, for people, for example {@code OpenAPI}
 * @param lacking why it cannot be sent as it is; empty if it can
 */
public record Suggestion(String method, String path, String from, Optional<String> lacking) {
    /** One that can be sent. */
    static Suggestion of(String method, String path, String from) {
        return new Suggestion(method, path, from, Optional.empty());
    }

    static Suggestion lacking(String method, String path, String from, String what) {
        return new Suggestion(method, path, from, Optional.of(what));
    }

    /** The path as a step of a plan has it: without anything that a request line cannot carry, or that a placeholder would be. */
    public String template() {
        return Imports.path(path);
    }

    /** The same request where the app lies below a path. */
    public Suggestion below(String prefix) {
        return new Suggestion(method, prefix + path, from, lacking);
    }
}
