package dev.assay.report;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Sink;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.Measurements;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Tables for spreadsheets and scripts, as in RFC 4180: a header line, commas, CR LF, figures in full precision. Text that a spreadsheet
 * would take for a formula is prefixed with an apostrophe.
 */
public final class CsvReport {
    private static final List<Metric> MEASURED = List.of(
            Metric.CPU_PER_REQUEST,
            Metric.P50,
            Metric.P90,
            Metric.P99,
            Metric.P999,
            Metric.THROUGHPUT,
            Metric.SATURATION_CPU,
            Metric.STARTUP,
            Metric.MEMORY);
    /** New columns are added at the end. */
    private static final List<Metric> ADDED = List.of(Metric.RESIDENT, Metric.CAPACITY, Metric.TAIL, Metric.ENERGY);

    private static final List<Metric> COUNTED = Metric.of(Metric.Family.COUNTER).stream()
            .filter(metric -> !ADDED.contains(metric))
            .toList();

    private CsvReport() {}

    /** One line for each contender and metric against the reference. */
    public static void comparisons(Verdict verdict, Appendable out) {
        table(
                "metric,unit,lowerIsBetter,contender,reference,ratio,ciLow,ciHigh,confidence,blocks,verdict,primary,"
                        + "moreBlocks,reason",
                verdict.comparisons().stream().map(CsvReport::comparison).toList(),
                out);
    }

    private static List<String> comparison(Comparison c) {
        return List.of(
                c.metric().id(),
                c.unit(),
                String.valueOf(c.lowerIsBetter()),
                c.contender(),
                c.reference(),
                number(c.ratio()),
                number(c.ciLow()),
                number(c.ciHigh()),
                number(c.confidence()),
                String.valueOf(c.blocks()),
                c.verdict().id(),
                String.valueOf(c.primary()),
                c.moreBlocks().isPresent() ? String.valueOf(c.moreBlocks().getAsInt()) : "",
                c.reason().text());
    }

    /** One line for each contender, with the columns of the result table in the units of the metrics. */
    public static void figures(Verdict verdict, Appendable out) {
        List<String> head = new ArrayList<>(List.of("contender", "server", "version", "settings", "jdk"));
        MEASURED.forEach(metric -> head.add(metric.column()));
        head.addAll(List.of("heapUsedBytes", "loadedClasses", "threads", "requests", "errors", "serverCloses"));
        COUNTED.forEach(metric -> head.add(metric.column()));
        ADDED.forEach(metric -> head.add(metric.column()));
        List<List<String>> rows = new ArrayList<>();
        for (ContenderSummary s : verdict.contenders()) {
            List<String> cells = new ArrayList<>(List.of(s.id(), s.server(), s.version(), s.settings(), s.jdk()));
            MEASURED.forEach(metric -> cells.add(figure(s, metric)));
            cells.addAll(List.of(
                    String.valueOf(s.heapUsedBytes()),
                    String.valueOf(s.loadedClasses()),
                    String.valueOf(s.threads()),
                    String.valueOf(s.requests()),
                    String.valueOf(s.errors()),
                    String.valueOf(s.serverCloses())));
            COUNTED.forEach(metric -> cells.add(figure(s, metric)));
            ADDED.forEach(metric -> cells.add(figure(s, metric)));
            rows.add(cells);
        }
        table(String.join(",", head), rows, out);
    }

    /**
     * One line for each slice of each block that ran to its end, in the order in which they ran. A slice is valid if it counts for any
     * metric; without a list of what counts, if its gates held.
     */
    public static void slices(Verdict verdict, List<Evidence> evidence, Appendable out) {
        Counted counted = new Counted(verdict.basis().counted());
        table(
                "block,contender,phase,position,seconds,offeredPerSecond,achievedPerSecond,cpuMicrosPerRequest,p50Ms,p90Ms,"
                        + "p99Ms,p999Ms,maxMs,errors,serverCloses,foreignCpuNanos,stealNanos,valid,countsFor,whyNot",
                new Measurements(evidence)
                        .blocks().stream()
                                .flatMap(block -> block.slices().stream().map(slice -> slice(block, slice, counted)))
                                .toList(),
                out);
    }

    /**
     * Writes any table.
     *
     * @param head names of columns, separated by commas
     */
    public static void table(String head, List<List<String>> rows, Appendable out) {
        StringBuilder text = new StringBuilder(head).append("\r\n");
        rows.forEach(row -> text.append(line(row)));
        Sink.send(text, out);
    }

    private static List<String> slice(Evidence.Measured block, SliceEvidence slice, Counted counted) {
        var load = slice.load();
        var latency = load.latency();
        List<Metric> metrics = counted.metrics(slice, block);
        return List.of(
                String.valueOf(block.index()),
                slice.contender(),
                slice.phase().name().toLowerCase(Locale.ROOT),
                String.valueOf(slice.position()),
                number(load.seconds()),
                number(load.offeredRate()),
                number(load.achievedRate()),
                number(slice.cpuMicrosPerRequest()),
                number(latency.p50Ms()),
                number(latency.p90Ms()),
                number(latency.p99Ms()),
                number(latency.p999Ms()),
                number(latency.maxMs()),
                String.valueOf(load.errorCount()),
                String.valueOf(load.serverCloses()),
                String.valueOf(slice.foreignCpuNanos()),
                String.valueOf(slice.stealNanos()),
                String.valueOf(counted.known() ? !metrics.isEmpty() : load.valid()),
                metrics.stream().map(Metric::id).collect(Collectors.joining(" ")),
                counted.why(slice, block));
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Clean::line).map(CsvReport::cell).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String cell(String cell) {
        boolean number = cell.matches("-?\\d+(\\.\\d+)?(E-?\\d+)?");
        boolean formula = !number && !cell.isEmpty() && "=+-@|%".indexOf(cell.charAt(0)) >= 0;
        String safe = formula ? "'" + cell : cell;
        return safe.matches(".*[,\"].*") ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }

    private static String figure(ContenderSummary summary, Metric metric) {
        return number(summary.mean(metric));
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : "";
    }

    public static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }
}
