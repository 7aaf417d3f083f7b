package dev.assay.tools;

import dev.assay.ledger.JsonText;
import dev.assay.tools.files.FileRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads what k6 writes while it runs: a point for each metric of each request, as JSON lines ({@code --out json}) or as CSV
 * ({@code --out csv}). A point has the time at which its request ended.
 */
final class K6Points {
    static final String TOOL = "k6";
    static final String CSV = "metric_name,timestamp,metric_value";
    private static final String TIME = "http_req_duration";
    private static final String FAILED = "http_req_failed";
    private static final String USERS = "vus";
    private static final String ITERATION = "iteration_duration";
    private static final List<String> METRICS = List.of(TIME, FAILED, USERS, ITERATION);
    /** Share of the time that all VUs of a closed loop are in an iteration, at least. */
    static final double FULL = 0.9;

    private static final RunTally.Clock SECONDS = new RunTally.Clock(1e-3, 0, 0, 1000);

    private final Path file;
    private final Users users = new Users();
    private final RunTally tally;
    private boolean counted;
    private double iteratingMillis;

    private K6Points(Path file, RunTally.Clock clock) {
        this.file = file;
        this.tally = new RunTally(clock);
    }

    static FileRun json(String contender, Path file) throws IOException, DamagedFileException {
        K6Points points = new K6Points(file, RunTally.Clock.FINE);
        try (TextLines lines = TextLines.of(file)) {
            lines.each(points::addJson);
            return points.run(contender, lines);
        }
    }

    /** Most points are of other metrics and need not be parsed. */
    private void addJson(String line) {
        boolean ends = line.startsWith("{") && line.endsWith("}");
        if (!ends) {
            throw new IllegalArgumentException("not a line of k6");
        }
        if (!line.contains("\"Point\"") || METRICS.stream().noneMatch(name -> line.contains('"' + name + '"'))) {
            return;
        }
        Map<String, Object> point = JsonText.object(line);
        if ("Point".equals(point.get("type")) && point.get("data") instanceof Map<?, ?> data) {
            String metric = String.valueOf(point.get("metric"));
            if (!(data.get("value") instanceof Number value) || !(data.get("time") instanceof String time)) {
                throw new IllegalArgumentException("a point without time or value");
            }
            add(metric, millis(OffsetDateTime.parse(time).toInstant()), value.doubleValue());
        }
    }

    static FileRun csv(String contender, Path file) throws IOException, DamagedFileException {
        try (TextLines lines = TextLines.of(file)) {
            lines.next();
            Optional<String> line = lines.next();
            boolean seconds = line.map(K6Points::inSeconds).orElse(false);
            K6Points points = new K6Points(file, seconds ? SECONDS : RunTally.Clock.FINE);
            for (; line.isPresent(); line = lines.next()) {
                try {
                    points.addCsv(line.get());
                } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) {
                    throw new DamagedFileException(lines.number(), "not a line of k6: " + e.getMessage());
                }
            }
            return points.run(contender, lines);
        }
    }

    private static boolean inSeconds(String line) {
        String[] cells = line.split(",", 3);
        return cells.length > 1 && cells[1].matches("\\d{9,11}|[^.]*T[^.]*");
    }

    private void addCsv(String line) {
        String[] cells = line.split(",", 4);
        if (METRICS.contains(cells[0])) {
            add(cells[0], stamp(cells[1]), Double.parseDouble(cells[2]));
        }
    }

    /** Milliseconds from any of k6's time formats: Unix time in seconds or fractions of them, or RFC 3339. */
    private static double stamp(String cell) {
        if (!cell.matches("\\d{9,19}")) {
            return millis(OffsetDateTime.parse(cell).toInstant());
        }
        double number = Double.parseDouble(cell);
        return number < 1e11 ? number * 1e3 : number < 1e14 ? number : number < 1e17 ? number / 1e3 : number / 1e6;
    }

    private static double millis(Instant instant) {
        return instant.getEpochSecond() * 1e3 + instant.getNano() / 1e6;
    }

    private void add(String metric, double end, double value) {
        switch (metric) {
            case TIME -> tally.add(end - value, value, true);
            case ITERATION -> iteratingMillis += value;
            case USERS -> users.atOnce(Math.round(value));
            case FAILED -> {
                counted = true;
                if (value != 0) {
                    tally.failed();
                }
            }
            default -> {}
        }
    }

    private FileRun run(String contender, TextLines lines) throws DamagedFileException {
        if (tally.count() == 0) {
            throw new DamagedFileException(lines.number(), "no request in it: no point of " + TIME);
        }
        OptionalLong most = users.most();
        boolean closed = iteratingMillis == 0 || iteratingMillis >= FULL * most.orElse(0) * tally.millis();
        return tally.run(
                contender,
                file.toString(),
                TOOL,
                closed ? most : OptionalLong.empty(), // those of an arrival rate are as many as it may need
                closed ? FileRun.Pace.ANSWERS : FileRun.Pace.UNTOLD,
                counted);
    }
}
