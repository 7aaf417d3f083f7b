package dev.assay.imports;

import dev.assay.plan.yaml.Yaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A recording as a plan for {@code assay load}, which a user can read and edit.
 *
 * @param yaml the plan, with the notes as comments
 * @param notes what was left out or changed, each a sentence
 */
record Imported(String yaml, List<String> notes) {
    Imported {
        notes = List.copyOf(notes);
    }

    /** @param name of the recording */
    static Imported of(String name, Map<String, Object> load, Object workload, List<String> notes) {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("load", load);
        plan.put("workload", workload);
        String comments = Stream.concat(
                        Stream.of(
                                "Imported from " + name + ". Run it: assay load URL --plan THIS_FILE",
                                "For a comparison, delete load: below, then run: assay compare APP.jar --plan THIS_FILE"),
                        notes.stream())
                .map(note -> "# " + StepText.comment(note) + "\n")
                .collect(Collectors.joining());
        return new Imported(comments + Yaml.of(plan), notes);
    }
}
