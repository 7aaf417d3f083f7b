package dev.assay.report;

import dev.assay.model.ContenderBlock;
import dev.assay.model.Evidence;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Latency by percentile on the scale that HdrHistogram made customary: each further nine takes the same room. */
final class HtmlLatency {
    private record Percentile(String name, double share, ToDoubleFunction<LatencyProfile> value) {
        /** Place on the scale from p50 to p99.9. */
        double place() {
            double from = Math.log10(2);
            return (-Math.log10(1 - share) - from) / (3 - from);
        }
    }

    private static final List<Percentile> PERCENTILES = List.of(
            new Percentile("p50", 0.5, LatencyProfile::p50Ms),
            new Percentile("p75", 0.75, LatencyProfile::p75Ms),
            new Percentile("p90", 0.9, LatencyProfile::p90Ms),
            new Percentile("p95", 0.95, LatencyProfile::p95Ms),
            new Percentile("p99", 0.99, LatencyProfile::p99Ms),
            new Percentile("p99.9", 0.999, LatencyProfile::p999Ms));

    private final Measurements measurements;
    private final Palette palette;
    private final Verdict verdict;

    HtmlLatency(Measurements measurements, Palette palette, Verdict verdict) {
        this.measurements = measurements;
        this.palette = palette;
        this.verdict = verdict;
    }

    void show(Markup page) {
        chart(
                page,
                "Latency from the intended send time",
                ContenderBlock::rateLatency,
                Reading.of(verdict, Metric.P99));
        chart(page, "Service time, from the time of writing", ContenderBlock::rateServiceTime, queueing());
    }

    /** How much of p99 is waiting before a request is written. */
    private String queueing() {
        Percentile p99 = PERCENTILES.get(4);
        List<String> parts = new ArrayList<>();
        for (String id : palette.contenders()) {
            double whole = Measurements.median(values(id, p99, ContenderBlock::rateLatency));
            double service = Measurements.median(values(id, p99, ContenderBlock::rateServiceTime));
            if (Double.isFinite(whole) && Double.isFinite(service)) {
                parts.add(id + " " + Figures.millis(service) + " of " + Figures.millis(whole));
            }
        }
        return parts.isEmpty()
                ? ""
                : "p99 of the service time and of the whole latency: " + String.join(", ", parts)
                        + "; the rest is waiting before a request is written.";
    }

    private void chart(Markup page, String title, Function<ContenderBlock, LatencyProfile> profile, String finding) {
        List<Double> all = new ArrayList<>();
        for (String id : palette.contenders()) {
            PERCENTILES.forEach(p -> all.addAll(values(id, p, profile)));
        }
        if (all.isEmpty()) {
            HtmlSection.nothing(page, title + ": no block with latencies at the equal rate.");
            return;
        }
        page.element("h3", title);
        Axis axis = Axis.logarithmic(
                all.stream().mapToDouble(v -> v).min().orElse(1),
                all.stream().mapToDouble(v -> v).max().orElse(1));
        Frame frame = new Frame(page, 300, axis, "ms, logarithmic", title + " by percentile, " + palette.contenders());
        frame.x(
                PERCENTILES.stream().map(p -> inset(p.place())).toList(),
                PERCENTILES.stream().map(Percentile::name).toList(),
                "percentile of requests");
        palette.contenders().forEach(id -> series(frame, id, profile));
        frame.close(
                palette,
                new Reading(
                        finding,
                        "Lines join the medians over blocks; the faint marks are the single blocks. Lines closer than the marks scatter are not a difference."));
        table(title, profile).details(page, HtmlTable.EVIDENCE);
    }

    private void series(Frame frame, String id, Function<ContenderBlock, LatencyProfile> profile) {
        double offset = 0.012
                * (palette.contenders().indexOf(id) - (palette.contenders().size() - 1) / 2.0);
        double lastPlace = Double.NaN;
        double last = Double.NaN;
        for (Percentile percentile : PERCENTILES) {
            List<Double> values = values(id, percentile, profile);
            if (values.isEmpty()) {
                continue;
            }
            double place = inset(percentile.place());
            double median = Measurements.median(values);
            values.forEach(value -> frame.mark(palette, id, place + offset, value, "faint"));
            if (Double.isFinite(last)) {
                frame.line(lastPlace, last, place, median, "series " + palette.colour(id));
            }
            frame.mark(palette, id, place, median, "mark");
            lastPlace = place;
            last = median;
        }
    }

    private HtmlTable table(String title, Function<ContenderBlock, LatencyProfile> profile) {
        List<String> titles = new ArrayList<>(List.of("Percentile, ms"));
        palette.contenders().forEach(id -> titles.addAll(List.of(id + " median", "lowest", "highest")));
        HtmlTable table = new HtmlTable(
                title + ", over blocks", "l" + "rrr".repeat(palette.contenders().size()), titles);
        for (Percentile percentile : PERCENTILES) {
            List<String> cells = new ArrayList<>(List.of(percentile.name()));
            for (String id : palette.contenders()) {
                List<Double> values = values(id, percentile, profile);
                cells.add(Figures.three(Measurements.median(values)));
                cells.add(
                        Figures.three(values.stream().mapToDouble(v -> v).min().orElse(Double.NaN)));
                cells.add(
                        Figures.three(values.stream().mapToDouble(v -> v).max().orElse(Double.NaN)));
            }
            table.row(cells);
        }
        return table;
    }

    private List<Double> values(String id, Percentile percentile, Function<ContenderBlock, LatencyProfile> profile) {
        List<Double> values = new ArrayList<>();
        for (Evidence.Measured block : measurements.blocks()) {
            Measurements.contender(block, id)
                    .map(profile)
                    .filter(p -> p.count() > 0)
                    .map(percentile.value()::applyAsDouble)
                    .filter(v -> Double.isFinite(v) && v > 0)
                    .ifPresent(values::add);
        }
        return values;
    }

    private static double inset(double place) {
        return 0.04 + 0.92 * place;
    }
}
