package dev.assay.plan;

import dev.assay.model.LoadTool;
import dev.assay.model.Server;
import dev.assay.model.Step;
import dev.assay.model.Study;
import dev.assay.model.StudyFigure;
import dev.assay.model.ToolLoad;
import dev.assay.model.Workload;
import dev.assay.plan.YamlValue.Fields;
import dev.assay.plan.YamlValue.Items;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads the file of a study. */
final class StudyReader {
    private static final List<String> KEYS = List.of(
            "title",
            "conditions",
            "tool",
            "layout",
            "apps",
            "plan",
            "starts",
            "figures",
            "parts",
            "published",
            "orders",
            "conclusions");
    private static final List<String> PART_KEYS = List.of(
            "name",
            "requests",
            "users",
            "ramp",
            "loops",
            "total",
            "duration",
            "pace",
            "keep-alive",
            "warm-up",
            "runs",
            "shorten",
            "fresh",
            "columns");
    private static final List<String> FIGURES =
            Arrays.stream(StudyFigure.values()).map(StudyFigure::id).toList();
    private static final long MOST = 1_000_000_000_000L;

    private final Problems problems;
    private final Reading study;

    StudyReader(Fields root, Problems problems) {
        this.problems = problems;
        this.study = new Reading(root, "a study", KEYS, problems);
    }

    Study read(String name, long seed) {
        Optional<String> title = study.read("title", Reading::text);
        Optional<LoadTool> tool = study.read("tool", StudyReader::tool);
        Optional<List<Study.Line>> lines = study.read("apps", StudyReader::lines);
        Optional<PlanFile> plan =
                study.read("plan", v -> PlanFile.of(Reading.fields(v, "plan: {servers: [tomcat]}"), problems));
        List<Study.Part> parts = study.read("parts", v -> parts(v, seed)).orElse(List.of());
        Study.Figures figures =
                study.read("figures", this::figures).orElse(new Study.Figures(Optional.empty(), List.of()));
        List<Study.Published> published = study.read("published", v -> each(v, item -> published(item, figures)))
                .orElse(List.of());
        List<Study.Order> orders =
                study.read("orders", v -> each(v, this::order)).orElse(List.of());
        problems.throwIfAny();
        try {
            return new Study(
                    name,
                    title.orElseThrow(() -> missing("title")),
                    texts("conditions"),
                    tool.orElseThrow(() -> missing("tool")),
                    study.read("layout", StudyReader::layout).orElse(Study.Layout.RUNS_DOWN),
                    lines.orElseThrow(() -> missing("apps")),
                    new Resolution(
                                    plan.orElseThrow(() -> missing("plan")),
                                    PlanFlags.none(),
                                    problems,
                                    Margin.usual(Optional.empty()))
                            .plan(seed),
                    study.read("starts", v -> (int) Reading.whole(v, 0, 1000)).orElse(0),
                    figures,
                    parts,
                    published,
                    orders,
                    texts("conclusions"));
        } catch (IllegalArgumentException wrong) {
            throw new Misread(name, String.valueOf(wrong.getMessage()), "mend the file of the study");
        }
    }

    private List<String> texts(String key) {
        return study.list(key, Reading::text).orElse(List.of());
    }

    private static Misread missing(String key) {
        return new Misread("a study", key + " is missing", "write " + key + ":");
    }

    private <T> List<T> each(YamlValue value, Function<YamlValue, T> parse) {
        return value instanceof Items items ? Reading.each(items, parse, problems) : List.of(parse.apply(value));
    }

    /** What the records refuse is wrong in the file. */
    private static <T> T usable(YamlValue value, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException wrong) {
            throw new Misread(value.where(), String.valueOf(wrong.getMessage()), "mend the file of the study");
        }
    }

    private static LoadTool tool(YamlValue value) {
        String text = Reading.text(value);
        return LoadTool.byId(text)
                .orElseThrow(() -> new Misread(
                        value.where(),
                        text + " is not a load tool",
                        Spelling.advice(
                                text,
                                Arrays.stream(LoadTool.values())
                                        .map(LoadTool::id)
                                        .toList())));
    }

    private static Study.Layout layout(YamlValue value) {
        return switch (Reading.text(value)) {
            case "runs down" -> Study.Layout.RUNS_DOWN;
            case "servers across" -> Study.Layout.SERVERS_ACROSS;
            default -> throw new Misread(value.where(), "no such layout", "write runs down or servers across");
        };
    }

    private static List<Study.Line> lines(YamlValue value) {
        List<Study.Line> lines = new ArrayList<>();
        Reading.fields(value, "apps: {\"3.5\": {all: study-web-3.5}}").fields().forEach((boot, field) -> {
            Map<String, String> apps = new LinkedHashMap<>();
            Reading.fields(field.value(), "{all: study-web-3.5}").fields().forEach((server, app) -> {
                if (!server.equals("all") && Server.byId(server).isEmpty()) {
                    throw new Misread(app.where(), server + " is not a server", "write all, or the id of a server");
                }
                apps.put(server, Reading.text(app.value()));
            });
            lines.add(usable(field.value(), () -> new Study.Line(boot.equals("none") ? "" : boot, apps)));
        });
        return lines;
    }

    private Study.Figures figures(YamlValue value) {
        Reading figures = new Reading(
                Reading.fields(value, "figures: {path: /figures}"), "figures", List.of("path", "shown"), problems);
        List<Study.Figure> shown =
                figures.read("shown", v -> each(v, this::figure)).orElse(List.of());
        return new Study.Figures(figures.read("path", Reading::text), shown);
    }

    private Study.Figure figure(YamlValue value) {
        Reading figure = new Reading(
                Reading.fields(value, "{key: heap.used}"), "a figure", List.of("key", "title", "per"), problems);
        String key = figure.read("key", Reading::text).orElseThrow(() -> missing("key"));
        return new Study.Figure(
                key,
                figure.read("title", Reading::text).orElse(key),
                figure.read("per", v -> (double) Reading.whole(v, 1, MOST)).orElse(1.0));
    }

    /** A part, or, where it has several numbers of users, a part for each. */
    private List<Study.Part> parts(YamlValue value, long seed) {
        List<Study.Part> parts = new ArrayList<>();
        each(value, item -> {
            Reading part = new Reading(Reading.fields(item, "{name: string}"), "a part", PART_KEYS, problems);
            String name = part.read("name", Reading::text).orElseThrow(() -> missing("name"));
            List<Integer> users =
                    part.list("users", v -> (int) Reading.whole(v, 1, 100_000)).orElse(List.of(1));
            users.forEach(count -> parts.add(
                    usable(item, () -> part(users.size() == 1 ? name : name + " " + count, count, part, seed))));
            return item;
        });
        return parts;
    }

    private Study.Part part(String name, int users, Reading part, long seed) {
        List<Step> steps = part.read("requests", v -> new WorkloadReader(problems, Map.of()).read(v))
                .flatMap(workload -> workload)
                .map(Workload::steps)
                .orElseThrow(() -> missing("requests"));
        Optional<Long> total = part.read("total", v -> Reading.whole(v, 1, MOST));
        Optional<Long> loops = part.read("loops", v -> Reading.whole(v, 1, MOST))
                .or(() -> total.map(all -> Math.max(1, Math.round((double) all / users))));
        ToolLoad load = new ToolLoad(
                steps.stream().filter(Step::once).toList(),
                steps.stream().filter(step -> !step.once()).toList(),
                users,
                time(part, "ramp").orElse(Duration.ZERO),
                loops.map(OptionalLong::of).orElseGet(OptionalLong::empty),
                time(part, "duration"),
                time(part, "pace").orElse(Duration.ZERO),
                part.read("keep-alive", Reading::truth).orElse(true),
                seed);
        return new Study.Part(
                name,
                load,
                time(part, "warm-up"),
                part.list("runs", Reading::text).orElse(List.of("run")),
                part.read("shorten", StudyReader::shortened).orElse(Study.Shortened.LOOPS),
                part.read("fresh", Reading::truth).orElse(false),
                part.list("columns", StudyReader::column).orElse(List.of()));
    }

    private static Optional<Duration> time(Reading part, String key) {
        return part.read(key, v -> Durations.parse(Reading.text(v), v.where() + ": " + v.key()));
    }

    private static Study.Shortened shortened(YamlValue value) {
        return switch (Reading.text(value)) {
            case "users" -> Study.Shortened.USERS;
            case "loops" -> Study.Shortened.LOOPS;
            default -> throw new Misread(value.where(), "cannot be shortened by that", "write users or loops");
        };
    }

    private static StudyFigure column(YamlValue value) {
        return column(Reading.text(value), value.where());
    }

    private static StudyFigure column(String text, String where) {
        return StudyFigure.byId(text)
                .orElseThrow(() -> new Misread(where, text + " is no figure", Spelling.advice(text, FIGURES)));
    }

    private Study.Published published(YamlValue value, Study.Figures shown) {
        Fields fields = Reading.fields(value, "{contender: tomcat, part: string, run: 2}");
        List<String> known = new ArrayList<>(List.of("contender", "part", "run", "starts"));
        known.addAll(FIGURES);
        shown.shown().forEach(figure -> known.add(figure.key()));
        Reading row = new Reading(fields, "published figures", known, problems);
        Map<String, String> figures = new LinkedHashMap<>();
        fields.fields().forEach((key, field) -> {
            if (known.indexOf(key) > 3) {
                figures.put(key, Reading.text(field.value()));
            }
        });
        return new Study.Published(
                row.read("contender", Reading::text).orElseThrow(() -> missing("contender")),
                row.read("part", Reading::text).orElse(""),
                row.read("run", Reading::text).orElse(""),
                figures,
                row.list("starts", v -> Double.valueOf(Reading.text(v))).orElse(List.of()));
    }

    private Study.Order order(YamlValue value) {
        Reading order = new Reading(
                Reading.fields(value, "{figure: throughput, contenders: [tomcat]}"),
                "an order",
                List.of("part", "figure", "contenders"),
                problems);
        return new Study.Order(
                order.read("part", Reading::text).orElse(""),
                order.read("figure", StudyReader::column).orElseThrow(() -> missing("figure")),
                order.list("contenders", Reading::text).orElse(List.of()));
    }
}
