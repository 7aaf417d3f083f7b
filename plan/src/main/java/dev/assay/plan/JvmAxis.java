package dev.assay.plan;

import dev.assay.model.plan.Contender;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Spelling;
import dev.assay.plan.yaml.YamlValue;
import java.util.Arrays;
import java.util.List;

/**
 * A choice about the JVM for which a plan can list several values: each server runs with each. A choice is a set of JVM options,
 * so a resolved plan needs no axes.
 */
public enum JvmAxis {
    GC(
            "gc",
            Choice.of("g1", "-g1", "-XX:+UseG1GC"),
            Choice.of("parallel", "-parallel", "-XX:+UseParallelGC"),
            Choice.of("serial", "-serial", "-XX:+UseSerialGC"),
            Choice.of("zgc", "-zgc", "-XX:+UseZGC"),
            Choice.of("shenandoah", "-shenandoah", "-XX:+UseShenandoahGC")),

    /** Whether requests run on virtual threads: Spring Boot 3.2 and newer, JDK 21 and newer. */
    VIRTUAL_THREADS(
            "virtual-threads",
            Choice.of("off", "", "-Dspring.threads.virtual.enabled=false"),
            Choice.of("on", "-virtual", "-Dspring.threads.virtual.enabled=true")),

    /** What is prepared once to make every start faster. */
    CACHE(
            "startup-cache",
            Choice.of("none", ""),
            Choice.of("cds", "-cds", "-XX:SharedArchiveFile=" + Contender.CDS_ARCHIVE, "-Xshare:on"),
            Choice.of("aot", "-aot", "-XX:AOTCache=" + Contender.AOT_CACHE, "-XX:AOTMode=on"));

    private record Choice(String name, String suffix, List<String> options) {
        static Choice of(String name, String suffix, String... options) {
            return new Choice(name, suffix, List.of(options));
        }
    }

    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of records
    private final List<Choice> choices;

    JvmAxis(String key, Choice... choices) {
        this.key = key;
        this.choices = List.of(choices);
    }

    static List<String> keys() {
        return Arrays.stream(values()).map(JvmAxis::key).toList();
    }

    /** Its key in a plan; with two dashes before it, the flag. */
    public String key() {
        return key;
    }

    /** @throws PlanError if this is none of the choices */
    String check(YamlValue value) {
        String choice = FieldReader.text(value);
        List<String> names = choices.stream().map(Choice::name).toList();
        if (!names.contains(choice)) {
            throw new PlanError(
                    value.where(), "not a choice of " + key + ": " + choice, Spelling.advice(choice, names));
        }
        return choice;
    }

    List<String> options(String choice) {
        return choice(choice).options();
    }

    /** What it adds to the id of a contender if contenders differ on this axis. */
    String suffix(String choice) {
        return choice(choice).suffix();
    }

    private Choice choice(String name) {
        return choices.stream()
                .filter(choice -> choice.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " is not a choice of " + key));
    }
}
