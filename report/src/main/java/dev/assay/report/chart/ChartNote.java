package dev.assay.report.chart;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Markup;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The words under a chart.
 *
 * @param finding what the data say, in one line; empty if nothing
 * @param how how to read the chart
 */
public record ChartNote(String finding, String how) {
    /** The same for the first of these metrics that has figures. */
    public static String of(Verdict verdict, List<Metric> metrics) {
        return metrics.stream()
                .map(metric -> of(verdict, metric))
                .filter(words -> !words.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** The figures of a metric and the outcome of each contender against the reference, all as in the verdict. */
    public static String of(Verdict verdict, Metric metric) {
        List<Double> figures = verdict.contenders().stream()
                .map(summary -> summary.mean(metric))
                .filter(Double::isFinite)
                .toList();
        if (figures.isEmpty()) {
            return "";
        }
        Scale scale = Scale.of(metric, figures);
        Counted counted = new Counted(verdict.basis().counted());
        boolean alike = verdict.contenders().stream()
                        .filter(summary -> Double.isFinite(summary.mean(metric)))
                        .map(summary -> counted.blocks(metric, summary.id()).size())
                        .distinct()
                        .count()
                < 2;
        List<String> parts = new ArrayList<>();
        for (ContenderSummary summary : verdict.contenders()) {
            double figure = summary.mean(metric);
            if (Double.isFinite(figure)) {
                String over = alike
                        ? ""
                        : " over "
                                + Numbers.count(
                                        counted.blocks(metric, summary.id()).size(),
                                        metric.ofStartup() ? "round" : "block");
                parts.add(summary.id() + " " + scale.withUnit(figure) + over + against(verdict, metric, summary));
            }
        }
        return Prose.capital(metric.title()) + ": " + String.join(", ", parts) + ".";
    }

    private static String against(Verdict verdict, Metric metric, ContenderSummary summary) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric && c.contender().equals(summary.id()))
                .findFirst()
                .map(ChartNote::judged)
                .orElse("");
    }

    private static String judged(Comparison c) {
        String change = c.ciLow().isPresent() ? ", " + c.interval() : "";
        return " (" + c.verdict().word() + " against " + c.reference() + change + ")";
    }

    /** The medians of lanes that have one, for figures without a verdict. */
    public static String of(Collection<Lanes.Lane> lanes, Scale scale, String over) {
        List<Lanes.Lane> counting =
                lanes.stream().filter(lane -> Double.isFinite(lane.middle())).toList();
        if (counting.isEmpty()) {
            return "None of the " + over + " counts.";
        }
        return counting.stream()
                .map(lane -> lane.contender() + " " + scale.withUnit(lane.middle()))
                .collect(Collectors.joining(", ", "Medians over " + over + ": ", "."));
    }

    /** Writes the note as the caption of the open figure. */
    public void show(Markup page) {
        page.open("figcaption", "class", "reading");
        if (!finding.isEmpty()) {
            page.open("span", "class", "finding").words(finding).close().text(" ");
        }
        page.words(how).close();
    }
}
