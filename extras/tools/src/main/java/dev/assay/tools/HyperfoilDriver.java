package dev.assay.tools;

import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hyperfoil in one process: a generated class runs a YAML benchmark and writes its statistics to a file. */
record HyperfoilDriver(JavaTool supply) implements Driver {
    static final String VERSION = "0.25.2";
    static final String SUMMARY = "summary.tsv";
    private static final String BENCHMARK = "load.hf.yaml";
    private static final String RUNNER = "AssayRun";
    private static final String CLASSES = "classes";

    static final List<String> JARS =
            List.of("io.hyperfoil:hyperfoil-core:" + VERSION, "io.hyperfoil:hyperfoil-http:" + VERSION);

    private static final String SOURCE =
            """
            import io.hyperfoil.api.config.Benchmark;
            import io.hyperfoil.api.statistics.StatisticsSnapshot;
            import io.hyperfoil.core.impl.LocalBenchmarkData;
            import io.hyperfoil.core.impl.LocalSimulationRunner;
            import io.hyperfoil.core.parser.BenchmarkParser;
            import java.io.InputStream;
            import java.io.PrintWriter;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.Map;

            /** Written by Assay for one run. Arguments: benchmark, summary. */
            public final class AssayRun {
                public static void main(String[] arguments) throws Exception {
                    Benchmark benchmark;
                    try (InputStream yaml = Files.newInputStream(Path.of(arguments[0]))) {
                        benchmark = BenchmarkParser.instance().buildBenchmark(yaml, new LocalBenchmarkData(null), Map.of());
                    }
                    StatisticsSnapshot all = new StatisticsSnapshot();
                    long[] span = {Long.MAX_VALUE, 0};
                    new LocalSimulationRunner(benchmark, (phase, step, metric, snapshot, countDown) -> {
                        synchronized (all) {
                            all.add(snapshot);
                            span[0] = Math.min(span[0], snapshot.histogram.getStartTimeStamp());
                            span[1] = Math.max(span[1], snapshot.histogram.getEndTimeStamp());
                        }
                    }, null, null).run();
                    try (PrintWriter out = new PrintWriter(arguments[1])) {
                        out.println("seconds\\t" + (span[1] - span[0]) / 1e3);
                        out.println("requests\\t" + all.requestCount);
                        out.println("errors\\t" + all.errors());
                        out.println("invalid\\t" + all.invalid);
                        out.println("mean\\t" + all.histogram.getMean() / 1e6);
                        out.println("deviation\\t" + all.histogram.getStdDeviation() / 1e6);
                        out.println("min\\t" + all.histogram.getMinValue() / 1e6);
                        out.println("max\\t" + all.histogram.getMaxValue() / 1e6);
                        for (String percentile : "%s".split(" ")) {
                            out.println("p" + percentile + "\\t"
                                    + all.histogram.getValueAtPercentile(Double.parseDouble(percentile)) / 1e6);
                        }
                        out.println("end\\t0");
                    }
                    System.exit(0);
                }
            }
            """.formatted(Samples.PERCENTAGES.stream().map(String::valueOf).collect(Collectors.joining(" ")));

    @Override
    public Optional<String> unable(ToolLoad load) {
        int status = load.requests().get(0).status();
        return LoadSupport.simple(load)
                .or(() -> LoadSupport.first(List.of(
                        LoadSupport.when(load.loops().isPresent(), "counts no loops, only time"),
                        LoadSupport.when(!load.keepAlive(), "keeps its connections"),
                        LoadSupport.when(
                                status < 200 || status > 399, "takes 2xx and 3xx for good and nothing else"))));
    }

    @Override
    public List<String> prepare(Assignment assignment) throws IOException {
        Path classes = Files.createDirectories(assignment.file(CLASSES));
        Path source = classes.resolve(RUNNER + ".java");
        Files.writeString(source, SOURCE);
        Files.writeString(assignment.file(BENCHMARK), benchmark(assignment));
        supply.compile(source, classes);
        List<String> words = supply.command(assignment);
        words.addAll(List.of(
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                classes + File.pathSeparator + supply.path(),
                RUNNER,
                assignment.file(BENCHMARK).toString(),
                assignment.file(SUMMARY).toString()));
        return words;
    }

    private static String benchmark(Assignment assignment) {
        ToolLoad load = assignment.load();
        Step step = load.requests().get(0);
        StringBuilder request = new StringBuilder(
                "            " + step.method() + ": " + Wording.quoted(Wording.constant(step.path())) + "\n");
        if (!step.headers().isEmpty()) {
            request.append("            headers:\n");
            for (Header header : step.headers()) {
                request.append("              " + header.name() + ": "
                        + Wording.quoted(Wording.constant(header.value())) + "\n");
            }
        }
        step.body()
                .ifPresent(
                        body -> request.append("            body: " + Wording.quoted(Wording.constant(body)) + "\n"));
        return """
                name: assay
                threads: %s
                http:
                  host: %s
                  sharedConnections: %s
                phases:
                - main:
                    always:
                      users: %s
                      duration: %sms
                      scenario:
                      - main:
                        - httpRequest:
                %s""".formatted(
                        Math.min(load.users(), assignment.cpus()),
                        assignment.origin(),
                        load.users(),
                        load.users(),
                        load.duration().orElseThrow().toMillis(),
                        request);
    }

    @Override
    public List<String> scaffolding() {
        return List.of(CLASSES);
    }

    @Override
    public Figures read(Assignment assignment) throws IOException, UnusableResultException {
        return figures(assignment.written(SUMMARY));
    }

    static Figures figures(String text) throws UnusableResultException {
        Map<String, Double> values;
        try (Stream<String> lines = text.lines()) {
            values = lines.map(line -> line.split("\t", -1))
                    .collect(Collectors.toMap(cells -> cells[0], cells -> Double.valueOf(cells[1])));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new UnusableResultException(SUMMARY + " has a line that is not one of ours: " + e.getMessage());
        }
        if (!values.containsKey("end")) {
            throw new UnusableResultException(SUMMARY + " is cut off: it has no end");
        }
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        for (double percentage : Samples.PERCENTAGES) {
            percentiles.put(percentage, value(values, "p" + percentage));
        }
        double seconds = value(values, "seconds");
        long samples = (long) value(values, "requests");
        return new Figures(
                VERSION,
                samples,
                Math.min(samples, (long) (value(values, "errors") + value(values, "invalid"))),
                OptionalLong.empty(),
                OptionalLong.empty(),
                seconds,
                samples / seconds,
                new ToolResult.Times(
                        OptionalDouble.of(value(values, "mean")),
                        OptionalDouble.of(value(values, "min")),
                        OptionalDouble.of(value(values, "max")),
                        OptionalDouble.of(value(values, "deviation")),
                        percentiles),
                OptionalLong.empty(),
                ToolResult.Bytes.NONE,
                List.of(),
                List.of(),
                Map.of(),
                SUMMARY);
    }

    private static double value(Map<String, Double> values, String name) throws UnusableResultException {
        Double value = values.get(name);
        if (value == null) {
            throw new UnusableResultException(SUMMARY + " lacks " + name);
        }
        return value;
    }
}
