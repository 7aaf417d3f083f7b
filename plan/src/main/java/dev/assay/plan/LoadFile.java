package dev.assay.plan;

import dev.assay.model.ClientCertificate;
import dev.assay.model.LoadOrigin;
import dev.assay.model.Trust;
import dev.assay.model.Wire;
import dev.assay.model.Workload;
import dev.assay.plan.LoadResolution.Given;
import dev.assay.plan.YamlValue.Fields;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The part of a plan file that {@code assay load} uses: workload, load and seed. The file may also have the keys of an
 * experiment, so that one file serves both commands.
 *
 * @param load values of {@code load}, and {@code seed}, as written
 * @param wire connection keys of {@code load}
 * @param trust certificate keys of {@code load}; whether TLS is used depends on the URL
 * @param certificate of the client, over TLS
 * @param origin the machine that sends the load, if given
 */
record LoadFile(
        Optional<Workload> workload,
        Map<String, Given> load,
        Wire wire,
        Optional<Trust> trust,
        Optional<ClientCertificate> certificate,
        Optional<LoadOrigin> origin) {
    static LoadFile nothing() {
        return new LoadFile(
                Optional.empty(), Map.of(), Wire.PLAIN, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Reads the file; what is wrong with it is kept as a problem. */
    static LoadFile read(PlanText file, Problems problems) {
        return problems.attempt(() -> read(PlanFile.root(file), problems)).orElseGet(LoadFile::nothing);
    }

    private static LoadFile read(Fields root, Problems problems) {
        FieldReader plan = new FieldReader(root, "a plan", PlanKeys.names(), problems);
        Map<String, Given> values = new HashMap<>();
        Optional<FieldReader> load = plan.read("load", value -> {
            Fields fields = FieldReader.fields(value, "load: {connections: 10}");
            FieldReader reading = new FieldReader(fields, "load", PlanKeys.names(LoadKeys.SECTION), problems);
            fields.fields().keySet().stream()
                    .filter(LoadResolution.ALL_KEYS::contains)
                    .forEach(key -> reading.read(key, LoadFile::given).ifPresent(v -> values.put(key, v)));
            return reading;
        });
        plan.read("seed", LoadFile::given).ifPresent(seed -> values.put("seed", seed));
        return new LoadFile(
                WorkloadReader.of(plan, problems),
                values,
                load.map(LoadReader::wire).orElse(Wire.PLAIN),
                load.flatMap(LoadReader::trust),
                load.flatMap(LoadReader::certificate),
                load.flatMap(LoadReader::origin));
    }

    private static Given given(YamlValue value) {
        return new Given(FieldReader.text(value), value.where());
    }
}
