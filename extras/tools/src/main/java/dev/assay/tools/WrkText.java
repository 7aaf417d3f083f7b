package dev.assay.tools;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Parses the output of wrk. Requests whose connection broke are counted as samples, as in the other tools.
 *
 * @param about start of error messages; empty for a user's file, which they name anyway
 */
record WrkText(String text, String about) {
    private static final String TIME = "([\\d.]+)(us|ms|s|m|h)";
    private static final Pattern VERSION = Pattern.compile("(?m)^wrk (\\S+)");
    private static final Pattern LATENCY = Pattern.compile("(?m)^ *Latency +" + TIME + " +" + TIME + " +" + TIME);
    private static final Pattern PERCENTILE = Pattern.compile("(?m)^ *(\\d+(?:\\.\\d+)?)% +" + TIME + " *$");
    private static final Pattern TOTAL = Pattern.compile("(\\d+) requests in " + TIME + ", ([\\d.]+)([KMGT]?)B read");
    private static final Pattern SOCKET =
            Pattern.compile("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
    static final String TIMEOUT = "timeout";
    private static final List<String> SOCKET_KINDS = List.of("connect", "read", "write", TIMEOUT);
    /**
     * Place of the time-outs: responses that came late, which wrk counts as requests, too. Those of wrk2 do not count: they may be
     * connections with nothing to send.
     */
    private static final int LATE = 3;

    private static final Pattern STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
    private static final Pattern RATE = Pattern.compile("Requests/sec: +([\\d.]+)");
    private static final Pattern TRANSFER = Pattern.compile("Transfer/sec: +([\\d.]+)([KMGT]?)B");

    /** Of figures of two or three digits. */
    private static final double ROUNDING = 0.05;
    /** In seconds, four months: longer runs are none. */
    private static final double LONGEST = 1e7;

    /** The last is what only wrk2 prints of a run that ends before it has calibrated. */
    private static final Pattern WRK2 = Pattern.compile("Thread calibration|HdrHistogram|(?m:^ *Req/Sec +-?nan)");

    private static final Pattern WITHOUT_UNITS = Pattern.compile("(?m)^ *(Latency +[\\d.]+ +[\\d.]+ +[\\d.]+) ");

    static Figures read(String text) throws UnusableResultException {
        WrkText wrk = new WrkText(text, ToolBox.CONSOLE + ": ");
        NavigableMap<Double, Double> percentiles = wrk.percentiles();
        Figures figures = wrk.figures(wrk.find(VERSION, "its version").group(1), percentiles);
        if (!percentiles.containsKey(99.0)) {
            throw new UnusableResultException(ToolBox.CONSOLE + " lacks the percentiles");
        }
        return figures;
    }

    /** Parses a user's file, which may lack version and percentiles. wrk2 prints the same with more digits. */
    static Figures file(String text) throws UnusableResultException {
        WrkText wrk = new WrkText(text, "");
        Matcher version = VERSION.matcher(text);
        return wrk.figures(version.find() ? version.group(1) : "", wrk.percentiles());
    }

    static boolean isWrk2(String text) {
        return WRK2.matcher(text).find();
    }

    private Figures figures(String version, NavigableMap<Double, Double> percentiles) throws UnusableResultException {
        Matcher total = find(TOTAL, "the number of requests");
        requirePossible(total);
        Matcher latency = find(LATENCY, "its latencies");
        Matcher transfer = find(TRANSFER, "the bytes read");
        long answered = Long.parseLong(total.group(1));
        long[] socket = socketErrors();
        long broken = LongStream.of(socket).limit(LATE).sum();
        Matcher status = STATUS.matcher(text);
        long wrong = status.find() ? Long.parseLong(status.group(1)) : 0;
        return new Figures(
                version,
                answered + broken,
                Math.min(answered + broken, wrong + broken + socket[LATE]),
                OptionalLong.empty(),
                OptionalLong.empty(),
                millis(total.group(2), total.group(3)) / 1e3,
                Double.parseDouble(find(RATE, "the rate").group(1)),
                new ToolResult.Times(
                        OptionalDouble.of(millis(latency.group(1), latency.group(2))),
                        OptionalDouble.empty(),
                        OptionalDouble.of(millis(latency.group(5), latency.group(6))),
                        OptionalDouble.of(millis(latency.group(3), latency.group(4))),
                        percentiles),
                OptionalLong.empty(),
                new ToolResult.Bytes(
                        OptionalDouble.of(bytes(transfer.group(1), transfer.group(2)) / 1024),
                        OptionalDouble.empty(),
                        answered == 0
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(bytes(total.group(4), total.group(5)) / answered)),
                List.of(),
                List.of(),
                kinds(wrong),
                ToolBox.CONSOLE);
    }

    /** Where its clock or its counters overflow, and where nothing is answered, wrk prints figures that are none. */
    private void requirePossible(Matcher total) throws UnusableResultException {
        long answered = Long.parseLong(total.group(1));
        double seconds = millis(total.group(2), total.group(3)) / 1e3;
        double rate = Double.parseDouble(find(RATE, "the rate").group(1));
        if (answered == 0) {
            throw new UnusableResultException(about + "no request was answered");
        } else if (rate == 0
                || seconds > LONGEST
                || Math.abs(rate * seconds - answered) > ROUNDING * answered + 0.01 * seconds + 1) {
            throw new UnusableResultException(about + "figures that cannot be: " + answered + " requests in "
                    + total.group(2) + total.group(3) + " at "
                    + find(RATE, "the rate").group(1)
                    + " requests/s; wrk prints such after an overflow");
        }
        Matcher bare = WITHOUT_UNITS.matcher(text);
        if (bare.find()) {
            throw new UnusableResultException(
                    about + "latencies without units: " + bare.group(1).replaceAll(" +", " "));
        } else if (Double.parseDouble(find(LATENCY, "its latencies").group(5)) == 0) {
            throw new UnusableResultException(
                    about + "no latencies: no response came within wrk's time-out (--timeout, 2s by default)");
        }
    }

    /** In the order of {@link #SOCKET_KINDS}. */
    private long[] socketErrors() {
        Matcher socket = SOCKET.matcher(text);
        return socket.find()
                ? IntStream.rangeClosed(1, SOCKET_KINDS.size())
                        .mapToLong(kind -> kind > LATE && isWrk2(text) ? 0 : Long.parseLong(socket.group(kind)))
                        .toArray()
                : new long[SOCKET_KINDS.size()];
    }

    private Map<String, Long> kinds(long wrong) {
        ErrorKinds kinds = new ErrorKinds();
        kinds.add("wrong status", wrong);
        long[] broken = socketErrors();
        for (int i = 0; i < broken.length; i++) {
            kinds.add(SOCKET_KINDS.get(i), broken[i]);
        }
        return kinds.top();
    }

    /** Not those that wrk2 can print after the others, without the time for which a request was late. */
    private NavigableMap<Double, Double> percentiles() {
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        int uncorrected = text.indexOf("(HdrHistogram - Uncorrected");
        Matcher line = PERCENTILE.matcher(uncorrected < 0 ? text : text.substring(0, uncorrected));
        while (line.find()) {
            percentiles.put(Double.valueOf(line.group(1)), millis(line.group(2), line.group(3)));
        }
        percentiles.values().removeIf(millis -> millis == 0); // beyond the responses that wrk timed
        return percentiles;
    }

    private Matcher find(Pattern pattern, String what) throws UnusableResultException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            boolean whole = TRANSFER.matcher(text).find(); // its last line
            throw new UnusableResultException(
                    about + (whole ? "wrk without " : "cut off or not from wrk: it lacks ") + what);
        }
        return matcher;
    }

    private static double millis(String number, String unit) {
        double factor =
                switch (unit) {
                    case "us" -> 1e-3;
                    case "ms" -> 1;
                    case "s" -> 1e3;
                    case "m" -> 60e3;
                    default -> 3_600e3;
                };
        return Double.parseDouble(number) * factor;
    }

    private static double bytes(String number, String unit) {
        return Double.parseDouble(number) * Math.pow(1024, " KMGT".indexOf(unit.isEmpty() ? " " : unit));
    }
}
