package dev.assay.plan;

import dev.assay.model.BadInputException;
import dev.assay.model.server.Settings;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlTree;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Scalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values of a plan file, by key, before flags and defaults. Every key was read, and so validated, on creation. */
public final class PlanFile {
    private static final String SERVERS_EXAMPLE = "servers: [tomcat, jetty]";

    /** The root of a file without keys. */
    public static final Fields EMPTY = new Fields("", "", Map.of());

    private final Problems problems;
    private final FieldReader plan;
    private final Map<String, FieldReader> sections = new LinkedHashMap<>();
    private final Map<String, Settings> profiles;

    private PlanFile(Fields root, Problems problems) {
        this.problems = problems;
        this.plan = new FieldReader(root, "a plan", PlanKeys.names(), problems);
        this.profiles = plan.read(PlanKeys.PROFILES.name(), value -> SettingsReader.profiles(value, problems))
                .orElse(Map.of());
        PlanKeys.sections().forEach(section -> open(section).ifPresent(map -> sections.put(section, map)));
    }

    /** @throws BadInputException naming everything that is wrong with the file */
    static PlanFile read(PlanText file) {
        Problems problems = new Problems();
        Optional<PlanFile> read = problems.attempt(() -> of(root(file), problems));
        problems.throwIfAny();
        return read.orElseThrow();
    }

    /** Reads all keys; what is wrong is kept as a problem, and the values must not be used if there is one. */
    public static PlanFile of(Fields root, Problems problems) {
        PlanFile file = new PlanFile(root, problems);
        PlanKeys.ALL.forEach(file::get);
        return file;
    }

    static PlanFile nothing() {
        return of(EMPTY, new Problems());
    }

    /**
     * The root of a plan file.
     *
     * @throws PlanError if the file is not YAML or not a map
     */
    public static Fields root(PlanText file) {
        return root(file, "plan", "Write for example " + SERVERS_EXAMPLE);
    }

    /**
     * The same for another kind of file.
     *
     * @param kind what the file is, for messages
     * @param instead advice where it has no keys
     */
    public static Fields root(PlanText file, String kind, String instead) {
        YamlValue root = YamlTree.of(file.name(), file.text())
                .filter(value -> !isEmpty(value))
                .orElseThrow(() -> new PlanError(file.name(), "the " + kind + " is empty", instead));
        if (!(root instanceof Fields fields)) {
            throw new PlanError(root.where(), "a " + kind + " is a map of keys, not " + root.kind(), instead);
        }
        return fields;
    }

    /** An empty plan would mean the built-in app with every default, which is surely not what the file was written for. */
    private static boolean isEmpty(YamlValue root) {
        return root instanceof Scalar scalar
                ? scalar.type() == YamlValue.ScalarType.NOTHING
                : root instanceof Fields fields && fields.fields().isEmpty();
    }

    <T> Optional<T> get(PlanKey<T> key) {
        return map(key.section()).flatMap(map -> key.reader().read(map, this));
    }

    Map<String, Settings> profiles() {
        return profiles;
    }

    Problems problems() {
        return problems;
    }

    private Optional<FieldReader> map(String section) {
        return section.isEmpty() ? Optional.of(plan) : Optional.ofNullable(sections.get(section));
    }

    private Optional<FieldReader> open(String section) {
        List<String> names = PlanKeys.names(section);
        String example = section + ": {" + names.get(0) + ": 10}";
        return plan.read(
                section, value -> new FieldReader(FieldReader.fields(value, example), section, names, problems));
    }
}
