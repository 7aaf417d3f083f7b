package dev.assay.imports;

import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import java.util.List;
import java.util.stream.Collectors;

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
public record FirstPlan(
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
    public record Kept(String path, int status, String remark) {}

    public FirstPlan {
        servers = List.copyOf(servers);
        steps = List.copyOf(steps);
        leftOut = List.copyOf(leftOut);
        jvm = List.copyOf(jvm);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a workload has at least one step");
        }
    }

    /** The text of the plan file. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("# A first plan by `assay init`. Run it: assay compare --plan ")
                .append(comment(file))
                .append('\n');
        text.append("# docs/plan.yaml explains every key.\n");
        line(text, "app: " + quoted(jar), app.platform() + " on " + app.server().title() + " " + app.serverVersion());
        text.append('\n');
        line(
                text,
                servers.stream().map(Server::id).collect(Collectors.joining(", ", "servers: [", "]")),
                "the first is the reference");
        text.append('\n');
        text.append("# Each request draws one of these. `weight: 4` makes a step four times as frequent;\n");
        text.append("# ${int(1,10000)} in a path draws a number, so that not all requests ask for the same.\n");
        text.append("workload:\n");
        for (Kept step : steps) {
            line(text, "  - path: " + quoted(step.path()), step.remark());
            if (step.status() != 200) {
                text.append("    status: ").append(step.status()).append('\n');
            }
        }
        text.append("""
                #  - method: POST
                #    path: /orders
                #    body: {customer: "c${counter}", quantity: 2}
                #    status: 201
                """);
        if (!leftOut.isEmpty()) {
            text.append("# Left out:\n");
            leftOut.forEach(one -> text.append("#   ").append(comment(one)).append('\n'));
        }
        text.append("""

                # settings: equal               # settings that change the work are set alike; default: what you would get
                # budget: 30m                   # default: until all is decided, and no longer than 20m
                # margin: 3%                    # a smaller difference would not be noticed
                """);
        line(
                text,
                jvm.isEmpty()
                        ? "# jvm: [-Xmx1g]"
                        : jvm.stream().map(FirstPlan::quoted).collect(Collectors.joining(", ", "jvm: [", "]")),
                "as you deploy it; default: G1 and a heap of 512 MB");
        return text.toString();
    }

    private static void line(StringBuilder text, String entry, String remark) {
        text.append(entry)
                .append(" ".repeat(Math.max(1, COMMENT - entry.length())))
                .append("# ")
                .append(comment(remark))
                .append('\n');
    }

    /** Without quotes if YAML reads it as a string anyway. */
    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9./][A-Za-z0-9._/?&=%${}(),+~;@!-]*") && !text.matches("[0-9.+-]+")
                ? text
                : "'" + text.replace("'", "''") + "'";
    }

    private static String comment(String text) {
        return text.replaceAll("[\\x00-\\x1f\\x7f]+", " ");
    }
}
