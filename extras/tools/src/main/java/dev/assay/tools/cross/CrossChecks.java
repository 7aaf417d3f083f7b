package dev.assay.tools.cross;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Verdict;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import dev.assay.tools.cross.CrossCheck.Agreement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Compares the results of load tools with the verdict of the experiment. A few rounds give no interval: a tool tells two contenders apart
 * only if all its rounds point the same way.
 */
record CrossChecks(List<ToolTrial> trials, Agreements agreements, int cpus) {
    /** Metrics for which both the tools and Assay have figures. */
    private static final List<Metric> METRICS = List.of(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST);

    /**
     * Evaluates the trials.
     *
     * @param load the load that each tool sent, in words
     * @param contenders in the order of the plan; the first is the reference
     * @param margin the difference that a user would notice
     * @param cpus CPUs available to the tools
     */
    static CrossCheck of(
            String load, List<ToolTrial> trials, Verdict verdict, List<String> contenders, double margin, int cpus) {
        CrossChecks checks = new CrossChecks(trials, new Agreements(verdict, margin), cpus);
        List<LoadTool> tools =
                trials.stream().map(ToolTrial::tool).distinct().sorted().toList();
        List<CrossCheck.Row> rows = tools.stream()
                .flatMap(tool -> contenders.stream().map(contender -> checks.row(tool, contender)))
                .toList();
        List<CrossCheck.Opinion> opinions = tools.stream()
                .flatMap(tool -> METRICS.stream().flatMap(metric -> contenders.stream()
                        .skip(1)
                        .map(contender -> checks.opinion(tool, metric, contender, contenders.get(0)))))
                .toList();
        int rounds = trials.stream().mapToInt(ToolTrial::round).max().orElse(0);
        return new CrossCheck(load, rounds, rows, opinions);
    }

    /**
     * Compares existing results of tools with another verdict on the same contenders; their figures are kept.
     *
     * @param margin the difference that a user would notice
     */
    static CrossCheck against(CrossCheck said, Verdict verdict, double margin) {
        Agreements agreements = new Agreements(verdict, margin);
        List<CrossCheck.Opinion> opinions =
                said.opinions().stream().map(agreements::judged).toList();
        return new CrossCheck(said.load(), said.rounds(), said.rows(), opinions);
    }

    private CrossCheck.Row row(LoadTool tool, String contender) {
        List<ToolTrial> own = of(tool, contender).toList();
        List<ToolResult> results = own.stream().flatMap(CrossChecks::result).toList();
        List<Double> throughputs =
                results.stream().map(ToolResult::throughputPerSecond).toList();
        return new CrossCheck.Row(
                tool,
                contender,
                results.size(),
                throughputs,
                median(throughputs.stream()),
                median(results.stream().flatMap(result -> boxed(result.times().averageMillis()))),
                median(values(own, Metric.P99)),
                median(values(own, Metric.CPU_PER_REQUEST)),
                median(results.stream().map(result -> result.cpuSeconds() / result.seconds() / cpus)),
                results.stream().mapToLong(ToolResult::errors).sum(),
                results.stream().mapToLong(ToolResult::samples).sum(),
                own.stream()
                        .map(ToolTrial::run)
                        .filter(ToolRun.Failed.class::isInstance)
                        .map(run -> ((ToolRun.Failed) run).reason())
                        .findFirst());
    }

    private CrossCheck.Opinion opinion(LoadTool tool, Metric metric, String contender, String reference) {
        List<Double> ratios = ratios(tool, metric, contender, reference);
        OptionalDouble low = ratios.stream().mapToDouble(Double::doubleValue).min();
        OptionalDouble high = ratios.stream().mapToDouble(Double::doubleValue).max();
        return agreements.judged(new CrossCheck.Opinion(
                tool,
                metric,
                contender,
                reference,
                median(ratios.stream()),
                low,
                high,
                Optional.empty(),
                Agreement.NONE,
                ratios.size()));
    }

    /** Ratio of contender to reference in each round that both have. */
    private List<Double> ratios(LoadTool tool, Metric metric, String contender, String reference) {
        List<Double> ratios = new ArrayList<>();
        of(tool, contender).forEach(trial -> of(tool, reference)
                .filter(other -> other.round() == trial.round())
                .forEach(other -> {
                    double above = trial.value(metric).orElse(0);
                    double below = other.value(metric).orElse(0);
                    if (above > 0 && below > 0) {
                        ratios.add(above / below);
                    }
                }));
        return ratios;
    }

    private Stream<ToolTrial> of(LoadTool tool, String contender) {
        return trials.stream()
                .filter(trial -> trial.tool() == tool && trial.contender().equals(contender));
    }

    private static Stream<ToolResult> result(ToolTrial trial) {
        return trial.run() instanceof ToolRun.Measured measured ? Stream.of(measured.result()) : Stream.empty();
    }

    private static Stream<Double> values(List<ToolTrial> trials, Metric metric) {
        return trials.stream().flatMap(trial -> boxed(trial.value(metric)));
    }

    private static Stream<Double> boxed(OptionalDouble value) {
        return value.stream().boxed();
    }

    /** For an even number of values, the mean of the middle two. */
    private static OptionalDouble median(Stream<Double> values) {
        double[] sorted = values.mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
