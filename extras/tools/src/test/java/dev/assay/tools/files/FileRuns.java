package dev.assay.tools.files;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Made-up runs of a minute: 8 users in a closed loop without pauses, identical except for what a test changes. */
record FileRuns(String contender, int minute, double slowness) {
    private static final double START = 1.7e12;
    private static final double USERS = 8;

    static FileRun run(String contender, int minute) {
        return new FileRuns(contender, minute, 1).run();
    }

    /** A run whose response times are {@code slowness} times 4 ms, with throughput to match; a pause of three seconds follows. */
    FileRun run() {
        return with(FileRun.Pace.ANSWERS, "JMeter", 8, 57, 0);
    }

    FileRun with(FileRun.Pace pace, String tool, long users, double seconds, double errorShare) {
        double millis = 4 * slowness;
        double rate = USERS / millis * 1e3;
        Map<FileFigure, FileRun.Figure> figures = new EnumMap<>(FileFigure.class);
        figures.put(FileFigure.THROUGHPUT, new FileRun.Figure(rate, 0));
        figures.put(FileFigure.MEAN, new FileRun.Figure(millis, 0));
        figures.put(FileFigure.P50, new FileRun.Figure(0.8 * millis, 0));
        figures.put(FileFigure.P90, new FileRun.Figure(2 * millis, 0));
        figures.put(FileFigure.P99, new FileRun.Figure(4 * millis, 0));
        long samples = Math.round(rate * seconds);
        return new FileRun(
                contender,
                contender + "/" + minute,
                tool,
                Optional.of(new FileRun.Span(START + 60e3 * minute, START + 60e3 * minute + 1e3 * seconds, 1)),
                OptionalDouble.of(seconds),
                OptionalLong.of(samples),
                OptionalLong.of(Math.round(errorShare * samples)),
                OptionalLong.of(users),
                pace,
                OptionalDouble.of(10 * millis),
                Optional.empty(),
                figures);
    }

    /** A run with only the figure that decides, because judging the others takes time. */
    FileRun throughput() {
        FileRun run = run();
        return new FileRun(
                run.contender(),
                run.file(),
                run.tool(),
                run.span(),
                run.seconds(),
                run.samples(),
                run.errors(),
                run.users(),
                run.pace(),
                run.longestMillis(),
                run.drift(),
                Map.of(FileFigure.THROUGHPUT, run.figures().get(FileFigure.THROUGHPUT)));
    }

    static FileRun undated(FileRun run) {
        return new FileRun(
                run.contender(),
                run.file(),
                run.tool(),
                Optional.empty(),
                run.seconds(),
                run.samples(),
                run.errors(),
                run.users(),
                run.pace(),
                run.longestMillis(),
                run.drift(),
                run.figures());
    }

    /** The run with percentiles rounded to whole milliseconds. */
    static FileRun rounded(FileRun run) {
        Map<FileFigure, FileRun.Figure> figures = new EnumMap<>(run.figures());
        for (FileFigure figure : FileFigure.values()) {
            if (figure.percentage() > 0) {
                figures.computeIfPresent(figure, (key, seen) -> new FileRun.Figure(Math.rint(seen.value()), 1));
            }
        }
        return new FileRun(
                run.contender(),
                run.file(),
                run.tool(),
                run.span(),
                run.seconds(),
                run.samples(),
                run.errors(),
                run.users(),
                run.pace(),
                run.longestMillis(),
                run.drift(),
                figures);
    }
}
