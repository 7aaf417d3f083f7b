package dev.assay.model;

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
 * @param status the status that counts as a good answer, 100 to 599
 * @param weight how often this step is drawn relative to the others, at least 1
 * @param once whether each user takes this step in the first walk only, for example a login
 * @param think pause after the answer to this step; empty means the load's
 * @param checks what a good answer has besides its status
 * @param extracts values that later steps take from the answer
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

    /** The same step without a pause of its own. */
    public Step withoutPause() {
        return toBuilder().think(Optional.empty()).build();
    }

    /** A builder that starts with this step. */
    public Builder toBuilder() {
        return new Builder(this);
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

    /** The data files that it takes values from. */
    public Set<DataFile> dataFiles() {
        Set<DataFile> files = new LinkedHashSet<>();
        parts().forEach(part -> {
            if (part instanceof Template.Column column) {
                files.add(column.file());
            }
        });
        return files;
    }

    private Stream<Template.Part> parts() {
        return Stream.of(Stream.of(path), headers.stream().map(Header::value), body.stream())
                .flatMap(templates -> templates)
                .flatMap(template -> template.parts().stream());
    }

    /** Builds a modified copy of a step. Not thread-safe. */
    public static final class Builder {
        private final Step step;
        private String name;
        private String method;
        private List<Header> headers;
        private Optional<Template> body;
        private int status;
        private boolean once;
        private Optional<Think> think;
        private Checks checks;
        private List<Extract> extracts;

        private Builder(Step step) {
            this.step = step;
            name = step.name;
            method = step.method;
            headers = step.headers;
            body = step.body;
            status = step.status;
            once = step.once;
            think = step.think;
            checks = step.checks;
            extracts = step.extracts;
        }

        public Builder name(String value) {
            name = value;
            return this;
        }

        public Builder method(String value) {
            method = value;
            return this;
        }

        public Builder headers(List<Header> value) {
            headers = value;
            return this;
        }

        public Builder body(Template value) {
            body = Optional.of(value);
            return this;
        }

        public Builder status(int value) {
            status = value;
            return this;
        }

        public Builder once(boolean value) {
            once = value;
            return this;
        }

        public Builder think(Optional<Think> value) {
            think = value;
            return this;
        }

        public Builder checks(Checks value) {
            checks = value;
            return this;
        }

        public Builder extracts(List<Extract> value) {
            extracts = value;
            return this;
        }

        public Step build() {
            return new Step(name, method, step.path, headers, body, status, step.weight, once, think, checks, extracts);
        }
    }
}
