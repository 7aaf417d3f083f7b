package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Metric;
import dev.assay.model.ServiceLevel;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Latency by rate on a terminal, and the highest rate of each contender that keeps to the service level. */
final class TerminalServiceLevel {
    private TerminalServiceLevel() {}

    static void show(Verdict verdict, Screen screen) {
        verdict.serviceLevel().ifPresent(level -> {
            screen.heading(HtmlServiceLevel.title(level));
            level.curves().forEach(curve -> screen.item(summary(verdict, curve)));
            screen.blank();
            grid(level).show(screen);
        });
    }

    /** Such as {@code jetty: 5,200/s; better against tomcat, +8.2 % (+3.1 to +13.5 %)}. */
    static String summary(Verdict verdict, ServiceLevel.Curve curve) {
        String rate = curve.ratePerSecond().isPresent()
                ? Figures.three(curve.ratePerSecond().getAsDouble()) + "/s"
                : "not between the rates that were tried";
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == Metric.CAPACITY && c.contender().equals(curve.contender()))
                .findFirst()
                .map(c -> curve.contender() + ": " + rate + "; " + against(c))
                .orElse(curve.contender() + ": " + rate);
    }

    private static String against(Comparison c) {
        return c.verdict().word() + " against " + c.reference()
                + (c.ciLow().isPresent() ? ", " + Words.change(c) + " (" + Words.interval(c) + ")" : "");
    }

    private static Grid grid(ServiceLevel level) {
        String percentile = level.objective().percentile().id();
        Grid grid = new Grid("lrrrr", List.of("", "offered, 1/s", "achieved, 1/s", "p50, ms", percentile + ", ms"));
        for (ServiceLevel.Curve curve : level.curves()) {
            for (ServiceLevel.Point point : curve.points()) {
                List<String> cells = new ArrayList<>(List.of(curve.contender()));
                cells.add(Figures.three(point.ratePerSecond()));
                cells.add(Figures.three(point.achievedPerSecond()));
                cells.add(Figures.three(point.p50Ms()));
                cells.add(Figures.three(HtmlServiceLevel.latency(level).applyAsDouble(point)));
                grid.row(cells.stream().map(Grid.Cell::of).toList());
            }
        }
        return grid;
    }
}
