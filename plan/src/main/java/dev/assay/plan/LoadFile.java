package dev.assay.plan;

import dev.assay.model.plan.ClientCertificate;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.plan.YamlValue.Fields;
import dev.assay.plan.YamlValue.Keyed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what {@code assay load} is asked to do: the workload, load and seed of a plan file, and flags. The file may also have the keys
 * of an experiment, so that one file serves both commands.
 */
final class LoadFile {
    private LoadFile() {}

    /** @throws dev.assay.model.BadInputException naming everything that is wrong */
    static LoadOrder read(Fields root, LoadFlags flags, Problems problems) {
        FieldReader plan = new FieldReader(root, "a plan", PlanKeys.names(), problems);
        FieldReader load = load(plan, root, flags, problems);
        Optional<Load> arriving = new LoadResolution(load, problems).load();
        Optional<Workload> workload = WorkloadReader.of(plan, problems);
        Wire wire = LoadReader.wire(load);
        Optional<Trust> trust = LoadReader.trust(load);
        Optional<ClientCertificate> certificate = LoadReader.certificate(load);
        Optional<LoadOrigin> origin = LoadReader.origin(load);
        problems.throwIfAny();
        return new LoadOrder(workload, arriving.orElseThrow(), wire, trust, certificate, origin);
    }

    /** The load of the file with the values of the flags, and the seed. */
    private static FieldReader load(FieldReader plan, Fields root, LoadFlags flags, Problems problems) {
        Fields file = plan.read("load", value -> FieldReader.fields(value, "load: {connections: 10}"))
                .orElse(new Fields("", LoadKeys.SECTION, Map.of()));
        new FieldReader(file, "load", PlanKeys.names(LoadKeys.SECTION), problems);
        Map<String, Keyed> fields = new LinkedHashMap<>(file.fields());
        Optional.ofNullable(root.fields().get("seed")).ifPresent(seed -> fields.put("seed", seed));
        Fields all = flags.over(new Fields(file.where(), file.key(), fields));
        return new FieldReader(all, "load", List.copyOf(all.fields().keySet()), problems);
    }
}
