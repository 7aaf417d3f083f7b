package dev.assay.tools.cross;

import dev.assay.model.plan.Plan;
import dev.assay.plan.AddedKey;
import dev.assay.plan.PlanFlag;
import dev.assay.plan.PlanFlag.Takes;
import dev.assay.plan.PlanFlag.Use;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Spelling;
import dev.assay.tools.LoadTool;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** {@code load: {tool: [ab, jmeter]}}: the load tools for a cross-check. */
public final class LoadToolKey implements AddedKey {
    static final String FLAG = "cross-check";
    private static final String NAME = "tool";

    /** All but Assay's own generator, which cannot cross-check itself. */
    private static final List<String> NAMES = Arrays.stream(LoadTool.values())
            .filter(tool -> tool != LoadTool.BUILTIN)
            .map(LoadTool::id)
            .toList();

    public static List<LoadTool> of(Plan plan) {
        return plan.load().added().getOrDefault(NAME, List.of()).stream()
                .flatMap(word -> LoadTool.byId(word).stream())
                .toList();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<PlanFlag> flag() {
        return Optional.of(PlanFlag.of(
                        FLAG,
                        "TOOLS",
                        "Afterwards, repeat the load with other load tools, and report whether the ranking survives: "
                                + String.join(", ", NAMES).replace("k6", "k6 (untested)")
                                + ". Takes time beyond the budget.")
                .taking(Takes.LIST)
                .in(Use.VERDICT));
    }

    @Override
    public String read(String word, String where) {
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
