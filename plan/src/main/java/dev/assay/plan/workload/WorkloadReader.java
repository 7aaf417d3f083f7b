package dev.assay.plan.workload;

import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Client;
import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.RequestPath;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Workload;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.Spelling;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Items;
import dev.assay.plan.yaml.YamlValue.Keyed;
import dev.assay.plan.yaml.YamlValue.Scalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the requests of a plan. */
public final class WorkloadReader {
    private static final List<String> KEYS = List.of(
            "name", "method", "path", "headers", "body", "form", "status", "weight", "once", "think", "check",
            "extract");
    private static final List<String> OF_A_SEQUENCE = List.of("once", "think", "extract");
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Set<String> NOT_YOURS = Set.of("content-length", "transfer-encoding", "expect");
    private static final String SEQUENCE = "sequence";
    private static final String STEPS = "steps";
    /** Key of the client whose header lines the requests carry. */
    private static final String CLIENT = "headers";

    private static final Pattern VALUE = Pattern.compile("\\$\\{([^}]*)}");

    private static final String EXAMPLE = "workload: [{path: /orders/1}]";
    private static final String SEQUENCE_EXAMPLE = "workload: {sequence: [{path: /login}, {path: /orders}]}";

    private final Problems problems;
    private final Map<String, DataFile> files;
    private final Set<String> names = new HashSet<>();
    private final Set<String> variables = new LinkedHashSet<>();
    private boolean sequence;

    public WorkloadReader(Problems problems, Map<String, DataFile> files) {
        this.problems = problems;
        this.files = files;
    }

    /** The workload of a plan, with the data files that it uses. What is wrong is kept as a problem. */
    public static Optional<Workload> of(FieldReader plan, Problems problems) {
        boolean sequence = plan.has(
                "workload", value -> value instanceof Fields map && map.fields().containsKey(SEQUENCE));
        Map<String, DataFile> files = plan.read("data", value -> new DataReader(problems, sequence).read(value))
                .orElse(Map.of());
        return plan.read("workload", value -> new WorkloadReader(problems, files).read(value))
                .flatMap(workload -> workload);
    }

    /**
     * A step, a list of steps to be drawn, or a map with steps or a sequence and what applies to all of them; what is wrong with a
     * step is kept as a problem.
     */
    public Optional<Workload> read(YamlValue value) {
        if (value instanceof Fields map && map.fields().containsKey(SEQUENCE)) {
            sequence = true;
            return read(map, SEQUENCE, "a workload with a sequence");
        } else if (value instanceof Fields map && map.fields().containsKey(STEPS)) {
            return read(map, STEPS, "a workload with steps");
        }
        return workload(steps(value), value);
    }

    private Optional<Workload> read(Fields map, String key, String title) {
        FieldReader whole = new FieldReader(map, title, List.of(key, CLIENT), problems);
        Client client = whole.read(CLIENT, WorkloadReader::client).orElse(Client.NONE);
        return whole.read(key, this::steps)
                .flatMap(steps -> workload(steps, map))
                .map(workload -> workload.sentBy(client));
    }

    private static Client client(YamlValue value) {
        String name = FieldReader.text(value);
        return Client.byId(name)
                .orElseThrow(() -> new PlanError(
                        value.where(),
                        "no such client: " + name,
                        Spelling.advice(
                                name,
                                Arrays.stream(Client.values()).map(Client::id).toList())));
    }

    private Optional<Workload> workload(List<Step> steps, YamlValue value) {
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        Workload.Order order = sequence ? Workload.Order.SEQUENCE : Workload.Order.WEIGHTED;
        return Optional.of(FieldReader.made(
                value.where(),
                "Write for example " + (sequence ? SEQUENCE_EXAMPLE : EXAMPLE),
                () -> new Workload(steps, order)));
    }

    private List<Step> steps(YamlValue value) {
        List<Step> steps = new ArrayList<>();
        if (value.kind().equals(YamlValue.ScalarType.NOTHING.title())
                || (value instanceof Items items && items.items().isEmpty())) {
            throw value.wrong("is empty", "Write at least one step: " + (sequence ? SEQUENCE_EXAMPLE : EXAMPLE));
        } else if (value instanceof Items items) {
            items.items()
                    .forEach(item ->
                            problems.attempt(() -> step(item)).flatMap(s -> s).ifPresent(steps::add));
        } else {
            step(value).ifPresent(steps::add);
        }
        return steps;
    }

    private Optional<Step> step(YamlValue value) {
        FieldReader step = new FieldReader(FieldReader.fields(value, EXAMPLE), "a workload step", KEYS, problems);
        if (sequence) {
            step.refuse("weight", "has no meaning in a sequence", "Leave it out.");
        } else {
            OF_A_SEQUENCE.forEach(
                    key -> step.refuse(key, "applies only to steps of a sequence", "Write " + SEQUENCE_EXAMPLE));
        }
        Optional<Body> body = step.read("body", this::body);
        Optional<Body> form = step.read("form", this::form);
        if (body.isPresent() && form.isPresent()) {
            step.refuse("form", "cannot be combined with a body", "Leave out one of the two.");
        }
        Optional<String> method = step.read("method", WorkloadReader::method);
        Optional<Template> path = step.read("path", v -> path(FieldReader.text(v), v.where(), v.key(), scope()));
        Optional<List<Header>> headers = step.read("headers", this::headers);
        Optional<String> name = step.read("name", this::name);
        Optional<Long> status = step.read("status", v -> FieldReader.whole(v, 100, 599));
        Optional<Long> weight = step.read("weight", v -> FieldReader.whole(v, 1, 1_000_000));
        Optional<Boolean> once = step.read("once", FieldReader::truth);
        Optional<Think> think = step.read("think", v -> ThinkText.parse(FieldReader.text(v), v.where()));
        Optional<Checks> checks = step.read("check", v -> new CheckReader(problems).checks(v));
        List<Extract> extracts =
                step.read("extract", v -> new CheckReader(problems).extracts(v)).orElse(List.of());
        if (path.isEmpty()) {
            if (!((Fields) value).fields().containsKey("path")) {
                throw value.wrong("has no path", "Write for example path: /orders/1.");
            }
            return Optional.empty();
        }
        Optional<Body> entity = body.or(() -> form);
        String verb = method.orElse(entity.isPresent() ? "POST" : "GET");
        extracts.forEach(extract -> variables.add(extract.variable()));
        return Optional.of(new Step(
                name.orElseGet(() -> freeName(verb + " " + path.get().source())),
                verb,
                path.get(),
                withContentType(headers.orElse(List.of()), entity),
                entity.map(Body::template),
                status.orElse(200L).intValue(),
                sequence ? 1 : weight.orElse(1L).intValue(),
                sequence && once.orElse(false),
                sequence ? think : Optional.empty(),
                checks.orElse(Checks.NONE),
                sequence ? extracts : List.of()));
    }

    /** What templates may use at this step: variables of the steps before it. */
    private Template.Scope scope() {
        return new Template.Scope(variables, files, Template.Encoding.RAW);
    }

    /** @param type the Content-Type unless the step sets one; empty for none */
    private record Body(Template template, String type) {}

    private Body body(YamlValue value) {
        boolean json = value instanceof Fields || value instanceof Items;
        return new Body(
                template(value, json ? JsonBody.of(value) : FieldReader.text(value)), json ? "application/json" : "");
    }

    private Body form(YamlValue value) {
        Fields fields = FieldReader.fields(value, "form: {user: \"${users.name}\"}");
        return new Body(template(value, FormBody.of(fields)), "application/x-www-form-urlencoded");
    }

    private static List<Header> withContentType(List<Header> headers, Optional<Body> body) {
        String type = body.map(Body::type).orElse("");
        if (type.isEmpty() || headers.stream().anyMatch(header -> header.name().equalsIgnoreCase("Content-Type"))) {
            return headers;
        }
        List<Header> all = new ArrayList<>(headers);
        all.add(new Header("Content-Type", Template.parse(type)));
        return all;
    }

    private static String method(YamlValue value) {
        String method = FieldReader.text(value).toUpperCase(Locale.ROOT);
        if (!isMethod(method)) {
            throw value.wrong("is not an HTTP method: " + FieldReader.text(value), Spelling.advice(method, METHODS));
        }
        return method;
    }

    /** Whether a plan may have it: one that is nearly a usual one is a typo. */
    public static boolean isMethod(String method) {
        return METHODS.contains(method)
                || (method.matches("[A-Z]{1,20}")
                        && Spelling.nearest(method, METHODS).isEmpty());
    }

    private static Template path(String path, String where, String key, Template.Scope scope) {
        if (path.matches("(?i)https?://.*")) {
            throw new PlanError(
                    where, key + " is a whole address: " + path, "Write the path alone, for example /orders/1.");
        } else if (!path.startsWith("/")) {
            Matcher value = VALUE.matcher(path);
            String name = value.lookingAt() ? value.group(1).strip().replaceFirst("\\..*", "") : "";
            boolean known = scope.variables().contains(name) || scope.files().containsKey(name);
            throw new PlanError(
                    where,
                    key + " does not start with a slash: " + path,
                    "Write /" + (known ? value.replaceFirst("\\${raw($1)}") : path));
        }
        if (path.chars().anyMatch(c -> c < ' ' || c == 127)) {
            throw new PlanError(
                    where, key + " has a control character", "Percent-encode it, for example %09 for a tab.");
        }
        Template.Scope values = scope.with(Template.Encoding.URL);
        return template(where, key, values, () -> RequestPath.parse(path, values));
    }

    private String name(YamlValue value) {
        String name = FieldReader.text(value);
        if (name.isBlank()) {
            throw value.wrong("is blank", "Write a name, or leave the key out.");
        } else if (!names.add(name)) {
            throw new PlanError(value.where(), "two steps are named " + name, "Give each step a name of its own.");
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

    /** A map or, if a name occurs more than once, a list of maps with one entry each. */
    List<Header> headers(YamlValue value) {
        List<Header> headers = new ArrayList<>();
        if (value instanceof Items items) {
            items.items().forEach(item -> headers.addAll(headers(item)));
            return oneHost(headers, value);
        } else if (value instanceof Scalar scalar && Client.byId(scalar.text()).isPresent()) {
            throw new PlanError(
                    value.where(),
                    "the headers of a client are for all steps, not for one",
                    "Write workload: {steps: [{path: /}], headers: " + scalar.text() + "}.");
        }
        for (Map.Entry<String, Keyed> entry : FieldReader.fields(value, "headers: {Accept: application/json}")
                .fields()
                .entrySet()) {
            problems.attempt(() -> header(entry.getKey(), entry.getValue())).ifPresent(headers::add);
        }
        return oneHost(headers, value);
    }

    private static List<Header> oneHost(List<Header> headers, YamlValue value) {
        if (headers.stream().filter(Header::namesHost).count() > 1) {
            throw value.wrong("has two Host headers", "Leave one of them out.");
        }
        return headers;
    }

    private Header header(String name, Keyed field) {
        if (NOT_YOURS.contains(name.toLowerCase(Locale.ROOT))) {
            // with curl, a header without a value is one that is not sent
            boolean asks = name.equalsIgnoreCase("expect")
                    && field.value() instanceof Scalar scalar
                    && !scalar.text().isBlank();
            throw new PlanError(
                    field.where(),
                    name + " is a header that Assay sends itself",
                    asks
                            ? "Leave it out, and add --expect-continue of `assay load` (in a plan expect-continue: true)."
                            : "Leave it out.");
        } else if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
            throw new PlanError(field.where(), "not a header name: " + name, "Write letters, digits and hyphens.");
        }
        Template content = template(field.value(), FieldReader.text(field.value()));
        if (content.source().chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 127)) {
            throw new PlanError(
                    field.value().where(), "header " + name + " has a control character", "Write it in one line.");
        }
        return new Header(name, content);
    }

    private Template template(YamlValue value, String text) {
        return template(value.where(), value.key(), scope(), () -> Template.parse(text, scope()));
    }

    private static Template template(String where, String key, Template.Scope scope, Supplier<Template> parsing) {
        try {
            return parsing.get();
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            int cut = message.indexOf("; write ");
            throw new PlanError(
                    where,
                    (where.equals(key) ? "" : key + ": ") + (cut < 0 ? message : message.substring(0, cut)),
                    near(message, scope) + "Placeholders are " + PLACEHOLDERS + more(scope)
                            + "; write $$ for a dollar sign");
        }
    }

    private static final String PLACEHOLDERS = "${counter}, ${int(1,1000)}, ${string(12)}, ${uuid}, ${env(NAME)}";
    private static final Pattern UNKNOWN =
            Pattern.compile("unknown placeholder \\$\\{(?:\\w+\\()?([^}()]*).*", Pattern.DOTALL);

    private static String near(String message, Template.Scope scope) {
        Matcher unknown = UNKNOWN.matcher(message);
        return unknown.matches()
                ? Spelling.nearest(unknown.group(1), List.copyOf(scope.variables()))
                        .or(() -> Optional.of("env(" + unknown.group(1) + ")")
                                .filter(name -> name.matches("env\\([A-Z][A-Z0-9_]*\\)")))
                        .map(name -> "Did you mean ${" + name + "}? ")
                        .orElse("")
                : "";
    }

    private static String more(Template.Scope scope) {
        StringBuilder more = new StringBuilder();
        scope.variables().stream()
                .sorted()
                .forEach(name -> more.append(", ${").append(name).append('}'));
        scope.files().keySet().stream()
                .sorted()
                .forEach(name -> more.append(", ${").append(name).append(".COLUMN}"));
        return more.toString();
    }
}
