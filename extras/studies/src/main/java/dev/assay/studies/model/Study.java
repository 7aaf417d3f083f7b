package dev.assay.studies.model;

import dev.assay.model.Require;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.server.Server;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolLoad;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A published comparison, as far as it can be repeated: what was run, on what, and the published results.
 *
 * @param name its short name, for example {@code baeldung-2018}
 * @param title of the publication
 * @param conditions how it says it measured, in sentences
 * @param tool the load tool of its author
 * @param layout how its table is laid out
 * @param lines the apps that run on the servers, by Spring Boot line; the first is the default
 * @param plan Assay's own experiment on the same contenders; names no app
 * @param starts how often each contender is started for its start-up time; 0 means that the study does not measure it
 * @param figures figures read from each contender after its start
 * @param parts the loads, in order
 * @param published the published figures, in the publication's order
 * @param claims what it concludes
 * @param facts how it was run, besides its loads
 */
public record Study(
        String name,
        String title,
        List<String> conditions,
        LoadTool tool,
        Layout layout,
        List<Line> lines,
        Plan plan,
        int starts,
        Figures figures,
        List<Part> parts,
        List<Published> published,
        List<StudyClaim> claims,
        StudyFacts facts) {
    /** How the author's table is laid out. */
    public enum Layout {
        /** A row per run, a column per figure. */
        RUNS_DOWN,
        /** A row per figure, a column per server. */
        SERVERS_ACROSS
    }

    public Study {
        Require.that(name.matches("[a-z0-9][a-z0-9-]*"), "not the name of a study: " + name);
        Require.notBlank(title, "title");
        conditions = List.copyOf(conditions);
        lines = List.copyOf(lines);
        parts = List.copyOf(parts);
        published = List.copyOf(published);
        claims = List.copyOf(claims);
        Require.that(!lines.isEmpty(), "a study has an app");
        Require.that(!parts.isEmpty(), "a study has at least one part");
        Require.notNegative(starts, "starts");
        Require.that(
                parts.stream().map(Part::name).distinct().count() == parts.size(),
                "parts of a study differ in their names");
        for (Published row : published) {
            plan.contender(row.contender());
            Require.that(
                    row.part().isEmpty()
                            || parts.stream().anyMatch(part -> row.part().equals(part.name())),
                    "published figures of a part that is not there: " + row.part());
        }
        claims.forEach(claim -> claim.contenders().forEach(plan::contender));
        for (StudyClaim claim : claims) {
            require(claim.terms().by(), parts, figures);
        }
    }

    private static void require(StudyClaim.By by, List<Part> parts, Figures figures) {
        Require.that(
                by.part().isEmpty()
                        || parts.stream().anyMatch(part -> by.part().get().equals(part.name())),
                "a claim of a part that is not there: " + by.part().orElse(""));
        Require.that(
                by.ofParts()
                        || by.figure().equals(StudyClaim.By.START_UP)
                        || figures.shown().stream()
                                .anyMatch(shown -> shown.key().equals(by.figure())),
                "a claim by a figure that is not there: " + by.figure());
    }

    /** The start-up times of a contender, in seconds. */
    public List<Double> publishedStarts(String contender) {
        return published.stream()
                .filter(row -> row.contender().equals(contender))
                .flatMap(row -> row.starts().stream())
                .toList();
    }

    /** A published figure as printed; empty if there is none. */
    public Optional<String> published(String contender, String part, String run, String figure) {
        return published.stream()
                .filter(row -> row.contender().equals(contender))
                .filter(row -> row.part().equals(part) && row.run().equals(run))
                .flatMap(row -> Stream.ofNullable(row.figures().get(figure)))
                .findFirst();
    }

    /** The restarts of a part that a contender has: those published for it, and those published for no contender. */
    public List<String> restarts(Part part, String contender) {
        return part.restarts().stream()
                .filter(run -> published.stream().noneMatch(row -> row.isOf(part, run))
                        || published.stream()
                                .anyMatch(row ->
                                        row.isOf(part, run) && row.contender().equals(contender)))
                .toList();
    }

    /** The restarts that any of these contenders has, in order. */
    private List<String> restarts(Part part, List<String> contenders) {
        return part.restarts().stream()
                .filter(run -> contenders.stream()
                        .anyMatch(contender -> restarts(part, contender).contains(run)))
                .toList();
    }

    /** Whether both run the same, plans aside. What is said about them may differ: conditions, published figures, columns, claims. */
    public boolean runsAs(Study other) {
        return name.equals(other.name)
                && tool == other.tool
                && lines.equals(other.lines)
                && starts == other.starts
                && figures.path().equals(other.figures.path())
                && asRun(parts).equals(asRun(other.parts))
                && facts.jvmOptions().equals(other.facts.jvmOptions());
    }

    private static List<Part> asRun(List<Part> parts) {
        return parts.stream()
                .map(part -> part.with(List.of(StudyFigure.THROUGHPUT), part.restarts()))
                .toList();
    }

    /** A contender's name in tables: that of its server, unless several have the same. */
    public String title(String contender) {
        Server server = plan.contender(contender).server();
        return plan.contenders().stream().filter(one -> one.server() == server).count() == 1
                ? server.title()
                : contender;
    }

    /** The part with this name. */
    public Part part(String wanted) {
        return parts.stream()
                .filter(part -> part.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no part " + wanted));
    }

    /** The same study with other loads and another number of starts. */
    public Study with(List<Part> others, int otherStarts) {
        return new Study(
                name,
                title,
                conditions,
                tool,
                layout,
                lines,
                plan,
                otherStarts,
                figures,
                others,
                published,
                claims,
                facts);
    }

    /**
     * The same study with another plan. What was published about contenders that it lacks is left out, claims about all contenders
     * included, and so are restarts that only they have.
     */
    public Study with(Plan other) {
        List<String> ids = other.ids();
        boolean all = ids.containsAll(plan.ids());
        return new Study(
                name,
                title,
                conditions,
                tool,
                layout,
                lines,
                other,
                starts,
                figures,
                parts.stream()
                        .map(part -> part.with(part.columns(), restarts(part, ids)))
                        .toList(),
                published.stream().filter(row -> ids.contains(row.contender())).toList(),
                claims.stream()
                        .filter(claim -> claim.contenders().isEmpty() ? all : ids.containsAll(claim.contenders()))
                        .toList(),
                facts);
    }

    /**
     * The apps of one Spring Boot line.
     *
     * @param boot the line, for example {@code 3.5}; empty for an app without Spring Boot
     * @param apps names of built-in apps by server id; {@code all} for servers that are not listed
     */
    public record Line(String boot, Map<String, String> apps) {
        private static final String ALL = "all";

        public Line {
            apps = Collections.unmodifiableMap(new LinkedHashMap<>(apps));
            Require.that(apps.containsKey(ALL), "the app for all servers is missing");
        }

        /** The app that runs on a server. */
        public String app(Server server) {
            return Objects.requireNonNull(apps.getOrDefault(server.id(), apps.get(ALL)));
        }
    }

    /**
     * Figures that the app itself reports, one per line: name, space, value.
     *
     * @param path of the request for them; empty if there are none
     */
    public record Figures(Optional<String> path, List<Figure> shown) {
        public Figures {
            shown = List.copyOf(shown);
        }
    }

    /**
     * A figure that the app reports.
     *
     * @param key its name in the app's response, and in the published figures
     * @param title its name in tables, unit included
     * @param per divisor of the app's value
     * @param sum whether it is the sum of several of that name, such as of all memory pools, rather than the one that the app names
     */
    public record Figure(String key, String title, double per, boolean sum) {
        public Figure {
            Require.positive(per, "divisor of " + key);
        }

        /** A figure that stands for itself. */
        public Figure(String key, String title, double per) {
            this(key, title, per, false);
        }

        /** Its value among what a contender reported, divided; empty if it is not there. */
        public OptionalDouble of(StudyResult.ReportedFigures reported) {
            Collection<Double> all = reported.several(key).values();
            if (sum && !all.isEmpty()) {
                return OptionalDouble.of(
                        all.stream().mapToDouble(Double::doubleValue).sum() / per);
            }
            Double one = reported.values().get(key);
            return one == null ? OptionalDouble.empty() : OptionalDouble.of(one / per);
        }
    }

    /**
     * A load that is sent to one contender after another.
     *
     * @param load what is sent in each run
     * @param byHand requests that are sent once each, one after another, to a freshly started process
     * @param warmUp a load before the first run whose figures are not used; empty for none
     * @param runs names of the runs, which follow one another on the same process
     * @param restarts names of further runs, each on its own freshly started process
     * @param shortened what is reduced when the study is shortened
     * @param fresh whether a new process is started for this part; the first part always has one
     * @param columns the figures that the author gives, in the author's order
     */
    public record Part(
            String name,
            ToolLoad load,
            List<Step> byHand,
            Optional<ToolLoad> warmUp,
            List<String> runs,
            List<String> restarts,
            Shortened shortened,
            boolean fresh,
            List<StudyFigure> columns) {
        /** The name of the run of a part that has one. */
        public static final String ONLY_RUN = "run";

        public Part {
            Require.notBlank(name, "name of a part");
            byHand = List.copyOf(byHand);
            runs = List.copyOf(runs);
            restarts = List.copyOf(restarts);
            columns = List.copyOf(columns);
            Require.that(!runs.isEmpty(), "a part has at least one run");
            Require.that(
                    Stream.concat(runs.stream(), restarts.stream()).distinct().count() == runs.size() + restarts.size(),
                    "runs of a part differ in their names");
            Require.that(!columns.isEmpty(), "a part has at least one column");
        }

        private Part with(List<StudyFigure> shown, List<String> others) {
            return new Part(name, load, byHand, warmUp, runs, others, shortened, fresh, shown);
        }

        /** The same part with another load and warm-up. */
        public Part with(ToolLoad other, Optional<ToolLoad> otherWarmUp) {
            return new Part(name, other, byHand, otherWarmUp, runs, restarts, shortened, fresh, columns);
        }
    }

    /** What is reduced in a load with loops when a study is shortened; times are shortened in either case. */
    public enum Shortened {
        /** Loops per user; the number of users too if less than one loop each is left. */
        LOOPS,
        /** The number of users, who come at the same intervals: for users who send a few requests and leave. */
        USERS
    }

    /**
     * What the publication says about one run, verbatim.
     *
     * @param part empty for figures of a freshly started server
     * @param run empty with an empty part
     * @param figures by the id of a {@link StudyFigure}, or by the key of a {@link Figure}
     * @param starts start-up times in seconds
     */
    public record Published(
            String contender, String part, String run, Map<String, String> figures, List<Double> starts) {
        public Published {
            figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
            starts = List.copyOf(starts);
        }

        boolean isOf(Part other, String name) {
            return part.equals(other.name()) && run.equals(name);
        }
    }
}
