package dev.assay.imports;

import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A first plan for a project, with comments that say what to change.
 *
 * @param app what was found in the jar
 * @param jar its path as written in the plan
 * @param file name of the plan file, for the command that runs it
 * @param servers the app's own first
 * @param steps at least one
 * @param leftOut sentences on what is not in the workload, and why
 * @param jvm JVM options that the app needs
 */
record FirstPlan(
        InspectedApp app,
        String jar,
        String file,
        List<Server> servers,
        List<Kept> steps,
        List<String> leftOut,
        List<String> jvm) {
    private static final int COMMENT = 34;

    /**
     * A GET that got a successful response.
     *
     * @param path as {@link Suggestion#template}
     * @param status of the response
     * @param remark on the response and where the request comes from
     */
    record Kept(String path, int status, String remark) {}

    FirstPlan {
        servers = List.copyOf(servers);
        steps = List.copyOf(steps);
        leftOut = List.copyOf(leftOut);
        jvm = List.copyOf(jvm);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a workload has at least one step");
        }
    }

    String text() {
        return """
                # A first plan by `assay init`. Run it: assay compare --plan %s
                # docs/reference/plan.yaml explains every key.
                %s
                %s
                # Each request draws one of these. `weight: 4` makes a step four times as frequent;
                # ${int(1,10000)} in a path draws a number, so that not all requests ask for the same.
                workload:
                %s#  - method: POST
                #    path: /orders
                #    body: {customer: "c${counter}", quantity: 2}
                #    status: 201
                %s
                # settings: equal               # settings that change the work are set alike; default: what you would get
                # budget: 30m                   # default: until all is decided, about 20m
                # margin: 3%%                    # a smaller difference would not be noticed
                %s""".formatted(
                        StepText.comment(file),
                        line(
                                "app: " + quoted(jar),
                                app.platform() + " on " + app.server().title() + " " + app.serverVersion()),
                        line(list("servers", servers.stream().map(Server::id)), "the first is the reference"),
                        steps.stream().map(FirstPlan::step).collect(Collectors.joining()),
                        leftOut.stream()
                                .map(one -> "#   " + StepText.comment(one) + "\n")
                                .collect(Collectors.joining("", leftOut.isEmpty() ? "" : "# Left out:\n", "")),
                        line(
                                jvm.isEmpty()
                                        ? "# jvm: [-Xmx1g]"
                                        : list("jvm", jvm.stream().map(FirstPlan::quoted)),
                                "as you deploy it; default: G1 and a heap of 512 MiB"));
    }

    private static String list(String key, Stream<String> items) {
        return items.collect(Collectors.joining(", ", key + ": [", "]"));
    }

    private static String step(Kept step) {
        return line("  - path: " + quoted(step.path()), step.remark())
                + (step.status() == 200 ? "" : "    status: " + step.status() + "\n");
    }

    private static String line(String entry, String remark) {
        return entry + " ".repeat(Math.max(1, COMMENT - entry.length())) + "# " + StepText.comment(remark) + "\n";
    }

    /** Without quotes if YAML reads it as a string anyway. */
    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9./][A-Za-z0-9._/?&=%${}(),+~;@!-]*") && !text.matches("[0-9.+-]+")
                ? text
                : "'" + text.replace("'", "''") + "'";
    }
}
