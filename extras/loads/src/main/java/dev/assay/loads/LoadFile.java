package dev.assay.loads;

import dev.assay.model.plan.ClientCertificate;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.plan.LoadReader;
import dev.assay.plan.PlanFile;
import dev.assay.plan.PlanKeys;
import dev.assay.plan.PlanText;
import dev.assay.plan.workload.WorkloadReader;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Keyed;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what {@code assay load} is asked to do: the workload, load and seed of a plan file, and flags. The file may also have the keys
 * of an experiment, so that one file serves both commands.
 */
public final class LoadFile {
    private static final String SECTION = "load";

    private LoadFile() {}

    /**
     * The load given by a plan file and flags, completed with defaults: an open loop if a rate is given, else a closed one.
     *
     * @param file the plan file, if there is one; its keys that only experiments use are ignored
     * @throws dev.assay.model.BadInputException naming everything that is wrong: file, line, column and key, or flag, and what to
     *     write instead
     */
    public static LoadOrder read(Optional<PlanText> file, LoadFlags flags) {
        Problems problems = new Problems();
        Optional<Fields> root = problems.attempt(() -> file.map(PlanFile::root).orElse(PlanFile.EMPTY));
        problems.throwIfAny();
        return read(root.orElseThrow(), flags, problems);
    }

    private static LoadOrder read(Fields root, LoadFlags flags, Problems problems) {
        FieldReader plan = new FieldReader(root, "a plan", PlanKeys.names(), problems);
        FieldReader load = load(plan, root, flags, problems);
        Optional<Load> arriving = new LoadResolution(load, problems).load();
        Optional<Workload> workload = WorkloadReader.of(plan, problems);
        Wire wire = LoadReader.wire(load);
        Optional<Trust> trust = LoadReader.trust(load);
        Optional<ClientCertificate> certificate = certificate(load);
        Optional<LoadOrigin> origin = LoadReader.origin(load);
        problems.throwIfAny();
        return new LoadOrder(workload, arriving.orElseThrow(), wire, trust, certificate, origin);
    }

    private static FieldReader load(FieldReader plan, Fields root, LoadFlags flags, Problems problems) {
        Fields file = plan.read(SECTION, value -> FieldReader.fields(value, "load: {connections: 10}"))
                .orElse(new Fields("", SECTION, Map.of()));
        new FieldReader(file, SECTION, PlanKeys.names(SECTION), problems);
        Map<String, Keyed> fields = new LinkedHashMap<>(file.fields());
        Optional.ofNullable(root.fields().get("seed")).ifPresent(seed -> fields.put("seed", seed));
        Fields all = flags.over(new Fields(file.where(), file.key(), fields));
        return new FieldReader(all, SECTION, List.copyOf(all.fields().keySet()), problems);
    }

    /** What the client shows to a server that asks for a certificate: {@code cert}, {@code key}. */
    static Optional<ClientCertificate> certificate(FieldReader load) {
        Optional<Path> certificates = load.read("cert", FieldReader::fileBesideThePlan);
        Optional<Path> key = load.read("key", FieldReader::fileBesideThePlan);
        if (!load.has("cert", value -> true)) {
            load.refuse("key", "belongs to a certificate", value -> value.adding("cert", "client.pem"));
        }
        return certificates.map(own -> new ClientCertificate(own, key.orElse(own)));
    }
}
