package dev.assay.plan.workload;

import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Items;
import dev.assay.plan.yaml.YamlValue.Keyed;
import dev.assay.plan.yaml.YamlValue.Scalar;
import dev.assay.plan.yaml.YamlValue.ScalarType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Requests that flags describe, read like the steps of a plan. */
public final class FlagWorkload {
    /** An address on this machine, where Assay starts the app itself. */
    private static final Pattern HERE =
            Pattern.compile("(?i)http://(?:localhost|127(?:\\.\\d{1,3}){3}|\\[::1])(?::\\d{1,5})?([/?].*)?");

    private FlagWorkload() {}

    /**
     * A step for each path, drawn as often as it is named; what is wrong is kept as a problem.
     *
     * @param paths a path or address, or several
     * @param others what else the steps have in common, by the keys of a step
     */
    public static Optional<Workload> of(YamlValue paths, Map<String, YamlValue> others, Problems problems) {
        Map<YamlValue, Integer> counts = new LinkedHashMap<>();
        (paths instanceof Items several ? several.items() : List.of(paths))
                .forEach(path -> counts.merge(alone(path), 1, Integer::sum));
        List<YamlValue> steps = new ArrayList<>();
        counts.forEach((path, count) -> steps.add(step(path, count, others)));
        return new WorkloadReader(problems, Map.of()).read(new Items(paths.where(), paths.key(), steps));
    }

    private static YamlValue step(YamlValue path, int count, Map<String, YamlValue> others) {
        Map<String, Keyed> fields = new LinkedHashMap<>();
        others.forEach((key, value) -> fields.put(key, new Keyed(value.where(), value)));
        fields.put("path", new Keyed(path.where(), path));
        String weight = String.valueOf(count);
        fields.put(
                "weight",
                new Keyed(path.where(), new Scalar(path.where(), path.key(), weight, ScalarType.WHOLE, true)));
        return new Fields(path.where(), path.key(), fields);
    }

    private static YamlValue alone(YamlValue path) {
        Matcher here = HERE.matcher(FieldReader.text(path));
        if (!here.matches()) {
            return path;
        }
        String rest = here.group(1) == null ? "/" : here.group(1);
        return new Scalar(path.where(), path.key(), rest.startsWith("/") ? rest : "/" + rest, ScalarType.TEXT, true);
    }

    /** Headers, each a text with a colon; what is wrong is kept as a problem. */
    public static List<Header> headers(YamlValue texts, Problems problems) {
        List<YamlValue> items = texts instanceof Items several ? several.items() : List.of(texts);
        List<YamlValue> named = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            int number = i + 1;
            problems.attempt(() -> named(items.get(number - 1), number)).ifPresent(named::add);
        }
        Items all = new Items(texts.where(), texts.key(), named);
        return problems.attempt(() -> new WorkloadReader(problems, Map.of()).headers(all))
                .orElse(List.of());
    }

    /** Does not repeat the text, which may be a secret. */
    private static YamlValue named(YamlValue header, int number) {
        String text = FieldReader.text(header);
        int colon = text.indexOf(':');
        if (colon < 1) {
            throw new PlanError(
                    header.where(),
                    "number " + number + " has no name before a colon",
                    "Write for example " + header.where() + " \"Accept: application/json\"");
        }
        Scalar value = new Scalar(
                header.where(), header.key(), text.substring(colon + 1).strip(), ScalarType.TEXT, true);
        String name = text.substring(0, colon).strip();
        return new Fields(header.where(), header.key(), Map.of(name, new Keyed(header.where(), value)));
    }

    /** The requests with these headers, in place of those of the same name. */
    public static Workload with(List<Header> headers, Workload workload) {
        List<Step> steps = workload.steps().stream()
                .map(step -> step.withHeaders(Stream.concat(
                                step.headers().stream().filter(own -> headers.stream()
                                        .noneMatch(header -> header.name().equalsIgnoreCase(own.name()))),
                                headers.stream())
                        .toList()))
                .toList();
        return new Workload(steps, workload.order());
    }
}
