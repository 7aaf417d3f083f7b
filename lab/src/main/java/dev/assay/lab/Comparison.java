package dev.assay.lab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The runs of a comparison as tables: medians over rounds, ratios within rounds. */
final class Comparison {
    static final String OURS = "assay";

    private static final List<String> HEAD = List.of(
            "tool",
            "CPU µs/request",
            "÷ wrk",
            "÷ C floor",
            "requests/s",
            "connections",
            "start-up CPU s",
            "resident MB",
            "rounds");

    private static final String METHOD = """
            CPU time is that of the tool's whole process, from its CPU clock, over a window of two seconds. The window starts half a second \
            after the first request; for JVM tools, five seconds after it, when most code is compiled. The server counts the requests: a \
            single C thread that answers each one with the same 13 bytes. If other processes or the hypervisor took more than 5% of one CPU \
            in the window, the run is repeated, at most twice. Each round goes through all scenarios, and each scenario through all tools, \
            in orders drawn from the seed. Ratios are formed within rounds. Figures are medians over rounds, with the minimum and the \
            maximum. Closed loops run flat out. The C floor only reads, finds the end of the response and writes: it records and checks \
            nothing. In an open loop it sleeps until each send time instead of spinning, so it is late by the system's wake-up latency.

            Not shown: large responses, request bodies, more than one core for the tool, networks other than loopback, and the quality of the \
            tools' own reports. Of the JVM tools, only Assay is measured over TLS and HTTP/2. The connections column shows when a tool \
            opened fewer connections than it was told to.
            """;

    private static final String LATENESS = """

            ## How late it sends

            The lag runs from when a request was due to when Assay's generator dispatched it. Lag and CPU time are the generator's own \
            figures, from open loops of four seconds over 50 connections, plain, HTTP/1.1, generator warm. A request is late when the previous \
            one is still being sent or when the system wakes the process late. A server that answers in tens of microseconds hides none of this.

            """;

    private final Runs runs;
    private final List<Tool> tools;
    private final Paths paths;

    Comparison(List<Run> runs, List<Tool> tools, Paths paths) {
        this.runs = new Runs(runs);
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
        return text.append('\n').append(Aims.text(runs)).toString();
    }

    /** For docs/trust/bench-load.md. */
    String markdown(Options options, List<List<String>> lateness) {
        StringBuilder text = new StringBuilder("# The load generator against other load tools\n\n");
        text.append("Written by `lab/compare-tools --rounds ")
                .append(options.rounds())
                .append(" --seed ")
                .append(options.seed())
                .append(" --markdown docs/trust/bench-load.md`; do not edit it by hand.\n\n");
        Environment.describe(tools, paths, options, text);
        text.append(METHOD);
        text.append('\n').append(runs.disturbances());
        text.append("\n## Against the targets\n\nMet: the median of the rounds is within the target.\n\n")
                .append(Aims.text(runs));
        for (Scenario scenario : Scenario.all()) {
            List<List<String>> rows = rows(scenario);
            if (!rows.isEmpty()) {
                text.append("\n## ").append(scenario.title()).append("\n\n");
                table(HEAD, rows, text);
            }
        }
        text.append(
                "\n## Open loop against closed loop\n\nCPU time per request, 50 connections, plain, HTTP/1.1. Below saturation, each"
                        + " arrival and each response wakes the process, whichever tool sends the load.\n\n");
        table(List.of("rate", "assay, µs", "C floor, µs", "assay ÷ C floor", "assay ÷ its closed loop"), open(), text);
        text.append(LATENESS);
        table(Lateness.HEAD, lateness, text);
        return text.toString();
    }

    private List<List<String>> rows(Scenario scenario) {
        List<List<String>> rows = new ArrayList<>();
        Map<String, Map<Integer, Run>> byTool = runs.of(scenario);
        byTool.entrySet().stream()
                .sorted(Comparator.comparingDouble(
                        e -> Runs.spread(e.getValue(), Run::microsPerRequest).median()))
                .forEach(e -> rows.add(row(e.getKey(), e.getValue(), byTool)));
        return rows;
    }

    private static List<String> row(String tool, Map<Integer, Run> mine, Map<String, Map<Integer, Run>> all) {
        return List.of(
                tool,
                Runs.spread(mine, Run::microsPerRequest).text("%.2f"),
                Runs.ratio(mine, all.getOrDefault("wrk", Map.of())).text("%.2f"),
                Runs.ratio(mine, all.getOrDefault("C floor", Map.of())).text("%.2f"),
                median(mine, "%,.0f", Run::perSecond),
                median(mine, "%,.0f", run -> (double) run.connections()),
                median(mine, "%.2f", run -> run.startupMicros() / 1e6),
                median(mine, "%.0f", run -> run.rssKilobytes() / 1e3),
                "" + mine.size());
    }

    private static String median(Map<Integer, Run> runs, String format, Function<Run, Double> figure) {
        return String.format(Locale.ROOT, format, Runs.spread(runs, figure).median());
    }

    private List<List<String>> open() {
        List<List<String>> rows = new ArrayList<>();
        Map<Integer, Run> closed = runs.of(new Scenario(50, false, false, 0), OURS);
        for (Scenario scenario : Scenario.all()) {
            Map<Integer, Run> ours = runs.of(scenario, OURS);
            if (scenario.rate() > 0 && scenario.connections() == 50 && !ours.isEmpty()) {
                Map<Integer, Run> floor = runs.of(scenario, "C floor");
                rows.add(List.of(
                        String.format(Locale.ROOT, "%,d req/s", scenario.rate()),
                        Runs.spread(ours, Run::microsPerRequest).text("%.2f"),
                        Runs.spread(floor, Run::microsPerRequest).text("%.2f"),
                        Runs.ratio(ours, floor).text("%.2f"),
                        Runs.ratio(ours, closed).text("%.2f")));
            }
        }
        return rows;
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
