package dev.assay.plan;

import dev.assay.model.Header;
import dev.assay.model.Step;
import dev.assay.model.Template;
import dev.assay.model.Workload;
import dev.assay.plan.YamlValue.Fields;
import dev.assay.plan.YamlValue.Items;
import dev.assay.plan.YamlValue.Keyed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the requests of a plan. */
final class WorkloadReader {
    private static final List<String> KEYS = List.of("name", "method", "path", "headers", "body", "status", "weight");
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Set<String> NOT_YOURS = Set.of("host", "content-length", "transfer-encoding", "expect");
    private static final String EXAMPLE = "workload: [{path: /orders/1}]";

    private final Problems problems;
    private final Set<String> names = new HashSet<>();

    WorkloadReader(Problems problems) {
        this.problems = problems;
    }

    /** One step or a list of steps; what is wrong with a step is kept as a problem. */
    Optional<Workload> read(YamlValue value) {
        List<Step> steps = new ArrayList<>();
        if (value.kind().equals(YamlValue.ScalarType.NOTHING.title())
                || (value instanceof Items items && items.items().isEmpty())) {
            throw new Misread(value.where(), "workload is empty", "write at least one step: " + EXAMPLE);
        } else if (value instanceof Items items) {
            items.items()
                    .forEach(item ->
                            problems.attempt(() -> step(item)).flatMap(s -> s).ifPresent(steps::add));
        } else {
            step(value).ifPresent(steps::add);
        }
        return steps.isEmpty() ? Optional.empty() : Optional.of(new Workload(steps));
    }

    private Optional<Step> step(YamlValue value) {
        Reading step = new Reading(Reading.fields(value, EXAMPLE), "a workload step", KEYS, problems);
        Optional<Body> body = step.read("body", WorkloadReader::body);
        Optional<String> method = step.read("method", WorkloadReader::method);
        Optional<Template> path = step.read("path", WorkloadReader::path);
        Optional<List<Header>> headers = step.read("headers", this::headers);
        Optional<String> name = step.read("name", this::name);
        Optional<Long> status = step.read("status", v -> Reading.whole(v, 100, 599));
        Optional<Long> weight = step.read("weight", v -> Reading.whole(v, 1, 1_000_000));
        if (path.isEmpty()) {
            if (!((Fields) value).fields().containsKey("path")) {
                throw new Misread(value.where(), value.key() + " has no path", "write for example path: /orders/1");
            }
            return Optional.empty();
        }
        String verb = method.orElse(body.isPresent() ? "POST" : "GET");
        return Optional.of(new Step(
                name.orElseGet(() -> freeName(verb + " " + path.get().source())),
                verb,
                path.get(),
                withContentType(headers.orElse(List.of()), body),
                body.map(Body::template),
                status.orElse(200L).intValue(),
                weight.orElse(1L).intValue()));
    }

    private record Body(Template template, boolean json) {}

    private static Body body(YamlValue value) {
        boolean json = value instanceof Fields || value instanceof Items;
        return new Body(template(value, json ? JsonBody.of(value) : Reading.text(value)), json);
    }

    private static List<Header> withContentType(List<Header> headers, Optional<Body> body) {
        boolean json = body.map(Body::json).orElse(false);
        if (!json || headers.stream().anyMatch(header -> header.name().equalsIgnoreCase("Content-Type"))) {
            return headers;
        }
        List<Header> all = new ArrayList<>(headers);
        all.add(new Header("Content-Type", Template.parse("application/json")));
        return all;
    }

    private static String method(YamlValue value) {
        String method = Reading.text(value).toUpperCase(Locale.ROOT);
        Optional<String> near = Spelling.nearest(method, METHODS).filter(known -> !METHODS.contains(method));
        if (near.isPresent() || !method.matches("[A-Z]{1,20}")) {
            throw new Misread(
                    value.where(),
                    value.key() + " is not an HTTP method: " + Reading.text(value),
                    Spelling.advice(method, METHODS));
        }
        return method;
    }

    private static Template path(YamlValue value) {
        return path(Reading.text(value), value.where(), value.key());
    }

    /** A request path in origin form, checked. */
    static Template path(String path, String where, String key) {
        if (path.matches("(?i)https?://.*")) {
            throw new Misread(
                    where, key + " is a whole address: " + path, "write the path alone, for example /orders/1");
        } else if (!path.startsWith("/")) {
            throw new Misread(where, key + " does not start with a slash: " + path, "write /" + path);
        }
        Template template = template(where, key, path);
        boolean odd = template.parts().stream()
                .anyMatch(part -> part instanceof Template.Literal literal
                        && literal.text().chars().anyMatch(c -> c <= ' ' || c > 126 || c == '#'));
        if (odd) {
            throw new Misread(
                    where,
                    key + " has a character that a request path cannot have: " + path,
                    "percent-encode it, for example %20 for a space");
        }
        return template;
    }

    private String name(YamlValue value) {
        String name = Reading.text(value);
        if (name.isBlank()) {
            throw new Misread(value.where(), value.key() + " is blank", "write a name, or leave the key out");
        } else if (!names.add(name)) {
            throw new Misread(value.where(), "two steps are named " + name, "give each step a name of its own");
        }
        return name;
    }

    private String freeName(String name) {
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + " (" + i + ")";
        }
        return free;
    }

    /** A map, or, where a name occurs more than once, a list of maps with one entry each. */
    private List<Header> headers(YamlValue value) {
        List<Header> headers = new ArrayList<>();
        if (value instanceof Items items) {
            items.items().forEach(item -> headers.addAll(headers(item)));
            return headers;
        }
        for (Map.Entry<String, Keyed> entry : Reading.fields(value, "headers: {Accept: application/json}")
                .fields()
                .entrySet()) {
            problems.attempt(() -> header(entry.getKey(), entry.getValue())).ifPresent(headers::add);
        }
        return headers;
    }

    private static Header header(String name, Keyed field) {
        if (NOT_YOURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new Misread(field.where(), name + " is a header that Assay itself sends", "leave it out");
        } else if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
            throw new Misread(field.where(), "not a header name: " + name, "write letters, digits and hyphens");
        }
        Template content = template(field.value(), Reading.text(field.value()));
        if (content.source().chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 127)) {
            throw new Misread(
                    field.value().where(), "header " + name + " has a control character", "write it in one line");
        }
        return new Header(name, content);
    }

    private static Template template(YamlValue value, String text) {
        return template(value.where(), value.key(), text);
    }

    private static Template template(String where, String key, String text) {
        try {
            return Template.parse(text);
        } catch (IllegalArgumentException e) {
            throw new Misread(
                    where,
                    key + ": " + e.getMessage(),
                    "placeholders are ${counter}, ${int(1,1000)} and ${string(12)}; write $$ for a dollar sign");
        }
    }
}
