package dev.assay.tools;

import dev.assay.latency.Histogram;
import dev.assay.tools.files.FileFigure;
import dev.assay.tools.files.FileRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a log of HdrHistogram, one line per interval. Of several tags the one named {@code latency} is read; without it, a log must
 * have at most one tag. The column of maxima is assumed to be in milliseconds, which is the default.
 */
final class HdrLog implements RunFormat {
    private static final String TOOL = "HdrHistogram";
    private static final String CHOSEN = "latency";
    private static final Pattern START = Pattern.compile("#\\[(StartTime|BaseTime): (\\d+(?:\\.\\d+)?)");
    private static final Pattern LINE = Pattern.compile("(?:Tag=([^,]*),)?([\\d.]+),([\\d.]+),([\\d.]+),(\\S+)");
    /** Smaller time stamps are seconds since the start of the log. */
    private static final double A_YEAR = 365 * 86_400;

    @Override
    public FileRun read(String contender, Path file) throws IOException, DamagedFileException {
        Map<String, Tag> tags = new LinkedHashMap<>();
        double start = 0;
        OptionalDouble base = OptionalDouble.empty();
        try (TextLines lines = TextLines.of(file)) {
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                String text = line.get().strip();
                Matcher from = START.matcher(text);
                Matcher interval = LINE.matcher(text);
                boolean header = from.find();
                if (header && "BaseTime".equals(from.group(1))) {
                    base = OptionalDouble.of(Double.parseDouble(from.group(2)));
                } else if (header && !tags.isEmpty()) {
                    throw new DamagedFileException(lines.number(), ConsoleText.SECOND_RUN);
                } else if (header) {
                    start = Double.parseDouble(from.group(2));
                } else if (interval.matches()) {
                    String tag = interval.group(1) == null ? "" : interval.group(1);
                    add(tags.computeIfAbsent(tag, key -> new Tag()), interval, lines.number());
                } else if (!text.isEmpty() && !text.startsWith("#") && !text.startsWith("\"StartTimestamp\"")) {
                    throw new DamagedFileException(lines.number(), "not a line of an HdrHistogram log");
                }
            }
            return chosen(tags, lines.number()).run(contender, file, base, start, lines.number());
        }
    }

    private static void add(Tag tag, Matcher interval, long line) throws DamagedFileException {
        try {
            tag.add(
                    Double.parseDouble(interval.group(2)),
                    Double.parseDouble(interval.group(3)),
                    Double.parseDouble(interval.group(4)),
                    Histogram.decoded(interval.group(5)));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new DamagedFileException(line, String.valueOf(e.getMessage()));
        }
    }

    private static Tag chosen(Map<String, Tag> tags, long line) throws DamagedFileException {
        if (tags.containsKey(CHOSEN)) {
            return tags.getOrDefault(CHOSEN, new Tag());
        } else if (tags.size() != 1) {
            throw new DamagedFileException(
                    line,
                    tags.isEmpty()
                            ? "no histogram in it"
                            : "several tags, none of them “" + CHOSEN + "”: " + String.join(", ", tags.keySet()));
        }
        return tags.values().iterator().next();
    }

    private static final class Tag {
        private final Histogram values = Histogram.growing();
        private double first = Double.POSITIVE_INFINITY;
        private double last;
        private double largest;

        /** @param length of the interval; the library for C writes the time of its end instead, in seconds since the epoch */
        void add(double from, double length, double most, Histogram interval) {
            first = Math.min(first, from);
            last = Math.max(last, length < A_YEAR ? from + length : length);
            largest = Math.max(largest, most);
            values.add(interval);
        }

        /** @param base what time stamps are relative to; if the log does not say, its start, unless they are absolute */
        FileRun run(String contender, Path file, OptionalDouble base, double start, long line)
                throws DamagedFileException {
            if (values.count() == 0 || last <= first) {
                throw new DamagedFileException(line, "no value in it");
            }
            double origin = base.orElse(first < start - A_YEAR ? start : 0);
            double unit = unit();
            Map<FileFigure, FileRun.Figure> figures = new EnumMap<>(FileFigure.class);
            figures.put(FileFigure.THROUGHPUT, new FileRun.Figure(values.count() / (last - first), 0));
            figures.put(FileFigure.MEAN, new FileRun.Figure(values.mean() * unit, 0));
            for (FileFigure figure : FileFigure.PERCENTILES) {
                figures.put(figure, new FileRun.Figure(values.percentile(figure.percentage()) * unit, 0));
            }
            return new FileRun(
                    contender,
                    file.toString(),
                    TOOL,
                    origin + first < A_YEAR
                            ? Optional.empty()
                            : Optional.of(new FileRun.Span(1e3 * (origin + first), 1e3 * (origin + last), 1)),
                    OptionalDouble.of(last - first),
                    OptionalLong.of(values.count()),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    FileRun.Pace.UNTOLD,
                    OptionalDouble.of(values.max() * unit),
                    Optional.empty(),
                    figures);
        }

        /** Factor from recorded values to the unit of the maxima: a power of a thousand. */
        private double unit() {
            return largest <= 0 ? 1e-6 : Math.pow(1e-3, Math.rint(Math.log10(values.max() / largest) / 3));
        }
    }
}
