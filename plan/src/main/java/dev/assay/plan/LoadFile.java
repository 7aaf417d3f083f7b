package dev.assay.plan;

import dev.assay.model.Wire;
import dev.assay.model.Workload;
import dev.assay.plan.LoadResolution.Given;
import dev.assay.plan.YamlValue.Fields;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a plan file says to {@code assay load}: its workload, its load and its seed. The keys of an experiment may stand
 * beside them, so that one file serves both.
 *
 * @param load values of {@code load}, and {@code seed}, as written
 * @param wire what {@code load} says of connections
 */
record LoadFile(Optional<Workload> workload, Map<String, Given> load, Wire wire) {
    static LoadFile nothing() {
        return new LoadFile(Optional.empty(), Map.of(), Wire.PLAIN);
    }

    /** What is wrong with the file is kept as a problem. */
    static LoadFile read(PlanText file, Problems problems) {
        return problems.attempt(() -> read(DraftReader.root(file), problems)).orElseGet(LoadFile::nothing);
    }

    private static LoadFile read(Fields root, Problems problems) {
        Reading plan = new Reading(root, "a plan", DraftReader.KEYS, problems);
        Map<String, Given> values = new HashMap<>();
        Optional<Wire> wire = plan.read("load", value -> {
            Fields fields = Reading.fields(value, "load: {connections: 10}");
            Reading load = new Reading(fields, "load", DraftReader.LOAD_KEYS, problems);
            fields.fields().keySet().forEach(key -> load.read(key, LoadFile::given)
                    .ifPresent(v -> values.put(key, v)));
            return LoadReader.wire(load);
        });
        plan.read("seed", LoadFile::given).ifPresent(seed -> values.put("seed", seed));
        values.keySet().retainAll(LoadResolution.ALL_KEYS);
        return new LoadFile(WorkloadReader.of(plan, problems), values, wire.orElse(Wire.PLAIN));
    }

    private static Given given(YamlValue value) {
        return new Given(Reading.text(value), value.where());
    }
}
