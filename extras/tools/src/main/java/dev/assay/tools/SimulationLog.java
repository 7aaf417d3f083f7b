package dev.assay.tools;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Reads Gatling's log of a run: tab-separated lines for each request and for each user's start and end. It has no byte counts.
 * Throughput is per time from the start of the first request to the end of the last; all figures include failed requests.
 */
final class SimulationLog {
    private static final int REQUEST_CELLS = 7;

    private final Samples samples = new Samples();
    private String version = "";
    private final Presence users = new Presence();
    private final ErrorKinds errors = new ErrorKinds();

    private SimulationLog() {}

    static Figures read(Path file) throws IOException, UnusableResultException {
        JtlFile.requireWholeLastLine(file);
        SimulationLog log = new SimulationLog();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 1;
            for (String line = lines.readLine(); line != null; line = lines.readLine(), number++) {
                log.add(line.split("\t", -1), number);
            }
        }
        return log.figures();
    }

    private void add(String[] cells, int line) throws UnusableResultException {
        try {
            switch (cells[0]) {
                case "RUN" -> version = cells[cells.length - 1].strip();
                case "USER" -> user(cells);
                case "REQUEST" -> request(cells);
                case "ASSERTION", "GROUP", "ERROR" -> {}
                default -> throw new IllegalArgumentException("not a line of Gatling's: " + cells[0]);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new UnusableResultException(GatlingDriver.LOG + ":" + line + ": " + e.getMessage());
        }
    }

    private void user(String[] cells) {
        long millis = Long.parseLong(cells[3]);
        if (cells[2].equals("START")) {
            users.came(millis);
        } else if (cells[2].equals("END")) {
            users.went(millis);
        }
    }

    private void request(String[] cells) {
        if (cells.length != REQUEST_CELLS) {
            throw new IllegalArgumentException(cells.length + " columns instead of " + REQUEST_CELLS);
        }
        long start = Long.parseLong(cells[3]);
        boolean good = cells[5].equals("OK");
        samples.add(start, Long.parseLong(cells[4]) - start, good);
        errors.add(cells[6], good ? 0 : 1);
    }

    private Figures figures() throws UnusableResultException {
        if (version.isEmpty()) {
            throw new UnusableResultException(GatlingDriver.LOG + " is not a log of Gatling: it names no run");
        }
        if (users.comings() != users.goings()) {
            throw new UnusableResultException(GatlingDriver.LOG + " is cut off: " + users.comings() + " users came and "
                    + users.goings() + " went");
        }
        double seconds = samples.seconds();
        return new Figures(
                version,
                samples.count(),
                samples.errors(),
                OptionalLong.of(users.comings()),
                samples.firstSent(),
                seconds,
                samples.count() / seconds,
                samples.times(),
                OptionalLong.empty(),
                ToolResult.Bytes.NONE,
                samples.overTime(users),
                samples.distribution(),
                errors.top(),
                GatlingDriver.LOG);
    }
}
