package dev.assay.tools;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parses the output of ApacheBench, with the percentiles of its CSV file.
 *
 * <p>Its mean is the duration of the run divided by requests, times users. Minimum, maximum and standard deviation are in the text, in
 * whole milliseconds; minimum and percentiles are taken from the file, which has microseconds.
 *
 * @param about start of error messages
 */
record AbText(String text, String about) {
    private static final Pattern VERSION = Pattern.compile("This is ApacheBench, Version (\\S+)");
    /** With {@code -S}, without standard deviation and median. */
    private static final Pattern TOTAL =
            Pattern.compile("(?m)^Total: +(\\d+) +(\\d+) +(?:([\\d.]+) +(\\d+) +)?(\\d+) *$");

    private static final Pattern GAVE_UP = Pattern.compile("Total of (\\d+) requests completed");
    private static final Pattern NONE = Pattern.compile("(?m)^Complete requests: +0 *$");
    private static final Pattern CAUSES =
            Pattern.compile("\\(Connect: (\\d+), Receive: (\\d+), Length: (\\d+), Exceptions: (\\d+)\\)");
    private static final String NO_ANSWER = "no request was answered";
    private static final double LAST = 100;

    private static final Pattern PERCENTILE = Pattern.compile("(?m)^ +(\\d+)% +(\\d+)\\b");

    static Figures read(String text, List<String> csv) throws UnusableResultException {
        return new AbText(text, ToolBox.CONSOLE + ": ").figures(percentiles(csv));
    }

    /** Parses a user's file, with the percentiles of the text, in whole milliseconds. */
    static Figures file(String text) throws UnusableResultException {
        AbText ab = new AbText(text, "");
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        percentiles.put(0.0, Double.valueOf(ab.find(TOTAL, "the table of times").group(1)));
        Matcher line = PERCENTILE.matcher(text);
        while (line.find()) {
            percentiles.put(Double.valueOf(line.group(1)), Double.valueOf(line.group(2)));
        }
        return ab.figures(percentiles);
    }

    /** Number of concurrent users. */
    static long users(String text) throws UnusableResultException {
        return (long) new AbText(text, "").number("Concurrency Level:", "");
    }

    private Figures figures(NavigableMap<Double, Double> all) throws UnusableResultException {
        Matcher total = find(TOTAL, "the table of times");
        long samples = (long) number("Complete requests:", "");
        if (samples == 0) {
            throw new UnusableResultException(about + NO_ANSWER);
        }
        NavigableMap<Double, Double> percentiles = new TreeMap<>(all);
        percentiles.keySet().retainAll(Samples.CURVE);
        return new Figures(
                find(VERSION, "its version").group(1),
                samples,
                Math.min(samples, errors()),
                OptionalLong.empty(),
                OptionalLong.empty(),
                number("Time taken for tests:", " seconds"),
                number("Requests per second:", " [#/sec] (mean)"),
                new ToolResult.Times(
                        OptionalDouble.of(number("Time per request:", " [ms] (mean)")),
                        OptionalDouble.of(all.firstEntry().getValue()),
                        OptionalDouble.of(all.getOrDefault(LAST, Double.parseDouble(total.group(5)))),
                        total.group(3) == null
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(Double.parseDouble(total.group(3))),
                        percentiles),
                keptAlive(),
                new ToolResult.Bytes(
                        OptionalDouble.of(number("Transfer rate:", " [Kbytes/sec] received")),
                        sent(),
                        OptionalDouble.of(number("Total transferred:", " bytes") / samples)),
                List.of(),
                List.of(),
                kinds(),
                AbDriver.PERCENTILES + ", " + ToolBox.CONSOLE);
    }

    /** Failed requests; responses of a different length do not count as such. */
    private long errors() throws UnusableResultException {
        long failed = (long) number("Failed requests:", "");
        Matcher causes = CAUSES.matcher(text);
        long otherLength = causes.find() ? Long.parseLong(causes.group(3)) : 0;
        return failed - otherLength + wrongStatus();
    }

    private long wrongStatus() {
        Matcher wrong = Pattern.compile("Non-2xx responses: +(\\d+)").matcher(text);
        return wrong.find() ? Long.parseLong(wrong.group(1)) : 0;
    }

    private Map<String, Long> kinds() {
        ErrorKinds kinds = new ErrorKinds();
        kinds.add("wrong status", wrongStatus());
        Matcher causes = CAUSES.matcher(text);
        if (causes.find()) {
            kinds.add("connect", Long.parseLong(causes.group(1)));
            kinds.add("receive", Long.parseLong(causes.group(2)));
            kinds.add("exceptions", Long.parseLong(causes.group(4)));
        }
        return kinds.top();
    }

    /** Printed only if keep-alive was requested. */
    private OptionalLong keptAlive() {
        Matcher kept = Pattern.compile("(?m)^Keep-Alive requests: +(\\d+) *$").matcher(text);
        return kept.find() ? OptionalLong.of(Long.parseLong(kept.group(1))) : OptionalLong.empty();
    }

    private OptionalDouble sent() {
        Matcher sent = Pattern.compile("([\\d.]+) kb/s sent").matcher(text);
        return sent.find() ? OptionalDouble.of(Double.parseDouble(sent.group(1))) : OptionalDouble.empty();
    }

    private double number(String label, String unit) throws UnusableResultException {
        String line = "(?m)^" + Pattern.quote(label) + " +([\\d.]+)" + Pattern.quote(unit) + " *$";
        return Double.parseDouble(find(Pattern.compile(line), "“" + label + "”").group(1));
    }

    private Matcher find(Pattern pattern, String what) throws UnusableResultException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new UnusableResultException(about + whyWithout(what));
        }
        return matcher;
    }

    /** If nothing is answered, ab prints no table of times; if it gives up, no result. */
    private String whyWithout(String what) {
        Matcher gaveUp = GAVE_UP.matcher(text);
        if (gaveUp.find()) {
            return "ab gave up after " + gaveUp.group(1) + " requests; with -r it goes on after socket errors";
        } else if (NONE.matcher(text).find()) {
            return NO_ANSWER;
        }
        boolean whole =
                text.contains("Total transferred:") && TOTAL.matcher(text).find();
        return (whole ? "ApacheBench without " : "cut off or not from ApacheBench: it lacks ") + what;
    }

    private static NavigableMap<Double, Double> percentiles(List<String> csv) throws UnusableResultException {
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        for (String line : csv.subList(Math.min(1, csv.size()), csv.size())) {
            String[] cells = line.split(",", -1);
            if (cells.length != 2 || !cells[0].matches("\\d{1,3}") || !cells[1].matches("\\d+\\.\\d{3}")) {
                throw new UnusableResultException(AbDriver.PERCENTILES + " has a line that is not one: " + line);
            }
            percentiles.put(Double.valueOf(cells[0]), Double.valueOf(cells[1]));
        }
        List<Double> missing = Stream.of(0.0, 50.0, 99.0)
                .filter(percentage -> !percentiles.containsKey(percentage))
                .sorted()
                .toList();
        if (!missing.isEmpty()) {
            throw new UnusableResultException(
                    AbDriver.PERCENTILES + " is cut off: it lacks the percentiles " + missing);
        }
        return percentiles;
    }
}
