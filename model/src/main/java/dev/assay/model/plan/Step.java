package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One kind of request in a workload.
 *
 * @param name unique in its workload, shown in reports, for example {@code GET /orders/{id}}
 * @param method upper-case HTTP method
 * @param path origin form, starts with a slash
 * @param headers sent in this order, after Host
 * @param body the entity, UTF-8; its length is sent as Content-Length
 * @param status the status that counts as a successful response, 100 to 599
 * @param weight how often this step is drawn relative to the others, at least 1
 * @param once whether each user takes this step in the first walk only, for example a login
 * @param think pause after the response to this step; empty means the load's
 * @param extracts values that later steps take from the response
 */
public record Step(
        String name,
        String method,
        Template path,
        List<Header> headers,
        Optional<Template> body,
        int status,
        int weight,
        boolean once,
        Optional<Think> think,
        Checks checks,
        List<Extract> extracts) {
    public Step {
        Require.notBlank(name, "step name");
        Require.that(method.matches("[A-Z]{1,20}"), "not an HTTP method: " + method);
        Require.that(path.source().startsWith("/"), "a path starts with a slash: " + path.source());
        Require.that(
                path.parts().stream().allMatch(Step::sendable),
                "a path has no spaces, and no characters outside ASCII: " + path.source());
        Require.that(status >= 100 && status <= 599, "not an HTTP status: " + status);
        Require.that(weight >= 1, "weight must be at least 1: " + weight);
        Require.that(
                headers.stream().filter(Header::namesHost).count() <= 1,
                "a request has one Host header, not two: " + name);
        headers = List.copyOf(headers);
        extracts = List.copyOf(extracts);
    }

    private static boolean sendable(Template.Part part) {
        return !(part instanceof Template.Literal literal)
                || literal.text().chars().allMatch(c -> c > ' ' && c < 127);
    }

    /** A step that checks only the status. */
    public Step(
            String name,
            String method,
            Template path,
            List<Header> headers,
            Optional<Template> body,
            int status,
            int weight) {
        this(name, method, path, headers, body, status, weight, false, Optional.empty(), Checks.NONE, List.of());
    }

    /** A plain GET that expects 200. */
    public static Step get(String path) {
        return new Step("GET " + path, "GET", Template.parse(path), List.of(), Optional.empty(), 200, 1);
    }

    Step withoutPause() {
        return with(headers, once, Optional.empty());
    }

    public Step withHeaders(List<Header> others) {
        return with(others, once, think);
    }

    /** The same step, taken by each user in the first walk only. */
    public Step onlyOnce() {
        return with(headers, true, think);
    }

    private Step with(List<Header> otherHeaders, boolean first, Optional<Think> pause) {
        return new Step(name, method, path, otherHeaders, body, status, weight, first, pause, checks, extracts);
    }

    /** The variables that it uses, which earlier steps must extract. */
    public Set<String> variables() {
        Set<String> names = new LinkedHashSet<>();
        parts().forEach(part -> {
            if (part instanceof Template.Variable variable) {
                names.add(variable.name());
            }
        });
        return names;
    }

    public Set<DataFile> dataFiles() {
        Set<DataFile> files = new LinkedHashSet<>();
        parts().forEach(part -> {
            if (part instanceof Template.Column column) {
                files.add(column.file());
            }
        });
        return files;
    }

    /** What is sent: the path, the values of header lines, the body. */
    public Stream<Template> templates() {
        return Stream.of(Stream.of(path), headers.stream().map(Header::value), body.stream())
                .flatMap(templates -> templates);
    }

    public Stream<Template.Part> parts() {
        return templates().flatMap(template -> template.parts().stream());
    }
}
