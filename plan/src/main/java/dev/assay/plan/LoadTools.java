package dev.assay.plan;

import dev.assay.model.LoadTool;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The load tools that a plan or a flag names for a cross-check. */
final class LoadTools {
    /** All but Assay's own generator, which cannot cross-check itself. */
    private static final List<String> NAMES = Arrays.stream(LoadTool.values())
            .filter(tool -> tool != LoadTool.BUILTIN)
            .map(LoadTool::id)
            .toList();

    private LoadTools() {}

    /** {@code tool: jmeter} or {@code tool: [ab, jmeter]}; a wrong or repeated name is kept as a problem. */
    static Optional<List<LoadTool>> read(FieldReader load, String key) {
        Set<LoadTool> seen = new LinkedHashSet<>();
        return load.list(key, value -> {
            LoadTool tool = tool(FieldReader.text(value), value.where());
            if (!seen.add(tool)) {
                throw new PlanError(value.where(), tool.id() + " is named twice", "Leave one of them out.");
            }
            return tool;
        });
    }

    /** One name. */
    static LoadTool tool(String text, String where) {
        return LoadTool.byId(text.strip())
                .filter(tool -> tool != LoadTool.BUILTIN)
                .orElseThrow(() -> new PlanError(
                        where,
                        text.strip().equals(LoadTool.BUILTIN.id())
                                ? "the built-in generator measures every experiment and cannot cross-check itself"
                                : "no such load tool: " + text.strip(),
                        Spelling.advice(text.strip(), NAMES)));
    }
}
