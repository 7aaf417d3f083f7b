package dev.assay.studies.judge;

import dev.assay.model.Contender;
import dev.assay.tools.ToolResult;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyClaim.By;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Figures by contender, run by run: measured here and published. If a part has several runs, the first is left out. */
final class StudySamples {
    /** In fewer seconds, a run is too short to have a middle. */
    private static final int LONG_ENOUGH = 8;

    private final Study study;
    private final StudyResult result;

    StudySamples(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

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

    /** That the load determines the figure in the parts that are left out, to be added to a sentence; empty if there are none. */
    String leftOut(By by, List<String> counting) {
        return ClaimPhrases.arrivalsIn(
                parts(by).stream().filter(part -> !counting.contains(part)).toList());
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
            case By.SWING -> ClaimPhrases.swing(stretch(terms));
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

    /** The title of the figures of a claim in some of its parts; it may be a quotient. */
    String title(StudyClaim.Terms terms, List<String> parts) {
        return terms instanceof StudyClaim.Bound bound && bound.per().isPresent()
                ? bound.by().figure() + " / " + bound.per().get().figure()
                : title(terms) + (withoutFirst(terms.by(), parts) ? ClaimPhrases.WITHOUT_FIRST : "");
    }

    private boolean withoutFirst(By by, List<String> parts) {
        return by.ofParts()
                && parts.stream().allMatch(part -> study.part(part).runs().size() > 1);
    }

    /** Whether a figure is one of several of that name, such as of several memory pools. */
    boolean oneOfSeveral(By by) {
        return !by.ofParts()
                && result.figures().stream()
                        .anyMatch(told -> !told.several(by.figure()).isEmpty());
    }

    /** Whether times of the contenders that a claim names are too few whole milliseconds to show that they are close. */
    boolean coarse(StudyClaim.Terms terms, List<String> parts) {
        return terms.by().ofTool().filter(StudyFigure::wholeMillis).isPresent()
                && parts.stream()
                        .flatMap(part -> here(terms.by(), part).entrySet().stream())
                        .filter(entry -> named(terms, entry.getKey()))
                        .flatMapToDouble(entry -> DoubleStream.of(entry.getValue()))
                        .anyMatch(StudyNumbers::coarse);
    }

    /** Means of the contenders that the claim names, or of all. */
    static Map<String, Double> means(StudyClaim.Terms terms, Map<String, double[]> runs) {
        Map<String, Double> means = new LinkedHashMap<>();
        runs.forEach((contender, values) -> {
            if (named(terms, contender) && values.length > 0) {
                means.put(contender, StudyNumbers.mean(values));
            }
        });
        return means;
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

    /** Published values, by contender; numbers only. */
    Map<String, double[]> published(By by, String part) {
        return each(contender -> {
            if (by.figure().equals(By.START_UP)) {
                return rows(contender)
                        .flatMapToDouble(row -> row.starts().stream().mapToDouble(Double::doubleValue));
            }
            return printed(by, part, contender).stream()
                    .map(StudyNumbers::number)
                    .flatMapToDouble(OptionalDouble::stream);
        });
    }

    /** The published cells that count, of a figure other than the start-up time. */
    List<String> printed(By by, String part, String contender) {
        return rows(contender)
                .filter(row -> row.part().equals(part) && counts(part, row.run()))
                .flatMap(row -> Stream.ofNullable(row.figures().get(by.figure())))
                .toList();
    }

    private Stream<Study.Published> rows(String contender) {
        return study.published().stream().filter(row -> row.contender().equals(contender));
    }

    private Map<String, double[]> each(Function<String, DoubleStream> values) {
        Map<String, double[]> all = new LinkedHashMap<>();
        study.plan().contenders().stream()
                .map(Contender::id)
                .forEach(id ->
                        all.put(id, values.apply(id).filter(Double::isFinite).toArray()));
        return all;
    }

    /** Whether a run counts: of several, any but those that came first on a process. */
    private boolean counts(String part, String run) {
        return part.isEmpty() || study.part(part).runs().size() == 1 || !cameFirst(study.part(part), run);
    }

    /** Whether a run of a part with several was the first on its process. */
    static boolean cameFirst(Study.Part part, String run) {
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
        double[] answers = moments.subList(moments.size() / 4, moments.size() - moments.size() / 4).stream()
                .mapToDouble(ToolResult.Moment::answeredPerSecond)
                .toArray();
        return OptionalDouble.of(StudyNumbers.most(answers) / Math.max(1, StudyNumbers.least(answers)));
    }

    private DoubleStream once(By by, String contender) {
        if (by.figure().equals(By.START_UP)) {
            return result.starts(contender).stream().mapToDouble(start -> start.readyMs() / 1e3);
        }
        double per = shown(by).map(Study.Figure::per).orElse(1.0);
        return result.figures().stream()
                .filter(told -> told.contender().equals(contender))
                .flatMap(told -> Stream.ofNullable(told.values().get(by.figure())))
                .mapToDouble(value -> value / per);
    }
}
