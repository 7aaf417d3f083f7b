package dev.assay.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.studies.model.StudyFigure;
import dev.assay.tools.LoadTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** The result file of a load tool, read a second time and by other code than the program's. */
final class ToolFile {
    private static final double KB = 1024;
    private static final Map<StudyFigure, Double> PERCENTAGES = Map.of(
            StudyFigure.P50, 50.0,
            StudyFigure.P75, 75.0,
            StudyFigure.P90, 90.0,
            StudyFigure.P95, 95.0,
            StudyFigure.P99, 99.0);

    private ToolFile() {}

    /** One line of a file that has a line for each request. */
    private record Request(long start, long millis, boolean good, long received, long sent) {}

    /** All figures that the file has, or that follow from its lines. */
    static Map<StudyFigure, Double> figures(LoadTool tool, Path folder) throws IOException {
        return switch (tool) {
            case AB -> ab(Files.readString(folder.resolve("console.txt")), folder.resolve("ab.csv"));
            case JMETER -> jmeter(folder);
            case GATLING -> gatling(folder);
            case BUILTIN ->
                builtIn(new ObjectMapper().readTree(folder.resolve("load.json").toFile()));
            default -> throw new IllegalArgumentException("cannot read files of " + tool.title());
        };
    }

    private static Map<StudyFigure, Double> ab(String text, Path percentiles) throws IOException {
        Map<StudyFigure, Double> figures = new EnumMap<>(Map.of(
                StudyFigure.SAMPLES, number(text, "Complete requests: +([\\d.]+)"),
                StudyFigure.AVERAGE, number(text, "Time per request: +([\\d.]+) \\[ms\\] \\(mean\\)"),
                StudyFigure.THROUGHPUT, number(text, "Requests per second: +([\\d.]+) "),
                StudyFigure.BYTES,
                        number(text, "Total transferred: +(\\d+) bytes")
                                / number(text, "Complete requests: +([\\d.]+)")));
        if (text.contains("Keep-Alive requests:")) {
            figures.put(StudyFigure.KEPT_ALIVE, number(text, "Keep-Alive requests: +(\\d+)"));
        }
        List<String> lines = Files.readAllLines(percentiles);
        PERCENTAGES.forEach((figure, share) -> figures.put(figure, percentile(lines, share)));
        figures.put(
                StudyFigure.MAX,
                lines.stream().anyMatch(line -> line.startsWith("100,")) ? percentile(lines, 100) : worst(text));
        return figures;
    }

    private static double percentile(List<String> lines, double share) {
        return lines.stream()
                .filter(line -> line.startsWith((int) share + ","))
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[1]))
                .findFirst()
                .orElseThrow();
    }

    private static double worst(String text) {
        return number(text, "(?m)^Total: +\\d+ +\\d+ +[\\d.]+ +\\d+ +(\\d+) *$");
    }

    private static double number(String text, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        if (!found.find()) {
            throw new AssertionError(pattern + " is not in " + text);
        }
        return Double.parseDouble(found.group(1));
    }

    private static Map<StudyFigure, Double> jmeter(Path folder) throws IOException {
        List<String[]> lines = cells(folder.resolve("result.jtl"), ",");
        List<String> titles = List.of(lines.get(0));
        Map<StudyFigure, Double> figures = new EnumMap<>(StudyFigure.class);
        List<Request> requests = lines.stream()
                .skip(1)
                .map(cells -> new Request(
                        Long.parseLong(cells[titles.indexOf("timeStamp")]),
                        Long.parseLong(cells[titles.indexOf("elapsed")]),
                        Boolean.parseBoolean(cells[titles.indexOf("success")]),
                        Long.parseLong(cells[titles.indexOf("bytes")]),
                        Long.parseLong(cells[titles.indexOf("sentBytes")])))
                .toList();
        times(requests, figures);
        figures.put(StudyFigure.RECEIVED, sum(requests, Request::received) / KB / seconds(requests));
        figures.put(StudyFigure.SENT, sum(requests, Request::sent) / KB / seconds(requests));
        figures.put(StudyFigure.BYTES, sum(requests, Request::received) / requests.size());
        return figures;
    }

    /** Its log has no bytes. */
    private static Map<StudyFigure, Double> gatling(Path folder) throws IOException {
        Map<StudyFigure, Double> figures = new EnumMap<>(StudyFigure.class);
        times(
                cells(folder.resolve("simulation.log"), "\t").stream()
                        .filter(cells -> cells[0].equals("REQUEST"))
                        .map(cells -> {
                            long start = Long.parseLong(cells[3]);
                            return new Request(start, Long.parseLong(cells[4]) - start, cells[5].equals("OK"), 0, 0);
                        })
                        .toList(),
                figures);
        return figures;
    }

    /** The names of JMeter's threads, or of what Gatling says of its users' coming: one of each user. */
    static long users(LoadTool tool, Path folder) throws IOException {
        if (tool == LoadTool.GATLING) {
            return cells(folder.resolve("simulation.log"), "\t").stream()
                    .filter(cells -> cells[0].equals("USER") && cells[2].equals("START"))
                    .count();
        }
        List<String[]> lines = cells(folder.resolve("result.jtl"), ",");
        int column = List.of(lines.get(0)).indexOf("threadName");
        return lines.stream().skip(1).map(cells -> cells[column]).distinct().count();
    }

    private static List<String[]> cells(Path file, String separator) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.split(separator, -1))
                .toList();
    }

    private static void times(List<Request> requests, Map<StudyFigure, Double> figures) {
        double[] millis =
                requests.stream().mapToDouble(Request::millis).sorted().toArray();
        double mean = sum(requests, Request::millis) / millis.length;
        double squares = requests.stream()
                .mapToDouble(request -> Math.pow(request.millis() - mean, 2))
                .sum();
        long bad = requests.stream().filter(request -> !request.good()).count();
        figures.put(StudyFigure.SAMPLES, (double) millis.length);
        figures.put(StudyFigure.AVERAGE, mean);
        figures.put(StudyFigure.MIN, millis[0]);
        figures.put(StudyFigure.MAX, millis[millis.length - 1]);
        figures.put(StudyFigure.STD_DEV, Math.sqrt(squares / millis.length));
        PERCENTAGES.forEach((figure, share) ->
                figures.put(figure, millis[(int) Math.ceil(Math.round(share * millis.length) / 100.0) - 1]));
        figures.put(StudyFigure.ERROR_PERCENT, 100.0 * bad / millis.length);
        figures.put(StudyFigure.THROUGHPUT, millis.length / seconds(requests));
    }

    private static double sum(List<Request> requests, ToLongFunction<Request> value) {
        return requests.stream().mapToLong(value).sum();
    }

    /** From the first start to the last end. */
    private static double seconds(List<Request> requests) {
        long first = requests.stream().mapToLong(Request::start).min().orElseThrow();
        long last = requests.stream()
                .mapToLong(request -> request.start() + request.millis())
                .max()
                .orElseThrow();
        return (last - first) / 1e3;
    }

    /** Of a load without errors, so that all that was sent was answered. */
    private static Map<StudyFigure, Double> builtIn(JsonNode load) {
        double seconds = load.get("seconds").asDouble();
        double responses = load.get("completed").asDouble();
        JsonNode latency = load.get("latency");
        Map<StudyFigure, Double> figures = new EnumMap<>(StudyFigure.class);
        figures.put(StudyFigure.SAMPLES, responses);
        figures.put(StudyFigure.AVERAGE, time(latency, "mean"));
        figures.put(StudyFigure.MIN, time(latency, "min"));
        figures.put(StudyFigure.MAX, time(latency, "max"));
        figures.put(StudyFigure.STD_DEV, time(latency, "stdDev"));
        PERCENTAGES.forEach((figure, share) -> figures.put(figure, time(latency, "p" + share.intValue())));
        figures.put(StudyFigure.ERROR_PERCENT, load.get("errors").isEmpty() ? 0 : Double.NaN);
        figures.put(StudyFigure.THROUGHPUT, responses / seconds);
        figures.put(StudyFigure.RECEIVED, load.get("bytesRead").asDouble() / KB / seconds);
        figures.put(StudyFigure.SENT, load.get("bytesWritten").asDouble() / KB / seconds);
        figures.put(StudyFigure.BYTES, load.get("bytesRead").asDouble() / responses);
        figures.put(StudyFigure.KEPT_ALIVE, Double.NaN);
        return figures;
    }

    /** Not a number where requests without a response leave it open. */
    private static double time(JsonNode latency, String figure) {
        boolean open = latency.get(figure).isNull()
                || StreamSupport.stream(latency.path("atLeast").spliterator(), false)
                        .anyMatch(name -> name.asText().equals(figure));
        return open ? Double.NaN : latency.get(figure).asDouble();
    }
}
