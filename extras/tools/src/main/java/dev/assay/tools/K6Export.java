package dev.assay.tools;

import dev.assay.ledger.JsonText;
import dev.assay.model.BadInputException;
import dev.assay.tools.files.FileFigure;
import dev.assay.tools.files.FileRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads k6's summary as JSON, from {@code --summary-export} or {@code handleSummary}. It does not have the time of the run. */
record K6Export(Map<?, ?> metrics) {
    static FileRun read(String contender, Path file) throws IOException, DamagedFileException {
        String text = ResultText.whole(file, ", and not JSON lines of k6");
        try {
            Map<String, Object> summary = JsonText.object(text);
            if (!(summary.get("metrics") instanceof Map<?, ?> metrics)) {
                if (summary.get("results") instanceof Map<?, ?>) {
                    throw new DamagedFileException(
                            1, "k6's new summary, which is not read: run k6 without --new-machine-readable-summary");
                }
                throw new BadInputException(
                        file.toString(), "JSON that is of no load tool that Assay knows", ResultFiles.READ);
            }
            return new K6Export(metrics).run(contender, file);
        } catch (IllegalArgumentException e) {
            throw new DamagedFileException(Math.max(1, text.lines().count()), String.valueOf(e.getMessage()));
        }
    }

    private FileRun run(String contender, Path file) throws DamagedFileException {
        long samples = Math.round(needed("http_reqs", "count"));
        double rate = needed("http_reqs", "rate");
        if (samples == 0 || rate <= 0) {
            throw new DamagedFileException(1, "no request in it");
        }
        Map<FileFigure, FileRun.Figure> figures = new EnumMap<>(FileFigure.class);
        figures.put(FileFigure.THROUGHPUT, new FileRun.Figure(rate, 0));
        time(figures, FileFigure.MEAN, "avg"); // people choose what a summary holds: summaryTrendStats
        time(figures, FileFigure.P50, "p(50)"); // the median under either name
        time(figures, FileFigure.P50, "med");
        time(figures, FileFigure.P90, "p(90)");
        time(figures, FileFigure.P99, "p(99)");
        OptionalDouble failed = value("http_req_failed", "passes");
        OptionalDouble users = value("vus_max", "max");
        // VUs in an iteration, on average: all of a closed loop, and those of an arrival rate that it needed.
        double busy = value("iterations", "rate").orElse(Double.POSITIVE_INFINITY)
                * value("iteration_duration", "avg").orElse(Double.POSITIVE_INFINITY)
                / 1e3;
        boolean closed = users.isEmpty() || busy >= K6Points.FULL * users.getAsDouble();
        return new FileRun(
                contender,
                file.toString(),
                K6Points.TOOL,
                Optional.empty(),
                OptionalDouble.of(samples / rate),
                OptionalLong.of(samples),
                failed.isPresent()
                        ? OptionalLong.of(Math.min(samples, Math.round(failed.getAsDouble())))
                        : OptionalLong.empty(),
                closed && users.isPresent() ? OptionalLong.of(Math.round(users.getAsDouble())) : OptionalLong.empty(),
                closed ? FileRun.Pace.ANSWERS : FileRun.Pace.UNTOLD,
                value("http_req_duration", "max"),
                Optional.empty(),
                figures);
    }

    private void time(Map<FileFigure, FileRun.Figure> figures, FileFigure figure, String name) {
        value("http_req_duration", name).ifPresent(millis -> figures.put(figure, new FileRun.Figure(millis, 0)));
    }

    private double needed(String metric, String name) throws DamagedFileException {
        OptionalDouble value = value(metric, name);
        if (value.isEmpty()) {
            throw new DamagedFileException(1, "a summary of k6 without " + name + " of " + metric);
        }
        return value.getAsDouble();
    }

    /** {@code handleSummary} has an additional level. */
    private OptionalDouble value(String metric, String name) {
        if (!(metrics.get(metric) instanceof Map<?, ?> of)) {
            return OptionalDouble.empty();
        }
        Object value = of.get("values") instanceof Map<?, ?> values ? values.get(name) : of.get(name);
        return value instanceof Number number ? OptionalDouble.of(number.doubleValue()) : OptionalDouble.empty();
    }
}
