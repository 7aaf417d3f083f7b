package dev.assay.imports;

import java.util.List;
import java.util.Optional;

/**
 * A request of a recording.
 *
 * @param entry its number in the recording, from 1
 * @param time when it was sent, as written; empty if it says nothing
 * @param seconds until its response was complete
 * @param method upper-case HTTP method
 * @param origin scheme, host and port (unless it is the scheme's own), for example {@code http://localhost:8080}; only a scheme, for
 *     example {@code data:}, if it was not sent to a host; empty if it cannot be read
 * @param path origin form with the query
 * @param headers as sent
 * @param body as sent; empty if there was none
 * @param status of the response; 0 if there was none
 * @param type media type of the response, lower case, without parameters; may be empty
 * @param obstacle why the request cannot be sent as it was; empty if it can
 */
record Recorded(
        int entry,
        String time,
        double seconds,
        String method,
        String origin,
        String path,
        List<Field> headers,
        Optional<String> body,
        int status,
        String type,
        String obstacle) {
    public Recorded {
        headers = List.copyOf(headers);
    }

    /** Whether it was sent to a server by HTTP. */
    boolean http() {
        return origin.startsWith("http://") || origin.startsWith("https://");
    }

    /** The value of the first header of that name, in any case. */
    Optional<String> header(String name) {
        return header(headers, name);
    }

    static Optional<String> header(List<Field> headers, String name) {
        return headers.stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .map(Field::value)
                .findFirst();
    }

    /** A header field. */
    record Field(String name, String value) {}
}
