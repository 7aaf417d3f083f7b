package dev.assay.why.report;

import dev.assay.model.Numbers;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Table.Row;
import dev.assay.report.figures.Figures;
import dev.assay.why.judge.Cause;
import dev.assay.why.judge.Difference;
import dev.assay.why.judge.Judge;
import dev.assay.why.judge.Why;
import dev.assay.why.judge.Why.Contender;
import dev.assay.why.judge.Why.Pair;
import dev.assay.why.stack.Frame;
import dev.assay.why.stack.Layer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The section of the report on where CPU time goes. Sentences come first, then layers, which sum, then methods and call paths. */
public final class WhySection {
    /** What the profiler adds to CPU per request where the picture is distorted. */
    private static final double DISTORTED = 0.10;

    private WhySection() {}

    /**
     * The section on what is in a result folder, if something was profiled.
     *
     * @throws dev.assay.model.BadInputException if it cannot be read
     */
    public static List<Section> of(Path results) {
        return StoredStacks.read(results)
                .map(stored -> of(
                        Judge.judge(stored.profiles(), stored.sampled()),
                        stored.profiles().engine(),
                        stored.failures(),
                        SettingAdvice.of(results)))
                .stream()
                .toList();
    }

    /**
     * The section on a judgement.
     *
     * @param engine what took the samples
     * @param failures what could not be profiled, a line each
     */
    static Section of(Why why, String engine, List<String> failures, SettingAdvice advice) {
        return new Section("why", "Where the CPU time goes", parts(why, engine, failures, advice));
    }

    /** What is said and shown of a judgement. */
    static List<Part> parts(Why why, String engine, List<String> failures, SettingAdvice advice) {
        List<Part> parts = new ArrayList<>();
        for (Pair pair : why.pairs()) {
            parts.add(Part.paragraph(String.join(" ", WhySentences.of(pair))));
            List<String> settings = advice.on(pair);
            if (!settings.isEmpty()) {
                parts.add(Part.paragraph(String.join(" ", settings)));
            }
        }
        if (why.contenders().isEmpty()) {
            parts.add(Part.paragraph("No contender could be profiled."));
        } else {
            parts.add(cost(why.contenders()));
            parts.add(layers(why, "µs a request, by layer", Contender::layers, Pair::layers));
            parts.add(layers(
                    why,
                    "The same with what the JDK and the kernel do for each layer",
                    Contender::owners,
                    Pair::owners));
            parts.add(Part.note("Samples of " + engine
                    + (engine.endsWith("timer") ? ", which sees no stacks in the kernel" : "")
                    + ", taken after the slices that count and spread over the CPU time of these,"
                    + " which were not profiled. A sample belongs to the layer of the method that was running. In brackets: the"
                    + " difference from " + why.contenders().get(0).id() + ", where it is beyond noise."));
            why.pairs().forEach(pair -> parts.addAll(causes(pair)));
            parts.add(FigureTables.counters(why));
            parts.add(FigureTables.compiled(why));
            parts.add(FlameGraph.of(ids(why), why.calls()));
        }
        if (!failures.isEmpty()) {
            parts.add(Part.items("Not profiled", failures));
        }
        return parts;
    }

    private static List<String> ids(Why why) {
        return why.contenders().stream().map(Contender::id).toList();
    }

    private static Part cost(List<Contender> contenders) {
        Map<String, Double> costs = new LinkedHashMap<>();
        contenders.forEach(contender -> costs.put(contender.id(), contender.profilerCost()));
        String words = "The profiler added " + Numbers.list(WhySentences.costs(costs)) + " to CPU per request";
        return costs.values().stream().anyMatch(cost -> cost >= DISTORTED)
                ? Part.alarm(words + ": " + Figures.percent(DISTORTED) + " or more distort the picture.")
                : Part.note(words + ".");
    }

    private static Table layers(
            Why why,
            String caption,
            Function<Contender, Map<Layer, Double>> means,
            Function<Pair, Map<Layer, Difference>> differences) {
        List<Row> counted = new ArrayList<>();
        List<Row> besides = new ArrayList<>();
        for (Layer layer : Layer.values()) {
            if (why.contenders().stream()
                    .anyMatch(contender -> means.apply(contender).getOrDefault(layer, 0.0) > 0)) {
                (layer.counts() ? counted : besides)
                        .add(row(
                                why,
                                (layer.counts() ? "" : "besides: ") + layer.title(),
                                contender -> means.apply(contender).getOrDefault(layer, 0.0),
                                pair -> differences.apply(pair).get(layer)));
            }
        }
        List<Row> rows = new ArrayList<>(counted);
        rows.add(row(why, "CPU per request", Contender::cpuMicros, Pair::whole));
        rows.addAll(besides);
        return Table.across(caption, "Layer", ids(why), "r", rows);
    }

    private static Row row(
            Why why,
            String title,
            Function<Contender, Double> figure,
            Function<Pair, @Nullable Difference> difference) {
        return FigureTables.row(
                title,
                why.contenders(),
                contender -> Figures.fixed(figure.apply(contender), 2),
                contender -> why.pair(contender.id()).map(difference),
                WhySentences::signed);
    }

    private static List<Part> causes(Pair pair) {
        Table paths = causes("Call paths that differ most, µs", "Call path", 2, pair, pair.paths());
        return List.of(
                causes("Methods that differ most, µs", "Method", 2, pair, pair.methods()),
                causes("Methods of the JDK that both call and that differ most, µs", "Method", 2, pair, pair.jdk()),
                new Part.Fold(paths.caption(), paths),
                causes("Methods that differ most, bytes allocated", "Method", 0, pair, pair.allocations()));
    }

    private static Table causes(String title, String first, int decimals, Pair pair, List<Cause> causes) {
        return new Table(
                title + " a request: " + pair.contender() + " against " + pair.reference(),
                "llrrr",
                List.of(
                        first + ", with what it calls",
                        "Layer",
                        pair.reference(),
                        pair.contender(),
                        "Difference (interval)"),
                causes.stream().map(cause -> cause(cause, decimals)).toList());
    }

    private static Row cause(Cause cause, int decimals) {
        return Row.of(
                cause.path().stream().map(Frame::brief).collect(Collectors.joining(" › ")),
                cause.layer().title(),
                Figures.fixed(cause.reference(), decimals),
                Figures.fixed(cause.other(), decimals),
                WhySentences.figure(cause.difference()));
    }
}
