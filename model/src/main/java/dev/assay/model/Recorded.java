package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * A request of a recording.
 *
 * @param atSeconds when it was sent, in seconds after the recording's first request
 * @param seconds until its answer was complete
 * @param method upper-case HTTP method
 * @param origin scheme, host and port, for example {@code http://localhost:8080}
 * @param path origin form with the query
 * @param headers as sent
 * @param body as sent; empty if there was none
 * @param status of the answer; 0 if there was none
 * @param type media type of the answer, lower case, without parameters; may be empty
 */
public record Recorded(
        double atSeconds,
        double seconds,
        String method,
        String origin,
        String path,
        List<Field> headers,
        Optional<String> body,
        int status,
        String type) {
    public Recorded {
        headers = List.copyOf(headers);
    }

    /** A header field. */
    public record Field(String name, String value) {}
}
