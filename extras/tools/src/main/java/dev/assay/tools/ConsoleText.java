package dev.assay.tools;

import dev.assay.tools.files.FileFigure;
import dev.assay.tools.files.FileRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads saved output of ab, wrk and wrk2: one run, without its date. */
final class ConsoleText {
    static final String SECOND_RUN = "a second run begins: write each run into a file of its own";

    private static final String WRK2 = "wrk2";
    private static final Pattern CONNECTIONS = Pattern.compile("(?m)^ *\\d+ threads and (\\d+) connections");

    private ConsoleText() {}

    static FileRun ab(String contender, Path file) throws IOException, DamagedFileException {
        String text = text(file, "This is ApacheBench", "ab");
        try {
            Figures figures = AbText.file(text);
            return run(
                    contender,
                    file,
                    "ab",
                    figures,
                    OptionalLong.of(AbText.users(text)),
                    figures.times().maxMillis(),
                    millis -> 0.5);
        } catch (UnusableResultException e) {
            throw new DamagedFileException(text.lines().count(), String.valueOf(e.getMessage()));
        }
    }

    static FileRun wrk(String contender, Path file) throws IOException, DamagedFileException {
        String text = text(file, " test @ ", "wrk");
        // It corrects for coordinated omission, and may print the 99th percentile where wrk prints the maximum.
        boolean second = WrkText.isWrk2(text);
        try {
            Figures figures = WrkText.file(text);
            ToolResult.Times times = figures.times();
            Matcher connections = CONNECTIONS.matcher(text);
            return run(
                    contender,
                    file,
                    second ? WRK2 : "wrk",
                    figures,
                    connections.find() ? OptionalLong.of(Long.parseLong(connections.group(1))) : OptionalLong.empty(),
                    second ? times.percentile(100) : times.maxMillis(),
                    millis -> millis < 1 ? 5e-6 : millis < 1e3 ? 5e-3 : 5);
        } catch (UnusableResultException e) {
            throw new DamagedFileException(text.lines().count(), String.valueOf(e.getMessage()));
        }
    }

    private static String text(Path file, String beginning, String tool) throws IOException, DamagedFileException {
        String text =
                ResultText.whole(file, ": " + tool + " does not print as much").replace("\r\n", "\n");
        int second = text.indexOf(beginning, text.indexOf(beginning) + 1);
        if (second >= 0) {
            throw new DamagedFileException(text.substring(0, second).lines().count(), SECOND_RUN);
        }
        return text;
    }

    /** @param rounding of a percentile, in milliseconds */
    private static FileRun run(
            String contender,
            Path file,
            String tool,
            Figures figures,
            OptionalLong users,
            OptionalDouble longest,
            DoubleUnaryOperator rounding)
            throws DamagedFileException {
        if (figures.samples() == 0) {
            throw new DamagedFileException(1, "no request in it");
        }
        Map<FileFigure, FileRun.Figure> told = new EnumMap<>(FileFigure.class);
        told.put(FileFigure.THROUGHPUT, new FileRun.Figure(figures.throughputPerSecond(), 0.005));
        double mean = figures.times().averageMillis().orElseThrow();
        told.put(FileFigure.MEAN, new FileRun.Figure(mean, Math.min(0.005, rounding.applyAsDouble(mean))));
        for (FileFigure figure : FileFigure.PERCENTILES) {
            figures.times()
                    .percentile(figure.percentage())
                    .ifPresent(millis -> told.put(figure, new FileRun.Figure(millis, rounding.applyAsDouble(millis))));
        }
        return new FileRun(
                contender,
                file.toString(),
                tool,
                Optional.empty(),
                OptionalDouble.of(figures.seconds()),
                OptionalLong.of(figures.samples()),
                OptionalLong.of(figures.errors()),
                users,
                tool.equals(WRK2) ? FileRun.Pace.SCHEDULE : FileRun.Pace.ANSWERS,
                longest,
                Optional.empty(),
                told);
    }
}
