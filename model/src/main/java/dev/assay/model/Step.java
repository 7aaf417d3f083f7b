package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * One kind of request in a workload.
 *
 * @param name unique in its workload, shown in reports, for example {@code GET /orders/{id}}
 * @param method upper-case HTTP method
 * @param path origin form, starts with a slash
 * @param headers sent in this order, after Host
 * @param body the entity, UTF-8; its length is sent as Content-Length
 * @param status the status that counts as a good answer, 100 to 599
 * @param weight how often this step is drawn relative to the others, at least 1
 */
public record Step(
        String name,
        String method,
        Template path,
        List<Header> headers,
        Optional<Template> body,
        int status,
        int weight) {
    public Step {
        Require.notBlank(name, "step name");
        Require.that(method.matches("[A-Z]{1,20}"), "not an HTTP method: " + method);
        Require.that(path.source().startsWith("/"), "a path starts with a slash: " + path.source());
        Require.that(
                path.source().chars().noneMatch(c -> c <= ' ' || c == 127) || !path.constant(),
                "a path has no spaces or control characters: " + path.source());
        Require.that(status >= 100 && status <= 599, "not an HTTP status: " + status);
        Require.that(weight >= 1, "weight must be at least 1: " + weight);
        headers = List.copyOf(headers);
    }

    /** A plain GET that expects 200. */
    public static Step get(String path) {
        return new Step("GET " + path, "GET", Template.parse(path), List.of(), Optional.empty(), 200, 1);
    }
}
