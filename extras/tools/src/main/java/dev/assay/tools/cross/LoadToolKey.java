package dev.assay.tools.cross;

import dev.assay.model.plan.Plan;
import dev.assay.plan.AddedKey;
import dev.assay.plan.PlanError;
import dev.assay.plan.Problems;
import dev.assay.plan.Spelling;
import dev.assay.tools.LoadTool;
import java.util.Arrays;
import java.util.List;

/** {@code load: {tool: [ab, jmeter]}}: the load tools for a cross-check. */
public final class LoadToolKey implements AddedKey {
    private static final String NAME = "tool";

    /** All but Assay's own generator, which cannot cross-check itself. */
    private static final List<String> NAMES = Arrays.stream(LoadTool.values())
            .filter(tool -> tool != LoadTool.BUILTIN)
            .map(LoadTool::id)
            .toList();

    /** The tools that a plan asks for. */
    public static List<LoadTool> of(Plan plan) {
        return plan.load().added().getOrDefault(NAME, List.of()).stream()
                .flatMap(word -> LoadTool.byId(word).stream())
                .toList();
    }

    /**
     * The plan with the tools that a flag names.
     *
     * @throws dev.assay.model.BadInputException if a name is unknown or occurs twice
     */
    static Plan with(Plan plan, List<String> names, String flag) {
        Problems problems = new Problems();
        List<String> tools = names.stream()
                .flatMap(name -> problems.attempt(() -> tool(name, flag)).stream())
                .toList();
        if (tools.stream().distinct().count() < tools.size()) {
            problems.add(new PlanError(flag, "a tool is named twice", "Leave one of them out."));
        }
        problems.throwIfAny();
        return plan.with(plan.setup().with(plan.load().with(NAME, tools)));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String read(String word, String where) {
        return tool(word, where);
    }

    private static String tool(String word, String where) {
        String name = word.strip();
        return LoadTool.byId(name)
                .filter(tool -> tool != LoadTool.BUILTIN)
                .map(LoadTool::id)
                .orElseThrow(() -> new PlanError(
                        where,
                        name.equals(LoadTool.BUILTIN.id())
                                ? "the built-in generator measures every experiment and cannot cross-check itself"
                                : "no such load tool: " + name,
                        Spelling.advice(name, NAMES)));
    }

    @Override
    public String example() {
        return "# tool: [ab, jmeter, gatling]";
    }

    @Override
    public String meaning() {
        return "cross-check the ranking with other load tools afterwards; default: none";
    }
}
