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
import java.util.function.Consumer;

/** The files of {@code ab -g}, one line per request, and of {@code ab -e}, one line per percentile. */
final class AbTables {
    static final String REQUESTS = "starttime\tseconds\tctime\tdtime\tttime\twait";
    static final String PERCENTILES = "Percentage served,Time in ms";
    private static final String TOOL = "ab";
    /** Times are rounded to the nearest millisecond, so a mean may be off by half of one; starts are in whole seconds. */
    private static final RunTally.Clock CLOCK = new RunTally.Clock(1, 0.5, 0.5, 1000);

    private AbTables() {}

    static FileRun requests(String contender, Path file) throws IOException, DamagedFileException {
        RunTally tally = new RunTally(CLOCK);
        long end = eachLine(file, "\t", 6, cells -> tally.add(1e3 * whole(cells[1]), (double) whole(cells[4]), true));
        if (tally.count() == 0) {
            throw new DamagedFileException(end, "no request in it");
        }
        return tally.run(contender, file.toString(), TOOL, OptionalLong.empty(), FileRun.Pace.ANSWERS, false);
    }

    static FileRun percentiles(String contender, Path file) throws IOException, DamagedFileException {
        Map<FileFigure, FileRun.Figure> figures = new EnumMap<>(FileFigure.class);
        OptionalDouble[] longest = {OptionalDouble.empty()};
        long end = eachLine(file, ",", 2, cells -> {
            double millis = Double.parseDouble(cells[1]);
            long percentage = whole(cells[0]);
            if (millis < longest[0].orElse(0)) {
                throw new IllegalArgumentException(
                        "the percentiles fall: ab writes a wrong one where there are fewer than 51 requests");
            }
            for (FileFigure figure : FileFigure.PERCENTILES) {
                if (figure.percentage() == percentage) {
                    figures.put(figure, new FileRun.Figure(millis, 0.0005));
                }
            }
            longest[0] = OptionalDouble.of(millis);
        });
        if (!figures.containsKey(FileFigure.P99)) {
            throw new DamagedFileException(end, "cut off: it lacks the 99th percentile");
        }
        return new FileRun(
                contender,
                file.toString(),
                TOOL,
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                FileRun.Pace.ANSWERS,
                longest[0],
                Optional.empty(),
                figures);
    }

    /** Reads all lines but the first; returns the number of the last. */
    private static long eachLine(Path file, String separator, int columns, Consumer<String[]> row)
            throws IOException, DamagedFileException {
        try (TextLines lines = TextLines.of(file)) {
            lines.next();
            lines.each(line -> {
                String[] cells = line.split(separator, -1);
                if (cells.length != columns) {
                    throw new IllegalArgumentException(cells.length + " columns instead of " + columns);
                }
                row.accept(cells);
            });
            return lines.number();
        }
    }

    private static long whole(String cell) {
        if (!cell.matches("\\d{1,12}")) {
            throw new IllegalArgumentException("not a whole number: " + cell);
        }
        return Long.parseLong(cell);
    }
}
