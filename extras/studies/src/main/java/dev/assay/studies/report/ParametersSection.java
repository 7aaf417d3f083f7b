package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Step;
import dev.assay.model.server.Settings;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyParameter;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a study was run by its author and how it was run here, parameter by parameter. The conditions here are taken from the runs.
 *
 * @param environment that the study ran in
 */
record ParametersSection(Study study, StudyResult result, Environment environment) {
    private static final String HERE = "the same machine";
    private static final String UNKNOWN = "unknown";
    private static final String OF_BOOT = "those of Spring Boot";
    /** A longer text is not repeated in the next column. */
    private static final int LONG = 120;
    /** Properties of the Jersey app, which no article has, in words. */
    private static final Map<String, UnaryOperator<String>> WORDS = Map.of(
            "assay.threads", value -> value + " worker threads",
            "assay.headers", value -> "header lines " + value);

    /** The section; empty if the study names no parameter. */
    Optional<Section> section() {
        List<Table.Row> rows =
                study.facts().parameters().stream().map(this::row).toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Section(
                "",
                "As published, as run here",
                new Table("", "lllll", List.of("parameter", "as published", "known from", "here", "departure"), rows)));
    }

    /** What Assay's own experiment was, and how its load differed from the study's. */
    static String own(Study study) {
        return "Its own experiment: randomised, interleaved, fresh processes in every block." + neighbour(study)
                + connections(study);
    }

    /** How the load of the verdict differs from the study's, with a leading space; empty if in nothing. */
    private static String connections(Study study) {
        String publication = study.facts().publication();
        int connections = study.plan().load().connections();
        List<ToolLoad> loads = study.parts().stream().map(Study.Part::load).toList();
        String many = loads.stream().allMatch(load -> load.users() == connections)
                ? ""
                : " It had " + Numbers.count(connections, "connection") + ", the " + publication + "'s load "
                        + joined(loads.stream().map(load -> Numbers.integer(load.users()))) + " users.";
        String kept = kept(study.plan().load().wire().keepAlive(), loads, publication);
        boolean pause = loads.stream().anyMatch(load -> !LoadWords.pauses(load).equals(LoadWords.NONE));
        HttpVersion sent = study.plan().load().wire().version();
        HttpVersion then = study.tool().version();
        String http = sent == then
                ? ""
                : " It sends " + sent.title() + ", the " + publication + "'s tool " + then.title() + ".";
        return many + kept + http + (pause ? " It sends without the pauses of the " + publication + "'s users." : "");
    }

    private static String kept(boolean keeps, List<ToolLoad> loads, String publication) {
        long unlike = loads.stream().filter(load -> load.keepAlive() != keeps).count();
        if (unlike == 0) {
            return "";
        }
        String load = (unlike == loads.size() ? "" : "part of ") + "the " + publication + "'s load ";
        return keeps
                ? " It keeps its connections; " + load + "opens one for each request."
                : " It opens a connection for each request; " + load + "keeps them.";
    }

    /** Why the verdict is on requests other than the study's, with a leading space; empty if it is on the same. */
    private static String neighbour(Study study) {
        return study.facts()
                .neighbour()
                .map(reason -> " It asked for "
                        + study.plan().workload().steps().stream()
                                .map(Step::name)
                                .collect(Collectors.joining(", "))
                        + " and not for "
                        + joined(study.parts().stream().map(Study.Part::load).map(LoadWords::requests)) + ": " + reason)
                .orElse("");
    }

    private Table.Row row(StudyParameter parameter) {
        String then = parameter.value().orElseGet(() -> followed(parameter.topic()));
        String now = orNone(here(parameter.topic()));
        return Table.Row.of(
                parameter.topic().title(),
                then,
                parameter.source() == StudyParameter.Source.ARTICLE
                        ? study.facts().publication()
                        : parameter.source().title(),
                now.equals(then) && now.length() > LONG ? "the same" : now,
                departure(parameter, then, now));
    }

    /** Nothing is known to be as the author had it if we only assume what the author had, or if one version says less. */
    private String departure(StudyParameter parameter, String then, String now) {
        if (then.equals(StudyParameter.NOT_STATED)) {
            return UNKNOWN;
        } else if (now.equals(then) || now.startsWith(then + ", ")) {
            return parameter.source() == StudyParameter.Source.ASSUMPTION ? UNKNOWN : "no";
        }
        return lessKnown(parameter.topic(), then, now) ? UNKNOWN : "yes";
    }

    /** Whether one of two versions only says less than the other: 25.0.3 may be what JDK 25 was. */
    private boolean lessKnown(StudyParameter.Topic topic, String then, String now) {
        return switch (topic) {
            case FRAMEWORK, JDK -> begins(now, then.replaceFirst("^(JDK|Java) ", "")) || begins(then, now);
            case TOOL_VERSION -> then.startsWith(now + ", ");
            case SERVERS -> then.equals(OF_BOOT) && maybeSameFramework();
            default -> false;
        };
    }

    private static boolean begins(String longer, String version) {
        return longer.matches(Pattern.quote(version) + "([ .+-].*)?");
    }

    private boolean maybeSameFramework() {
        String now = here(StudyParameter.Topic.FRAMEWORK);
        return study.facts().parameters().stream()
                .filter(one -> one.topic() == StudyParameter.Topic.FRAMEWORK)
                .flatMap(one -> one.value().stream())
                .anyMatch(then ->
                        then.equals(StudyParameter.NOT_STATED) || lessKnown(StudyParameter.Topic.FRAMEWORK, then, now));
    }

    /** The value that the study implies. */
    private String followed(StudyParameter.Topic topic) {
        return switch (topic) {
            case TOOL -> study.tool().title();
            case SETTINGS -> settings(study.plan().contenders().stream());
            case STARTS -> starts(study.starts());
            case WARM_UP -> each(part -> Optional.of(warmUp(part, part.warmUp())));
            case RUNS -> each(part -> Optional.of(runs(contender -> published(part, contender))));
            case CHECKS -> each(part -> Optional.of(LoadWords.checksByDefault(part.load(), study.tool())));
            default -> each(part -> Optional.of(ofLoad(topic, part.load(), study.tool())));
        };
    }

    /** The value here. */
    private String here(StudyParameter.Topic topic) {
        return switch (topic) {
            case FRAMEWORK -> result.boot().isEmpty() ? "no Spring Boot" : "Spring Boot " + result.boot();
            case SERVERS ->
                joined(result.contenders().stream().map(ran -> ran.server().title() + " " + ran.version()));
            case APP ->
                "ours, with the same requests: "
                        + joined(result.contenders().stream().map(StudyResult.ContenderRun::app));
            case JDK -> joined(result.contenders().stream().map(StudyResult.ContenderRun::jdk));
            case JVM_OPTIONS ->
                orNone(byContender(
                        environment.deployments().stream(),
                        Deployment::id,
                        deployment -> orNone(String.join(" ", deployment.jvmOptions()))));
            case SETTINGS -> settings(environment.deployments().stream().map(Deployment::contender));
            case MACHINE ->
                environment.cpu() + ", " + environment.cpus() + " CPUs, " + Figures.bytes(environment.memoryBytes());
            case GENERATOR ->
                Optional.ofNullable(environment.facts().get(Environment.LOAD_HOST))
                        .map(host -> (environment.facts().containsKey(Environment.LOAD_HOST_HERE)
                                        ? HERE + ", "
                                        : "another machine, ")
                                + host)
                        .orElseGet(this::generator);
            case TOOL -> result.tool().title();
            case TOOL_VERSION -> orNone(joined(measured().map(ToolResult::version)));
            case STARTS ->
                starts((int) (started() / Math.max(1, result.contenders().size())))
                        + (started() == 0 ? "" : "; timed to the first successful response");
            case WARM_UP -> each(part -> Optional.of(warmUp(part, sent(part.name(), StudyResult.Run.WARM_UP))));
            case RUNS ->
                each(part -> Optional.of(runs(contender -> result.runs().stream()
                                .filter(run -> run.part().equals(part.name())
                                        && run.contender().equals(contender))
                                .map(StudyResult.Run::run)
                                .filter(run -> !run.equals(StudyResult.Run.WARM_UP)))))
                        + repeated();
            default -> each(part -> sent(part.name()).map(load -> ofLoad(topic, load, result.tool())));
        };
    }

    /** Servers and generator that have CPUs of their own depart from one machine that both share. */
    private String generator() {
        Placement placement = environment.placement();
        return placement.pinned() && placement.disjoint()
                ? HERE + "; on CPU " + placement.generator() + ", servers on CPU " + placement.servers()
                : HERE;
    }

    private static String ofLoad(StudyParameter.Topic topic, ToolLoad load, LoadTool tool) {
        return switch (topic) {
            case REQUESTS -> LoadWords.requests(load);
            case HEADERS -> LoadWords.headers(load, tool);
            case CHECKS -> LoadWords.checks(load, tool);
            case KEEP_ALIVE -> LoadWords.connections(load, tool);
            case USERS -> Numbers.integer(load.users());
            case ARRIVALS -> LoadWords.arrivals(load);
            case LENGTH -> LoadWords.length(load, tool);
            case PAUSES -> LoadWords.pauses(load);
            default -> throw new IllegalArgumentException("no load says " + topic.id());
        };
    }

    private static String warmUp(Study.Part part, Optional<ToolLoad> load) {
        List<String> all = new ArrayList<>();
        if (!part.byHand().isEmpty()) {
            all.add(part.byHand().stream().map(Step::name).collect(Collectors.joining(", ")) + " once after the start");
        }
        load.map(LoadWords::warmUp).ifPresent(all::add);
        return orNone(String.join(", then ", all));
    }

    /** The published runs of a contender, in order; those of the part if there are none. */
    private Stream<String> published(Study.Part part, String contender) {
        List<String> runs = study.published().stream()
                .filter(row -> row.contender().equals(contender) && row.part().equals(part.name()))
                .map(Study.Published::run)
                .toList();
        return runs.isEmpty() ? part.runs().stream() : runs.stream();
    }

    /** How often all runs took place, with a leading space; empty if once. */
    private String repeated() {
        int times = result.repetitions().size();
        return times == 1 ? "" : " in each of " + times + " repetitions";
    }

    private String runs(Function<String, Stream<String>> of) {
        return byContender(study.plan().ids().stream(), id -> id, id -> {
            String names = orNone(joined(of.apply(id)));
            return names.equals(Study.Part.ONLY_RUN) ? "one" : names;
        });
    }

    /** Once if all contenders have the same, otherwise contender by contender. */
    private static <T> String byContender(Stream<T> all, Function<T, String> id, Function<T, String> words) {
        Map<String, String> texts = new LinkedHashMap<>();
        all.forEach(one -> texts.put(id.apply(one), words.apply(one)));
        return texts.values().stream().distinct().count() == 1
                ? texts.values().iterator().next()
                : texts.entrySet().stream()
                        .map(one -> one.getKey() + " " + one.getValue())
                        .collect(Collectors.joining("; "));
    }

    private static String starts(int each) {
        return each == 0 ? LoadWords.NONE : each + " of each server";
    }

    private static String setting(String property, String value) {
        return WORDS.getOrDefault(property, text -> property + ": " + text).apply(value);
    }

    private static String settings(Stream<Contender> contenders) {
        return byContender(contenders, Contender::id, contender -> settings(contender.settings()));
    }

    private static String settings(Settings settings) {
        return settings.properties().isEmpty()
                ? settings.name()
                : settings.properties().entrySet().stream()
                        .map(property -> setting(property.getKey(), property.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /** A single text if all parts have the same, otherwise one for each part. */
    private String each(Function<Study.Part, Optional<String>> words) {
        Map<String, String> parts = new LinkedHashMap<>();
        study.parts().forEach(part -> words.apply(part).ifPresent(text -> parts.put(part.name(), text)));
        Collection<String> distinct = new LinkedHashSet<>(parts.values());
        return distinct.size() < 2
                ? orNone(String.join("", distinct))
                : parts.entrySet().stream()
                        .map(part -> part.getKey() + ": " + part.getValue())
                        .collect(Collectors.joining("; "));
    }

    /** The load of a part, warm-up aside. */
    private Optional<ToolLoad> sent(String part) {
        return result.runs().stream()
                .filter(run -> run.part().equals(part) && !run.warmsUp())
                .map(StudyResult.Run::load)
                .findFirst();
    }

    private Optional<ToolLoad> sent(String part, String name) {
        return result.runs().stream()
                .filter(run -> run.part().equals(part) && run.run().equals(name))
                .map(StudyResult.Run::load)
                .findFirst();
    }

    private Stream<ToolResult> measured() {
        return result.runs().stream().flatMap(run -> run.result().stream());
    }

    private long started() {
        return result.starts().stream()
                .filter(start -> start instanceof Evidence.Startup || start instanceof Evidence.FailedStartup)
                .count();
    }

    private static String joined(Stream<String> texts) {
        return texts.distinct().collect(Collectors.joining(", "));
    }

    private static String orNone(String text) {
        return text.isEmpty() ? LoadWords.NONE : text;
    }
}
