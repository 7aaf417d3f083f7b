package dev.assay.tools;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses k6's summary as written by our script: metric, kind of value and value, separated by tabs, and an end marker. */
final class K6Summary {
    private static final Pattern VERSION = Pattern.compile("(?m)^k6(?:\\.exe)? v?(\\S+)");
    private static final String TIME = "http_req_duration";
    private static final String LAST = "end";

    private final Map<String, Double> values = new HashMap<>();

    private K6Summary() {}

    static Figures read(String console, String text) throws UnusableResultException {
        Matcher version = VERSION.matcher(console);
        if (!version.find()) {
            throw new UnusableResultException(ToolBox.CONSOLE + " is not from k6: it names no version");
        }
        K6Summary summary = new K6Summary();
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(lines.size() - 1).equals(LAST)) {
            throw new UnusableResultException(K6Driver.SUMMARY + " is cut off: it has no end");
        }
        for (int i = 0; i < lines.size() - 1; i++) {
            summary.add(lines.get(i), i + 1);
        }
        return summary.figures(version.group(1));
    }

    private void add(String line, int number) throws UnusableResultException {
        String[] cells = line.split("\t", -1);
        try {
            values.put(cells[0] + " " + cells[1], Double.valueOf(cells[2]));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new UnusableResultException(K6Driver.SUMMARY + ":" + number + ": not a line of ours: " + line);
        }
    }

    private Figures figures(String version) throws UnusableResultException {
        double seconds = value("seconds ");
        long samples = (long) value("http_reqs count");
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        for (double percentage : Samples.PERCENTAGES) {
            String name = percentage == Math.rint(percentage) ? String.valueOf((int) percentage) : "" + percentage;
            percentiles.put(percentage, value(TIME + " p(" + name + ")"));
        }
        return new Figures(
                version,
                samples,
                // The metric is a rate of failures, so its passes are failed requests.
                (long) value("http_req_failed passes"),
                OptionalLong.empty(),
                OptionalLong.empty(),
                seconds,
                value("http_reqs rate"),
                new ToolResult.Times(
                        OptionalDouble.of(value(TIME + " avg")),
                        OptionalDouble.of(value(TIME + " min")),
                        OptionalDouble.of(value(TIME + " max")),
                        OptionalDouble.empty(),
                        percentiles),
                OptionalLong.empty(),
                new ToolResult.Bytes(
                        OptionalDouble.of(value("data_received rate") / 1024),
                        OptionalDouble.of(value("data_sent rate") / 1024),
                        samples == 0
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(value("data_received count") / samples)),
                List.of(),
                List.of(),
                Map.of(),
                K6Driver.SUMMARY);
    }

    private double value(String name) throws UnusableResultException {
        Double value = values.get(name);
        if (value == null) {
            throw new UnusableResultException(K6Driver.SUMMARY + " lacks " + name.strip());
        }
        return value;
    }
}
