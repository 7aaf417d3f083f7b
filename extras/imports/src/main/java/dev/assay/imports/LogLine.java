package dev.assay.imports;

/**
 * What a line of an access log says. Its characters are bytes (ISO 8859-1): clients send what is no text in any encoding.
 *
 * @param time as written; empty if there is none
 * @param request method, target and protocol, escapes undone
 * @param status as written
 */
record LogLine(String time, String request, String status) {}
