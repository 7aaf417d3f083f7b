package dev.assay.plan;

import dev.assay.model.plan.Workload;
import dev.assay.plan.workload.FlagWorkload;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What flags say about requests. What is wrong is kept as a problem. */
record RequestFlags(PlanValues values, Problems problems) {
    private static final List<PlanKey<YamlValue>> OF_PATHS = List.of(PlanKeys.METHOD, PlanKeys.BODY, PlanKeys.STATUS);

    /** The flags about requests, without that for their paths. */
    static List<PlanFlag> flags() {
        return List.of(PlanKeys.HEADER, PlanKeys.METHOD, PlanKeys.BODY, PlanKeys.STATUS).stream()
                .flatMap(key -> key.flag().stream())
                .toList();
    }

    /** The requests to the paths that a flag names, without the headers that flags name; empty if none does. */
    Optional<Workload> ofPaths() {
        Optional<YamlValue> paths = values.flagged(PlanKeys.PATH);
        if (paths.isEmpty()) {
            OF_PATHS.forEach(key -> values.flagged(key)
                    .ifPresent(flag -> problems.add(new PlanError(
                            flag.where(), "is for requests to --path, which is missing", "Add --path /orders"))));
        }
        return paths.flatMap(this::to);
    }

    Optional<Workload> to(YamlValue paths) {
        Map<String, YamlValue> others = new LinkedHashMap<>();
        OF_PATHS.forEach(key -> values.flagged(key).ifPresent(value -> others.put(key.name(), value)));
        return FlagWorkload.of(paths, others, problems);
    }

    Workload withHeaders(Workload workload) {
        return values.flagged(PlanKeys.HEADER)
                .map(headers -> FlagWorkload.with(FlagWorkload.headers(headers, problems), workload))
                .orElse(workload);
    }
}
