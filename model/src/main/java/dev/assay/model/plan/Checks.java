package dev.assay.model.plan;

import dev.assay.model.Require;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What a successful response to a step must have besides its status.
 *
 * @param length of the body, checked on every response
 * @param headers checked on every response
 * @param contains texts that the body contains, checked on every response
 * @param json values in the body, checked on every response
 * @param digest of the body, checked on a sample of responses
 */
public record Checks(
        BodyLength length, List<Field> headers, List<String> contains, List<Json> json, Optional<Digest> digest) {
    /** Only that a body is not suddenly empty. */
    public static final Checks NONE =
            new Checks(BodyLength.NOT_SUDDENLY_EMPTY, List.of(), List.of(), List.of(), Optional.empty());

    public Checks {
        headers = List.copyOf(headers);
        contains = List.copyOf(contains);
        json = List.copyOf(json);
        Require.that(contains.stream().noneMatch(String::isEmpty), "every body contains the empty text");
    }

    /** The text that the body must equal: it contains it and is as long. */
    public Optional<String> whole() {
        return contains.stream()
                .filter(text -> BodyLength.between(bytes(text), bytes(text)).equals(length))
                .findFirst();
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * A header field.
     *
     * @param name case-insensitive
     * @param value of one of the fields of that name, trimmed; empty if there only has to be one
     */
    public record Field(String name, Optional<String> value) {
        public Field {
            Require.that(name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"), "not a header name: " + name);
        }
    }

    /**
     * A value in a JSON body.
     *
     * @param pointer as in RFC 6901
     * @param value content of a string, or a number or literal as written in the body; empty if the value only has to be
     *     present
     */
    public record Json(String pointer, Optional<String> value) {
        public Json {
            Require.that(
                    Extract.isPointer(pointer),
                    "a JSON pointer begins with a slash, and ~ only as ~0 or ~1: " + pointer);
        }
    }

    /**
     * The SHA-256 of a body.
     *
     * @param sha256 64 hex digits, lower case; empty means that of the first successful response sampled
     * @param sample share of responses that are checked, above 0 and at most 1; the seed determines which
     */
    public record Digest(Optional<String> sha256, double sample) {
        public Digest {
            Require.that(sha256.map(hex -> hex.matches("[0-9a-f]{64}")).orElse(true), "a SHA-256 has 64 hex digits");
            Require.that(sample > 0 && sample <= 1, "a sample is above 0 and at most 1: " + sample);
        }
    }
}
