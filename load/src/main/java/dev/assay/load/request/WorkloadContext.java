package dev.assay.load.request;

import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Template.Encoding;
import dev.assay.model.plan.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What the steps of a workload share.
 *
 * @param variables that steps extract; a user keeps their values in this order
 * @param lines variables put into a header unescaped, which must not contain a line break
 * @param users whether users walk through the steps and keep cookies
 * @param rows of data files
 * @param environment value of an environment variable
 * @param likeness what all responses to the same request have in common
 */
public record WorkloadContext(
        List<String> variables,
        Set<String> lines,
        boolean users,
        Function<DataFile, Rows> rows,
        Function<String, Optional<String>> environment,
        ResponseLikeness likeness) {

    public static WorkloadContext alone(Function<DataFile, Rows> rows) {
        return new WorkloadContext(
                List.of(), Set.of(), false, rows, TemplateInputs.LOCAL::variable, ResponseLikeness.NONE);
    }

    public static WorkloadContext of(Workload workload, Function<DataFile, Rows> rows) {
        Set<String> variables = new LinkedHashSet<>();
        Set<String> lines = new HashSet<>();
        for (Step step : workload.steps()) {
            step.extracts().forEach(extract -> variables.add(extract.variable()));
            step.headers().stream()
                    .map(Header::value)
                    .flatMap(template -> template.parts().stream())
                    .forEach(part -> {
                        if (part instanceof Template.Variable variable && variable.encoding() == Encoding.RAW) {
                            lines.add(variable.name());
                        }
                    });
        }
        boolean users = workload.order() == Workload.Order.SEQUENCE;
        return new WorkloadContext(
                new ArrayList<>(variables), lines, users, rows, TemplateInputs.LOCAL::variable, ResponseLikeness.NONE);
    }

    /** The same, with responses compared with the first one to the same request. */
    public WorkloadContext comparing(ResponseLikeness other) {
        return new WorkloadContext(variables, lines, users, rows, environment, other);
    }

    /** The same, with environment variables from this source. */
    public WorkloadContext supplied(TemplateInputs supplies) {
        return new WorkloadContext(variables, lines, users, rows, supplies::variable, likeness);
    }

    /** Reads each data file once. */
    public static Function<DataFile, Rows> reading(TemplateInputs supplies) {
        Map<java.nio.file.Path, Rows> read = new ConcurrentHashMap<>();
        return data -> read.computeIfAbsent(data.file(), file -> Rows.parse(file.toString(), supplies.file(file)));
    }
}
