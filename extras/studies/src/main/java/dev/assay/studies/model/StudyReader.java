package dev.assay.studies.model;

import dev.assay.model.plan.Plan;
import dev.assay.model.server.Server;
import dev.assay.plan.Defaults;
import dev.assay.plan.JvmOptions;
import dev.assay.plan.Margin;
import dev.assay.plan.PlanFile;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Resolution;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.Spelling;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Items;
import dev.assay.tools.LoadTool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads the file of a study. */
final class StudyReader {
    static final List<String> KEYS = List.of("""
            title conditions tool layout apps plan starts figures parts published publication published-in claims jvm
            parameters neighbour""".split("\\s+"));
    static final List<String> FIGURES =
            Arrays.stream(StudyFigure.values()).map(StudyFigure::id).toList();
    private static final long MOST = 1_000_000_000_000L;

    /** The apps that come with Assay. */
    private static final List<String> APPS = List.of("""
            jersey study-web-3.5 study-web-2.7 study-web-4.0 study-secured-3.5 study-secured-2.7 study-reactive-3.5
            study-reactive-2.7""".split("\\s+"));

    private static final String JAR = ".jar";

    private final Problems problems;
    private final Fields root;
    private final FieldReader study;
    /** Where each row of published figures stands. */
    private final IdentityHashMap<Record, String> places = new IdentityHashMap<>();

    StudyReader(Fields root, Problems problems) {
        this.problems = problems;
        this.root = root;
        this.study = new FieldReader(root, "a study", KEYS, problems);
    }

    Study read(String name, long seed) {
        Optional<String> title = study.read("title", FieldReader::text);
        Optional<LoadTool> tool = study.read("tool", StudyReader::tool);
        Optional<List<Study.Line>> lines = study.read("apps", StudyReader::lines);
        Optional<PlanFile> plan =
                study.read("plan", v -> PlanFile.of(FieldReader.fields(v, "plan: {servers: [tomcat]}"), problems));
        List<Study.Part> parts = study.read("parts", v -> new StudyPartReader(problems, seed).parts(v))
                .orElse(List.of());
        String publication = study.read("publication", FieldReader::text).orElse(StudyFacts.ARTICLE);
        StudyFacts facts = new StudyFacts(
                study.read("parameters", new StudyParameterReader(problems)::parameters)
                        .orElse(List.of()),
                study.list("jvm", v -> JvmOptions.check(FieldReader.text(v), v.where()))
                        .orElse(List.of()),
                study.read("neighbour", FieldReader::text),
                publication,
                study.read("published-in", FieldReader::text).orElse(publication));
        Study.Figures figures =
                study.read("figures", this::figures).orElse(new Study.Figures(Optional.empty(), List.of()));
        List<Study.Published> published = study.read("published", v -> each(v, item -> published(item, figures)))
                .orElse(List.of());
        require("title", "tool", "apps", "plan", "parts");
        problems.throwIfAny();
        Plan experiment = new Resolution(
                        plan.orElseThrow(),
                        PlanFlags.none(),
                        Margin.usual(Optional.empty()),
                        seed,
                        app -> Defaults.SERVERS)
                .plan();
        StudyNames names = StudyNames.of(experiment, parts, figures, problems);
        published.forEach(row -> names.check(row, place(row)));
        List<StudyClaim> claims = study.read(
                        "claims", v -> each(v, item -> names.check(ClaimReader.read(item, problems), item.where())))
                .orElse(List.of());
        problems.throwIfAny();
        try {
            return new Study(
                    name,
                    title.orElseThrow(),
                    texts("conditions"),
                    tool.orElseThrow(),
                    study.read("layout", StudyReader::layout).orElse(Study.Layout.RUNS_DOWN),
                    lines.orElseThrow(),
                    experiment,
                    study.read("starts", v -> (int) FieldReader.whole(v, 0, 1000))
                            .orElse(0),
                    figures,
                    parts,
                    published,
                    claims,
                    facts);
        } catch (IllegalArgumentException wrong) {
            throw new PlanError(root.where(), String.valueOf(wrong.getMessage()), "Correct the study file.");
        }
    }

    private void require(String... keys) {
        for (String key : keys) {
            if (!root.fields().containsKey(key)) {
                problems.add(new PlanError(
                        root.where(),
                        "a study without " + key,
                        "Write " + key + ": (assay study --new has an example)."));
            }
        }
    }

    private String place(Record read) {
        return Objects.requireNonNull(places.get(read));
    }

    private List<String> texts(String key) {
        return study.list(key, FieldReader::text).orElse(List.of());
    }

    static PlanError missing(YamlValue value, String key) {
        return new PlanError(value.where(), key + " is missing", "Write " + key + ":");
    }

    private <T> List<T> each(YamlValue value, Function<YamlValue, T> parse) {
        return value instanceof Items items ? FieldReader.each(items, parse, problems) : List.of(parse.apply(value));
    }

    /** Turns what the constructor of a record rejects into an error in the file. */
    static <T> T usable(YamlValue value, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException wrong) {
            throw new PlanError(value.where(), String.valueOf(wrong.getMessage()), "Correct the study file.");
        }
    }

    private static LoadTool tool(YamlValue value) {
        String text = FieldReader.text(value);
        return LoadTool.byId(text)
                .orElseThrow(() -> new PlanError(
                        value.where(),
                        text + " is not a load tool",
                        Spelling.advice(
                                text,
                                Arrays.stream(LoadTool.values())
                                        .map(LoadTool::id)
                                        .toList())));
    }

    private static Study.Layout layout(YamlValue value) {
        return switch (FieldReader.text(value)) {
            case "runs down" -> Study.Layout.RUNS_DOWN;
            case "servers across" -> Study.Layout.SERVERS_ACROSS;
            default -> throw new PlanError(value.where(), "no such layout", "Write runs down or servers across.");
        };
    }

    private static List<Study.Line> lines(YamlValue value) {
        List<Study.Line> lines = new ArrayList<>();
        FieldReader.fields(value, "apps: {\"3.5\": {all: study-web-3.5}}")
                .fields()
                .forEach((boot, field) -> {
                    Map<String, String> apps = new LinkedHashMap<>();
                    FieldReader.fields(field.value(), "{all: study-web-3.5}")
                            .fields()
                            .forEach((server, app) -> {
                                if (!server.equals("all") && Server.byId(server).isEmpty()) {
                                    throw new PlanError(
                                            app.where(),
                                            server + " is not a server",
                                            "Write all, or the id of a server.");
                                }
                                apps.put(server, app(app.value()));
                            });
                    lines.add(usable(field.value(), () -> new Study.Line(boot.equals("none") ? "" : boot, apps)));
                });
        return lines;
    }

    /** The name of an app, or a jar with a path relative to the study file. */
    private static String app(YamlValue value) {
        String text = FieldReader.text(value);
        if (text.endsWith(JAR)) {
            return FieldReader.fileBesideThePlan(value).toString();
        } else if (!APPS.contains(text)) {
            throw new PlanError(
                    value.where(),
                    text + " is not an app that comes with Assay",
                    Spelling.advice(text, APPS) + ", or the path of a jar");
        }
        return text;
    }

    private Study.Figures figures(YamlValue value) {
        FieldReader figures = new FieldReader(
                FieldReader.fields(value, "figures: {path: /figures}"), "figures", List.of("path", "shown"), problems);
        List<Study.Figure> shown =
                figures.read("shown", v -> each(v, this::figure)).orElse(List.of());
        return new Study.Figures(figures.read("path", FieldReader::text), shown);
    }

    private Study.Figure figure(YamlValue value) {
        FieldReader figure = new FieldReader(
                FieldReader.fields(value, "{key: heap.used}"),
                "a figure",
                List.of("key", "title", "per", "sum"),
                problems);
        String key = figure.read("key", FieldReader::text).orElseThrow(() -> missing(value, "key"));
        return new Study.Figure(
                key,
                figure.read("title", FieldReader::text).orElse(key),
                figure.read("per", v -> (double) FieldReader.whole(v, 1, MOST)).orElse(1.0),
                figure.read("sum", FieldReader::truth).orElse(false));
    }

    static StudyFigure column(YamlValue value) {
        return column(FieldReader.text(value), value.where());
    }

    private static StudyFigure column(String text, String where) {
        return StudyFigure.byId(text)
                .orElseThrow(() -> new PlanError(where, text + " is not a figure", Spelling.advice(text, FIGURES)));
    }

    private Study.Published published(YamlValue value, Study.Figures shown) {
        Fields fields = FieldReader.fields(value, "{contender: tomcat, part: string, run: 2}");
        List<String> known = new ArrayList<>(List.of("contender", "part", "run", "starts"));
        known.addAll(FIGURES);
        shown.shown().forEach(figure -> known.add(figure.key()));
        FieldReader row = new FieldReader(fields, "published figures", known, problems);
        Map<String, String> figures = new LinkedHashMap<>();
        fields.fields().forEach((key, field) -> {
            if (known.indexOf(key) > 3) {
                figures.put(key, FieldReader.text(field.value()));
            }
        });
        Study.Published read = new Study.Published(
                row.read("contender", FieldReader::text).orElseThrow(() -> missing(value, "contender")),
                row.read("part", FieldReader::text).orElse(""),
                row.read("run", FieldReader::text).orElse(row.has("part", part -> true) ? Study.Part.ONLY_RUN : ""),
                figures,
                row.list("starts", StudyReader::seconds).orElse(List.of()));
        places.put(read, value.where());
        return read;
    }

    private static double seconds(YamlValue value) {
        String text = FieldReader.text(value);
        if (!text.matches("\\d{1,6}(\\.\\d{1,9})?")) {
            throw new PlanError(value.where(), "no start-up time in seconds: " + text, "Write for example 4.25.");
        }
        return Double.parseDouble(text);
    }
}
