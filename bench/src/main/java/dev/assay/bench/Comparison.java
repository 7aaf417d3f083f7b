package dev.assay.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The runs of a comparison as tables: medians over rounds, ratios within rounds. */
final class Comparison {
    private static final String OURS = "assay";
    private static final List<String> HEAD = List.of(
            "tool",
            "CPU µs/request",
            "÷ wrk",
            "÷ C floor",
            "requests/s",
            "connections",
            "CPU s before start",
            "memory MB",
            "rounds");

    private final List<Run> runs;
    private final List<Tool> tools;
    private final Paths paths;

    Comparison(List<Run> runs, List<Tool> tools, Paths paths) {
        this.runs = runs.stream().filter(Run::sound).toList();
        this.tools = tools;
        this.paths = paths;
    }

    /** For a terminal. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (Scenario scenario : Scenario.all()) {
            List<List<String>> rows = rows(scenario);
            if (!rows.isEmpty()) {
                text.append('\n').append(scenario.title()).append('\n');
                aligned(rows, text);
            }
        }
        return text.append('\n').append(verdict()).toString();
    }

    /** For docs/bench-load.md. */
    String markdown(Options options) {
        StringBuilder text = new StringBuilder("# The load generator against other load tools\n\n");
        text.append("Written by `bench/compare-tools`; not to be edited by hand.\n\n");
        Environment.describe(tools, paths, options, text);
        text.append(
                "CPU time is that of the tool's whole process, from its CPU clock, in a window of two seconds that begins after"
                        + " start-up (and after compilation, for JVMs); requests are counted by the server. Closed loops run as fast as"
                        + " they can. Ratios are formed within rounds. Figures are medians, with the smallest and the largest of the"
                        + " rounds. In an open loop the floor sleeps until each send time and does not spin.\n");
        for (Scenario scenario : Scenario.all()) {
            List<List<String>> rows = rows(scenario);
            if (!rows.isEmpty()) {
                text.append("\n## ").append(scenario.title()).append("\n\n");
                table(HEAD, rows, text);
            }
        }
        text.append("\n## Memory of a connection\n\n");
        table(List.of("tool", "KB for each connection (from 1 to 1,000)"), memory(), text);
        text.append("\n## Against the aims\n\n").append(verdict());
        return text.toString();
    }

    private List<List<String>> rows(Scenario scenario) {
        List<List<String>> rows = new ArrayList<>();
        Map<String, Map<Integer, Run>> byTool = byTool(scenario);
        byTool.entrySet().stream()
                .sorted(Comparator.comparingDouble(e ->
                        Spread.of(figures(e.getValue(), Run::microsPerRequest)).median()))
                .forEach(e -> rows.add(row(e.getKey(), e.getValue(), byTool)));
        return rows;
    }

    private List<String> row(String tool, Map<Integer, Run> mine, Map<String, Map<Integer, Run>> all) {
        return List.of(
                tool,
                Spread.of(figures(mine, Run::microsPerRequest)).text("%.2f"),
                ratio(mine, all.get("wrk")).text("%.2f"),
                ratio(mine, all.get("C floor")).text("%.2f"),
                String.format(
                        Locale.ROOT,
                        "%,.0f",
                        Spread.of(figures(mine, Run::perSecond)).median()),
                String.format(
                        Locale.ROOT,
                        "%,.0f",
                        Spread.of(figures(mine, run -> (double) run.connections()))
                                .median()),
                String.format(
                        Locale.ROOT,
                        "%.2f",
                        Spread.of(figures(mine, run -> run.startupMicros() / 1e6))
                                .median()),
                String.format(
                        Locale.ROOT,
                        "%.0f",
                        Spread.of(figures(mine, run -> run.rssKilobytes() / 1e3))
                                .high()),
                "" + mine.size());
    }

    private List<List<String>> memory() {
        Map<String, Map<Integer, Run>> one = byTool(new Scenario(1, false, false, 0));
        Map<String, Map<Integer, Run>> many = byTool(new Scenario(1000, false, false, 0));
        List<List<String>> rows = new ArrayList<>();
        for (String tool : many.keySet()) {
            if (one.containsKey(tool)) {
                double few = Spread.of(figures(one.get(tool), run -> (double) run.rssKilobytes()))
                        .median();
                double lots = Spread.of(figures(many.get(tool), run -> (double) run.rssKilobytes()))
                        .median();
                rows.add(List.of(tool, String.format(Locale.ROOT, "%.1f", (lots - few) / 999)));
            }
        }
        return rows;
    }

    /** Says where an aim is reached and where it is missed. */
    private String verdict() {
        Map<String, Map<Integer, Run>> fifty = byTool(new Scenario(50, false, false, 0));
        StringBuilder text = new StringBuilder();
        if (fifty.containsKey(OURS)) {
            aim("at most 0.85 × wrk at 50 connections", ratio(fifty.get(OURS), fifty.get("wrk")), 0.85, text);
            aim("at most 1.2 × the C floor at 50 connections", ratio(fifty.get(OURS), fifty.get("C floor")), 1.2, text);
        }
        for (Scenario scenario : Scenario.all()) {
            Map<String, Map<Integer, Run>> open = byTool(scenario);
            if (scenario.rate() > 0 && open.containsKey(OURS) && open.containsKey("C floor")) {
                aim(
                        "at most 1.2 × the C floor, " + scenario.title(),
                        ratio(open.get(OURS), open.get("C floor")),
                        1.2,
                        text);
            }
            if (scenario.connections() == 10_000 && open.containsKey(OURS)) {
                aim(
                        "at most 400 MB resident, " + scenario.title(),
                        Spread.of(figures(open.get(OURS), run -> run.rssKilobytes() / 1e3)),
                        400,
                        text);
            }
        }
        return text.toString();
    }

    private static void aim(String words, Spread seen, double limit, StringBuilder text) {
        if (seen.count() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "- %s: %s, %s%n",
                    words,
                    seen.text(limit >= 100 ? "%.0f" : "%.2f"),
                    seen.median() <= limit ? "reached" : "**missed**"));
        }
    }

    private Map<String, Map<Integer, Run>> byTool(Scenario scenario) {
        return runs.stream()
                .filter(run -> run.scenario().equals(scenario.key()))
                .collect(Collectors.groupingBy(
                        Run::tool, TreeMap::new, Collectors.toMap(Run::round, run -> run, (a, b) -> b)));
    }

    private static List<Double> figures(Map<Integer, Run> runs, Function<Run, Double> figure) {
        return runs.values().stream().map(figure).toList();
    }

    /** Of CPU time for each request, round by round. */
    private static Spread ratio(
            Map<Integer, Run> mine, @org.jspecify.annotations.Nullable Map<Integer, Run> reference) {
        List<Double> ratios = new ArrayList<>();
        if (reference != null) {
            mine.forEach((round, run) -> {
                Run other = reference.get(round);
                if (other != null) {
                    ratios.add(run.microsPerRequest() / other.microsPerRequest());
                }
            });
        }
        return Spread.of(ratios);
    }

    private static void table(List<String> head, List<List<String>> rows, StringBuilder text) {
        text.append("| ").append(String.join(" | ", head)).append(" |\n|---|");
        text.append("--:|".repeat(head.size() - 1)).append('\n');
        rows.forEach(row -> text.append("| ").append(String.join(" | ", row)).append(" |\n"));
    }

    private static void aligned(List<List<String>> rows, StringBuilder text) {
        List<List<String>> all = new ArrayList<>(rows);
        all.add(0, HEAD);
        int[] widths = new int[HEAD.size()];
        all.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                String pad = " ".repeat(widths[i] - row.get(i).length());
                text.append("  ").append(i == 0 ? row.get(i) + pad : pad + row.get(i));
            }
            text.append('\n');
        }
    }
}
