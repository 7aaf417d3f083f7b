package dev.assay.report;

import dev.assay.model.Metric;
import dev.assay.model.StartupSummary;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.List;

/** The start-up times of every round. */
final class HtmlStartup {
    private final Measurements measurements;
    private final Palette palette;
    private final Verdict verdict;

    HtmlStartup(Measurements measurements, Palette palette, Verdict verdict) {
        this.measurements = measurements;
        this.palette = palette;
        this.verdict = verdict;
    }

    void show(Markup page) {
        List<StartupSummary> all =
                verdict.startup().stream().filter(s -> !s.readyMs().isEmpty()).toList();
        if (all.isEmpty()) {
            HtmlSection.nothing(page, "Start-up was not measured.");
            return;
        }
        List<Lanes.Lane> lanes = all.stream()
                .map(s -> new Lanes.Lane(s.contender(), s.readyMs(), Measurements.mean(s.readyMs())))
                .toList();
        Scale scale = Scale.millis(
                all.stream().mapToDouble(StartupSummary::maxMs).max().orElse(0));
        new Lanes(page, palette)
                .chart(
                        "start-up time of every round",
                        scale.unit() + " from exec to the first good answer",
                        scale,
                        lanes,
                        new Reading(
                                Reading.of(verdict, Metric.STARTUP),
                                "A mark is one start of a fresh process on an otherwise idle machine, the bar is the geometric mean. "
                                        + "The axis does not begin at nought."));
        table(all, scale).details(page, HtmlTable.STARTUP);
        new HtmlWaterfall(measurements, palette).show(page);
        depth(page, all);
    }

    private static void depth(Markup page, List<StartupSummary> all) {
        StartTable start = StartTable.of(all);
        if (start.rows().isEmpty()) {
            return;
        }
        List<String> titles = new java.util.ArrayList<>(List.of("Measure"));
        titles.addAll(start.contenders());
        HtmlTable table = new HtmlTable(
                "Each start in depth: median (lowest to highest)",
                "l" + "r".repeat(start.contenders().size()),
                titles);
        start.rows().forEach(table::row);
        table.show(page);
        HtmlSection.reading(page, StartTable.HOW);
    }

    private static HtmlTable table(List<StartupSummary> all, Scale scale) {
        HtmlTable table = new HtmlTable(
                "start-up time, " + scale.unit(),
                "lrrrrl",
                List.of("Contender", "Median", "Lowest", "Highest", "Rounds", "All rounds"));
        for (StartupSummary startup : all) {
            table.row(
                    startup.contender(),
                    scale.text(startup.medianMs()),
                    scale.text(startup.minMs()),
                    scale.text(startup.maxMs()),
                    Numbers.integer(startup.readyMs().size()),
                    String.join(" ", startup.readyMs().stream().map(scale::text).toList()));
        }
        return table;
    }
}
