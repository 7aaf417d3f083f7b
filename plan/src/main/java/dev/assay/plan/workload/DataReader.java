package dev.assay.plan.workload;

import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.DataFile.Per;
import dev.assay.model.plan.DataFile.Pick;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Keyed;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the data files that a plan names, for a sequence or not. Their contents are read when a load begins. */
record DataReader(Problems problems, boolean sequence) {
    private static final String EXAMPLE = "data: {users: users.csv}";

    Map<String, DataFile> read(YamlValue value) {
        Map<String, DataFile> files = new LinkedHashMap<>();
        for (Map.Entry<String, Keyed> entry :
                FieldReader.fields(value, EXAMPLE).fields().entrySet()) {
            problems.attempt(() -> file(entry.getKey(), entry.getValue()))
                    .ifPresent(file -> files.put(entry.getKey(), file));
        }
        return files;
    }

    private DataFile file(String name, Keyed field) {
        Pick pick = Pick.SEQUENTIAL;
        Per per = sequence ? Per.WALK : Per.REQUEST;
        YamlValue value = field.value();
        Optional<Path> file;
        if (value instanceof Fields fields) {
            FieldReader data = new FieldReader(fields, "a data file", List.of("file", "pick", "per"), problems);
            file = data.read("file", FieldReader::fileBesideThePlan);
            pick = data.read("pick", v -> FieldReader.word(v, Pick.class)).orElse(pick);
            per = data.read("per", v -> FieldReader.word(v, Per.class)).orElse(per);
            if (!fields.fields().containsKey("file")) {
                throw value.wrong("names no file", "Write for example " + EXAMPLE);
            }
        } else {
            file = Optional.of(FieldReader.fileBesideThePlan(value));
        }
        if (!sequence && per != Per.REQUEST) {
            throw new PlanError(
                    value.where(),
                    value.key() + ": rows for each walk or user are for a sequence",
                    "Leave out per, or write workload: {sequence: […]}.");
        }
        try {
            return new DataFile(name, file.orElse(Path.of("")), pick, per);
        } catch (IllegalArgumentException e) {
            throw new PlanError(field.where(), String.valueOf(e.getMessage()), "Write for example " + EXAMPLE);
        }
    }
}
