package dev.assay.tools;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads JMeter's result file as CSV, one line per request. Throughput and bytes are as in JMeter's Summary Report: per time from the
 * start of the first request to the end of the last, with KB of 1024 bytes. All figures include failed requests.
 */
final class JtlFile {
    private static final List<String> COLUMNS =
            List.of("timeStamp", "elapsed", "threadName", "success", "bytes", "sentBytes");

    private final List<String> header;
    private final int[] places;
    private final Samples samples = new Samples();
    private final ErrorKinds errors = new ErrorKinds();
    /** Start of each user's first request and end of the last. */
    private final Map<String, long[]> users = new HashMap<>();

    private long received;
    private long sent;

    private JtlFile(List<String> header) throws UnusableResultException {
        this.header = header;
        this.places = COLUMNS.stream().mapToInt(header::indexOf).toArray();
        for (int i = 0; i < places.length; i++) {
            if (places[i] < 0) {
                throw new UnusableResultException(
                        JmeterDriver.RESULT + " is not a result of JMeter: it has no column " + COLUMNS.get(i));
            }
        }
    }

    static Figures read(Path file) throws IOException, UnusableResultException {
        requireWholeLastLine(file);
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            JtlFile result = new JtlFile(cells(String.valueOf(lines.readLine())));
            int number = 2;
            for (String line = lines.readLine(); line != null; line = lines.readLine(), number++) {
                result.add(cells(line), number);
            }
            return result.figures();
        }
    }

    /** A file whose last line has no line feed is truncated. */
    static void requireWholeLastLine(Path file) throws IOException, UnusableResultException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            if (bytes.length() == 0) {
                throw new UnusableResultException(file.getFileName() + " is empty");
            }
            bytes.seek(bytes.length() - 1);
            if (bytes.read() != '\n') {
                throw new UnusableResultException(file.getFileName() + " is cut off: its last line has no end");
            }
        }
    }

    private void add(List<String> cells, int line) throws UnusableResultException {
        if (cells.size() != header.size()) {
            throw new UnusableResultException(
                    JmeterDriver.RESULT + ":" + line + ": " + cells.size() + " columns instead of " + header.size());
        }
        try {
            long start = Long.parseLong(cells.get(places[0]));
            long millis = Long.parseLong(cells.get(places[1]));
            boolean good = cells.get(places[3]).equals("true");
            samples.add(start, millis, good);
            present(cells.get(places[2]), start, start + millis);
            errors.add(kind(cells), good ? 0 : 1);
            received += Long.parseLong(cells.get(places[4]));
            sent += Long.parseLong(cells.get(places[5]));
        } catch (IllegalArgumentException e) {
            throw new UnusableResultException(JmeterDriver.RESULT + ":" + line + ": " + e.getMessage());
        }
    }

    private void present(String user, long start, long end) {
        long[] known = users.computeIfAbsent(user, name -> new long[] {start, end});
        known[0] = Math.min(known[0], start);
        known[1] = Math.max(known[1], end);
    }

    /** JMeter's response code: a status, or why there is none. */
    private String kind(List<String> cells) {
        int column = header.indexOf("responseCode");
        String code = column < 0 ? "" : cells.get(column);
        return code.matches("\\d{3}") ? "status " + code : code.replace("Non HTTP response code: ", "");
    }

    private Presence presence() {
        Presence presence = new Presence();
        users.values().forEach(user -> {
            presence.came(user[0]);
            presence.went(user[1]);
        });
        return presence;
    }

    private Figures figures() {
        double seconds = samples.seconds();
        return new Figures(
                JmeterDriver.VERSION,
                samples.count(),
                samples.errors(),
                OptionalLong.of(users.size()),
                samples.firstSent(),
                seconds,
                samples.count() / seconds,
                samples.times(),
                OptionalLong.empty(),
                new ToolResult.Bytes(
                        OptionalDouble.of(received / 1024.0 / seconds),
                        OptionalDouble.of(sent / 1024.0 / seconds),
                        samples.count() == 0
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(received / (double) samples.count())),
                samples.overTime(presence()),
                samples.distribution(),
                errors.top(),
                JmeterDriver.RESULT);
    }

    private static List<String> cells(String line) {
        return JmeterCsv.cells(line, ',');
    }
}
