package dev.assay.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What was measured, asked by scenario and tool. Ratios are formed within rounds, where both ran close together in time. */
record Runs(List<Run> all) {
    /** Leaves out runs whose figures mean nothing. */
    Runs {
        all = all.stream().filter(Run::sound).toList();
    }

    /** What others did to the runs, in a sentence. */
    String disturbances() {
        long again = all.stream().filter(run -> run.attempts() > 1).count();
        List<String> left = all.stream()
                .filter(Run::disturbed)
                .map(run -> run.tool() + " in " + run.scenario() + " (round " + run.round() + ")")
                .toList();
        return String.format(
                Locale.ROOT,
                "Of %,d runs, %d were repeated because others used the machine, and %d are shown despite such use%s.%n",
                all.size(),
                again,
                left.size(),
                left.isEmpty() ? "" : ": " + String.join(", ", left));
    }

    /** The runs of a scenario by tool and round. */
    Map<String, Map<Integer, Run>> of(Scenario scenario) {
        return all.stream()
                .filter(run -> run.scenario().equals(scenario.key()))
                .collect(Collectors.groupingBy(
                        Run::tool, TreeMap::new, Collectors.toMap(Run::round, run -> run, (a, b) -> b)));
    }

    /** The runs of one tool by round; empty if it was not measured there. */
    Map<Integer, Run> of(Scenario scenario, String tool) {
        return of(scenario).getOrDefault(tool, Map.of());
    }

    static Spread spread(Map<Integer, Run> runs, Function<Run, Double> figure) {
        return Spread.of(runs.values().stream().map(figure).toList());
    }

    /** Of CPU time for each request. */
    static Spread ratio(Map<Integer, Run> mine, Map<Integer, Run> reference) {
        List<Double> ratios = new ArrayList<>();
        mine.forEach((round, run) -> {
            Run other = reference.get(round);
            if (other != null) {
                ratios.add(run.microsPerRequest() / other.microsPerRequest());
            }
        });
        return Spread.of(ratios);
    }
}
