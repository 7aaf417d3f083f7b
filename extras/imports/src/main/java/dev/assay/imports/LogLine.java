package dev.assay.imports;

import java.nio.charset.StandardCharsets;

/**
 * What a line of an access log says. Its characters are bytes (ISO 8859-1): clients send what is no text in any encoding.
 *
 * @param time as written; empty if there is none
 * @param request method, target and protocol, escapes undone
 * @param status as written, or {@link #OF_THE_PROXY}
 */
record LogLine(String time, String request, String status) {
    /** Status of what a proxy answered without asking a server, such as its redirect to HTTPS: the app did not see it. */
    static final String OF_THE_PROXY = "of the proxy";

    /** This line, or if it has no time, with this one. */
    LogLine or(String otherTime) {
        return time.isEmpty() ? new LogLine(otherTime, request, status) : this;
    }

    /** With the host that another part of the line names, unless the request has one. */
    LogLine to(String host) {
        return new LogLine(time, request.replaceFirst("^([A-Z]+) /(?!/)", "$1 http://" + host + "/"), status);
    }

    /** Text as one character per byte of its UTF-8 form. */
    static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
