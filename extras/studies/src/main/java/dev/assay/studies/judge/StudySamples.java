package dev.assay.studies.judge;

import dev.assay.model.Numbers;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyClaim.By;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures by contender, run by run: measured here and published. If a part has several runs, the first is left out. */
record StudySamples(Study study, StudyResult result) {
    /** In fewer seconds, a run is too short to have a middle. */
    private static final int LONG_ENOUGH = 8;

    /** The parts that a claim is about; a single empty name if its figure belongs to no part. */
    List<String> parts(By by) {
        if (!by.ofParts()) {
            return List.of("");
        }
        return by.part()
                .map(List::of)
                .orElseGet(() -> study.parts().stream().map(Study.Part::name).toList());
    }

    /**
     * The parts that a claim is about without those whose load determines its figure, whatever the servers do: it does so only of
     * throughput.
     *
     * @param fixes whether the load of a part determines its throughput
     */
    List<String> free(By by, Predicate<String> fixes) {
        return by.ofTool().filter(StudyFigure.THROUGHPUT::equals).isEmpty()
                ? parts(by)
                : parts(by).stream().filter(fixes.negate()).toList();
    }

    /** The name of a part in the figures of a claim: the only one needs none. */
    String named(By by, String part) {
        return parts(by).size() == 1 ? "" : part;
    }

    /** The figure's name in tables, unit included. */
    private String title(StudyClaim.Terms terms) {
        By by = terms.by();
        return switch (by.figure()) {
            case By.START_UP -> "start-up time (s)";
            case By.SWING ->
                "highest / lowest throughput"
                        + (stretch(terms) > 0 ? " (" + Numbers.trimmed(stretch(terms)) + "-s windows)" : "");
            default ->
                by.ofTool()
                        .map(StudyFigure::title)
                        .or(() -> shown(by).map(Study.Figure::title))
                        .orElse(by.figure());
        };
    }

    /** Seconds of the longest stretch of the runs that count, of contenders that the claim is about; 0 if there is none. */
    double stretch(StudyClaim.Terms terms) {
        return result.runs().stream()
                .filter(run -> parts(terms.by()).contains(run.part()) && !run.warmsUp())
                .filter(run -> named(terms, run.contender()) && counts(run.part(), run.run()))
                .flatMap(run -> run.result().stream())
                .flatMap(seen -> seen.overTime().stream())
                .mapToDouble(ToolResult.Moment::length)
                .max()
                .orElse(0);
    }

    /** The title of the figures of a claim, which may be a quotient. */
    String titleOf(StudyClaim.Terms terms) {
        return terms instanceof StudyClaim.Bound bound && bound.per().isPresent()
                ? bound.by().figure() + " / " + bound.per().get().figure()
                : title(terms) + (withoutFirst(terms.by()) ? ", without the first run" : "");
    }

    private boolean withoutFirst(By by) {
        return by.ofParts()
                && parts(by).stream().allMatch(part -> study.part(part).runs().size() > 1);
    }

    /** Whether a figure is one of several of that name, such as of several memory pools. */
    boolean oneOfSeveral(By by) {
        return !by.ofParts()
                && shown(by).filter(Study.Figure::sum).isEmpty()
                && result.figures().stream()
                        .anyMatch(reported -> !reported.several(by.figure()).isEmpty());
    }

    /** Whether times of the contenders that a claim names are too few whole milliseconds to show that they are close. */
    boolean coarse(StudyClaim.Terms terms, List<String> parts) {
        return terms.by().ofTool().filter(StudyFigure::wholeMillis).isPresent()
                && parts.stream()
                        .flatMap(part -> here(terms.by(), part).entrySet().stream())
                        .filter(entry -> named(terms, entry.getKey()))
                        .flatMapToDouble(entry -> DoubleStream.of(entry.getValue()))
                        .anyMatch(StudyFigure::coarse);
    }

    /** Means of this machine: of a quotient those of all contenders, otherwise of those that the claim is about. */
    Map<String, Double> today(StudyClaim.Terms terms, String part) {
        Map<String, Double> means = new LinkedHashMap<>();
        if (terms instanceof StudyClaim.SlowUntil) {
            return means;
        }
        study.plan().ids().stream()
                .filter(id -> per(terms).isPresent() || named(terms, id))
                .forEach(id ->
                        DoubleStream.of(quotients(terms, part, id)).average().ifPresent(mean -> means.put(id, mean)));
        return means;
    }

    /** The values of a contender, run by run; divided by those of another figure if the claim is about a quotient. */
    double[] quotients(StudyClaim.Terms terms, String part, String contender) {
        double[] values = StudyNumbers.valuesOf(here(terms.by(), part), contender);
        if (per(terms).isEmpty()) {
            return values;
        }
        double[] by = StudyNumbers.valuesOf(here(per(terms).get(), part), contender);
        return IntStream.range(0, Math.min(values.length, by.length))
                .mapToDouble(i -> values[i] / by[i])
                .filter(Double::isFinite)
                .toArray();
    }

    static Optional<By> per(StudyClaim.Terms terms) {
        return terms instanceof StudyClaim.Bound bound ? bound.per() : Optional.empty();
    }

    /**
     * Published figures, as printed; means and quotients with three digits, or whole. Empty if a contender that the claim names has no
     * number, or the claim is about a course.
     */
    Map<String, String> asPublished(StudyClaim.Terms terms, String part) {
        Map<String, String> table = new LinkedHashMap<>();
        if (terms instanceof StudyClaim.SlowUntil) {
            return table;
        }
        study.plan().ids().stream().filter(id -> named(terms, id)).forEach(id -> published(terms.by(), part, id)
                .ifPresent(mean -> {
                    List<String> texts = printed(terms.by(), part, id);
                    OptionalDouble by =
                            per(terms).map(per -> published(per, part, id)).orElse(OptionalDouble.of(1));
                    if (by.isPresent()) {
                        table.put(
                                id,
                                per(terms).isEmpty() && Set.copyOf(texts).size() == 1
                                        ? texts.get(0).replaceAll("\\s*\\(.*\\)", "")
                                        : Numbers.threeOrWhole(mean / by.getAsDouble()));
                    }
                }));
        return table.keySet().containsAll(terms.contenders()) ? table : Map.of();
    }

    /** The mean of published numbers. */
    private OptionalDouble published(By by, String part, String contender) {
        return by.figure().equals(By.START_UP)
                ? study.publishedStarts(contender).stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                : printed(by, part, contender).stream()
                        .map(StudyFigure::number)
                        .flatMapToDouble(OptionalDouble::stream)
                        .average();
    }

    /** Whether a claim is about a contender. */
    static boolean named(StudyClaim.Terms terms, String contender) {
        return terms.contenders().isEmpty() || terms.contenders().contains(contender);
    }

    private Optional<Study.Figure> shown(By by) {
        return study.figures().shown().stream()
                .filter(figure -> figure.key().equals(by.figure()))
                .findFirst();
    }

    /** Values measured on this machine, by contender. */
    Map<String, double[]> here(By by, String part) {
        return each(contender -> part.isEmpty() ? once(by, contender) : runs(by, part, contender));
    }

    /** The published cells that count, of a figure other than the start-up time. */
    private List<String> printed(By by, String part, String contender) {
        return study.published().stream()
                .filter(row -> row.contender().equals(contender))
                .filter(row -> row.part().equals(part) && counts(part, row.run()))
                .flatMap(row -> Stream.ofNullable(row.figures().get(by.figure())))
                .toList();
    }

    private Map<String, double[]> each(Function<String, DoubleStream> values) {
        Map<String, double[]> all = new LinkedHashMap<>();
        study.plan()
                .ids()
                .forEach(id ->
                        all.put(id, values.apply(id).filter(Double::isFinite).toArray()));
        return all;
    }

    /** Whether a run counts: of several, any but those that came first on a process. */
    boolean counts(String part, String run) {
        return part.isEmpty() || study.part(part).runs().size() == 1 || !cameFirst(study.part(part), run);
    }

    /** Whether a run of a part with several was the first on its process. */
    private static boolean cameFirst(Study.Part part, String run) {
        return run.equals(part.runs().get(0)) || part.restarts().contains(run);
    }

    private DoubleStream runs(By by, String part, String contender) {
        return study.part(part).runs().stream()
                .filter(run -> counts(part, run))
                .flatMap(run -> result.run(contender, part, run).stream())
                .map(run -> by.figure().equals(By.SWING)
                        ? swing(run.result().map(ToolResult::overTime).orElse(List.of()))
                        : run.figure(by.ofTool().orElseThrow()))
                .flatMapToDouble(OptionalDouble::stream);
    }

    /** Over the second and third quarters of the run: users come in the first, and may leave in the last. */
    private static OptionalDouble swing(List<ToolResult.Moment> moments) {
        if (StudyNumbers.seconds(moments) < LONG_ENOUGH) {
            return OptionalDouble.empty();
        }
        double[] responses = moments.subList(moments.size() / 4, moments.size() - moments.size() / 4).stream()
                .mapToDouble(ToolResult.Moment::answeredPerSecond)
                .toArray();
        return OptionalDouble.of(StudyNumbers.most(responses) / Math.max(1, StudyNumbers.least(responses)));
    }

    private DoubleStream once(By by, String contender) {
        if (by.figure().equals(By.START_UP)) {
            return result.starts(contender).stream().mapToDouble(start -> start.readyMs() / 1e3);
        }
        Study.Figure figure = shown(by).orElseGet(() -> new Study.Figure(by.figure(), by.figure(), 1));
        return result.figures().stream()
                .filter(reported -> reported.contender().equals(contender))
                .flatMapToDouble(reported -> figure.of(reported).stream());
    }
}
