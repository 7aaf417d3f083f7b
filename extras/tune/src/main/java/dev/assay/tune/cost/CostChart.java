package dev.assay.tune.cost;

import dev.assay.model.Numbers;
import dev.assay.report.chart.Axis;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.Frame;
import dev.assay.report.chart.Frame.Spot;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.figures.Figures;
import dev.assay.tune.cost.Cost.Own;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** CPU time over the rate, both logarithmic: what was measured as marks, and the line of each contender. */
final class CostChart {
    private static final int HEIGHT = 260;
    /** Places at which a line is drawn; on these axes it is a curve. */
    private static final int STEPS = 40;

    private final Palette palette;
    private final List<Own> contenders;
    private final Axis x;
    private final Axis y;

    private CostChart(List<Own> contenders) {
        this.palette = new Palette(contenders.stream().map(Own::id).toList());
        this.contenders = contenders;
        this.x = axis(contenders.stream()
                .flatMapToDouble(own -> own.at().keySet().stream().mapToDouble(rate -> rate)));
        this.y = axis(contenders.stream()
                .flatMapToDouble(own -> own.at().values().stream().mapToDouble(seen -> 100 * seen.mean())));
    }

    private static Axis axis(DoubleStream figures) {
        var range = figures.filter(figure -> figure > 0).summaryStatistics();
        return Axis.logarithmic(range.getMin(), range.getMax());
    }

    static void show(Markup page, List<Own> contenders) {
        if (contenders.stream().anyMatch(own -> !own.at().isEmpty())) {
            new CostChart(contenders).show(page);
        }
    }

    private void show(Markup page) {
        Frame frame = new Frame(
                page, HEIGHT, y, "% of a CPU, logarithmic", "CPU time by rate, " + Numbers.list(palette.contenders()));
        frame.x(
                x.ticks().stream().map(tick -> Frame.inset(x.at(tick))).toList(),
                x.ticks().stream().map(Frame::tick).toList(),
                "req/s, logarithmic");
        for (Own own : contenders) {
            frame.path(palette, own.id(), line(own), "curve");
            for (Map.Entry<Double, Estimate> seen : own.at().entrySet()) {
                double percent = 100 * seen.getValue().mean();
                if (percent > 0) {
                    frame.mark(
                            palette,
                            own.id(),
                            Frame.inset(x.at(seen.getKey())),
                            percent,
                            Palette.Kind.MARK,
                            own.id() + " at " + Numbers.rate(seen.getKey()) + ": " + Figures.three(percent)
                                    + "% of a CPU");
                }
            }
        }
        frame.close(
                palette,
                new ChartNote(
                        "",
                        "Marks are means of what was measured. Where a line is level, the standing cost is most of it."));
    }

    private List<Spot> line(Own own) {
        if (own.at().isEmpty()) {
            return List.of();
        }
        double first = own.at().firstKey();
        double last = own.at().lastKey();
        List<Spot> spots = new ArrayList<>();
        for (int step = 0; step <= STEPS; step++) {
            double rate = first * Math.pow(last / first, (double) step / STEPS);
            double percent = 100 * own.line().at(rate);
            if (percent >= y.low() && percent <= y.high()) {
                spots.add(new Spot(Frame.inset(x.at(rate)), percent, ""));
            }
        }
        return spots;
    }
}
