package dev.assay.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How late our generator sends, by its own account, in open loops against the null server: one process for each round, warm,
 * that goes through the rates. What was measured is kept in a file beside the runs.
 */
final class Lateness {
    static final List<String> HEAD = List.of(
            "rate",
            "CPU µs/request",
            "lag p50, µs",
            "lag p99, µs",
            "lag p99.9, µs",
            "latency p50, µs",
            "rounds with failed checks");

    private static final List<Integer> RATES = List.of(1_000, 5_000, 20_000, 50_000);
    private static final int CONNECTIONS = 50;
    private static final int SECONDS = 4;
    private static final int WARM_SECONDS = 3;

    private final Path file;

    Lateness(Options options) {
        file = options.results().resolveSibling(options.results().getFileName() + ".lag");
    }

    /** One load: the columns that {@link LatenessWorker} prints. */
    private record Measured(int round, List<String> columns) {
        int rate() {
            return Integer.parseInt(columns.get(1));
        }

        double column(int index) {
            return Double.parseDouble(columns.get(index));
        }

        String failed() {
            return columns.get(10);
        }
    }

    private List<Measured> read() throws IOException {
        List<Measured> all = new ArrayList<>();
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            String[] parts = line.split("\t", 2);
            List<String> columns =
                    List.of(parts[1].replaceAll("^\\| | \\|$", "").split(" \\| ", -1));
            all.add(new Measured(Integer.parseInt(parts[0]), columns));
        }
        return all;
    }

    /** Measures a round unless that was done. */
    void measure(int round, Options options, NullServer server, PrintStream out) throws IOException {
        if (read().stream().anyMatch(measured -> measured.round() == round)) {
            return;
        }
        Process worker = new ProcessBuilder(
                        "taskset",
                        "-c",
                        "" + options.generatorCpu(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xms320m",
                        "-Xmn256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.assay.lab.LatenessWorker",
                        server.url(false),
                        "" + CONNECTIONS,
                        "" + WARM_SECONDS)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8))) {
            StringBuilder lines = new StringBuilder();
            said.readLine(); // it is warm
            for (int rate : RATES) {
                worker.getOutputStream().write((rate + " " + SECONDS + "\n").getBytes(StandardCharsets.UTF_8));
                worker.getOutputStream().flush();
                String line = said.readLine();
                if (line == null) {
                    throw new IOException("the measurement of lateness ended early");
                }
                out.println(line);
                lines.append(round).append('\t').append(line).append('\n');
            }
            Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } finally {
            worker.destroy();
        }
    }

    /** For {@link #HEAD}; medians with the smallest and the largest of the rounds. */
    List<List<String>> rows() throws IOException {
        List<Measured> all = read();
        List<List<String>> rows = new ArrayList<>();
        for (int rate : RATES) {
            List<Measured> at = all.stream().filter(one -> one.rate() == rate).toList();
            if (!at.isEmpty()) {
                rows.add(List.of(
                        String.format(Locale.ROOT, "%,d req/s", rate),
                        spread(at, 3, "%.1f"),
                        spread(at, 5, "%.1f"),
                        spread(at, 6, "%.0f"),
                        spread(at, 7, "%.0f"),
                        spread(at, 8, "%.0f"),
                        failed(at)));
            }
        }
        return rows;
    }

    private static String failed(List<Measured> at) {
        List<String> names = at.stream()
                .flatMap(one -> List.of(one.failed().split(", ", -1)).stream())
                .filter(name -> !name.equals("none"))
                .toList();
        List<String> counted = names.stream()
                .distinct()
                .sorted()
                .map(name -> name + " " + names.stream().filter(name::equals).count() + " of " + at.size())
                .toList();
        return counted.isEmpty() ? "none of " + at.size() : String.join(", ", counted);
    }

    private static String spread(List<Measured> at, int column, String format) {
        return Spread.of(at.stream().map(one -> one.column(column)).toList()).text(format);
    }
}
