package dev.assay.studies.report;

import dev.assay.report.chart.Axis;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.Frame;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line chart: a contender's figures measured here as a solid line, published ones as a dashed one with hollow marks.
 *
 * @param command that reproduces the figures
 */
record Curves(Markup page, Palette palette, String command) {
    private static final int HEIGHT = 230;
    /** Marks on a line of many points; up to three times as many points are all marked. */
    private static final int MARKS = 5;
    /** Times whose highest is more than this many times the lowest are drawn on a logarithmic axis. */
    private static final double FAR = 20;

    /**
     * A point of a line.
     *
     * @param place along the chart, 0 to 1
     * @param name of the place
     */
    record Point(double place, String name, double value) {}

    /**
     * A line.
     *
     * @param from what published it, such as the article; empty if it was measured here
     * @param pieces from left to right; lines join only points of the same piece
     */
    record Curve(String contender, String from, List<List<Point>> pieces) {
        Curve {
            pieces = pieces.stream().filter(piece -> !piece.isEmpty()).toList();
        }

        Stream<Point> points() {
            return pieces.stream().flatMap(List::stream);
        }

        boolean published() {
            return !from.isEmpty();
        }

        String title() {
            return contender + (published() ? ", " + from : "");
        }
    }

    /**
     * The x axis.
     *
     * @param places of labels, 0 to 1
     * @param borders places of thin lines between parts
     */
    record Along(String title, List<Double> places, List<String> labels, List<Double> borders) {}

    /** @param how to read it */
    record Chart(String title, String unit, Along along, String how) {}

    /** Draws the chart, unless there are no figures or only zeros. */
    void chart(Chart chart, List<Curve> all, String finding, Table table) {
        List<Curve> curves =
                all.stream().filter(curve -> !curve.pieces().isEmpty()).toList();
        List<Double> values = curves.stream()
                .flatMap(Curve::points)
                .map(Point::value)
                .sorted()
                .toList();
        if (values.isEmpty() || values.get(values.size() - 1) <= 0) {
            return;
        }
        double high = values.get(values.size() - 1);
        double low = values.stream().filter(value -> value > 0).findFirst().orElse(high);
        boolean logarithmic =
                high / low > FAR && values.get(0) >= 0 && chart.unit().equals("ms");
        Axis y = logarithmic ? Axis.logarithmic(low, high) : Axis.linear(0, high, 4);
        page.open("div").element("h3", chart.title());
        Frame frame = new Frame(
                page,
                HEIGHT,
                y,
                chart.unit() + (logarithmic ? ", logarithmic" : ""),
                chart.title() + (finding.isEmpty() ? "" : ". " + finding));
        frame.x(
                chart.along().places().stream().map(Frame::inset).toList(),
                chart.along().labels(),
                chart.along().title());
        chart.along().borders().stream()
                .map(Frame::inset)
                .forEach(place -> frame.line(place, y.low(), place, y.high(), "border"));
        curves.forEach(curve -> draw(frame, curve, chart.unit()));
        frame.close(palette, new ChartNote(finding, how(chart, curves, logarithmic && values.get(0) == 0)));
        HtmlTable.figures(page, table, command);
        page.close();
    }

    private static String how(Chart chart, List<Curve> curves, boolean noughts) {
        return chart.how()
                + curves.stream()
                        .filter(Curve::published)
                        .findFirst()
                        .map(curve -> " Hollow marks are the " + curve.from() + "'s figures.")
                        .orElse("")
                + (noughts ? " Times below a millisecond, which the tool counts as 0, lie on the lower edge." : "");
    }

    private void draw(Frame frame, Curve curve, String unit) {
        List<List<Frame.Spot>> pieces = curve.pieces().stream()
                .map(piece -> piece.stream()
                        .map(point -> new Frame.Spot(
                                Frame.inset(point.place()),
                                point.value(),
                                curve.title() + ", " + point.name() + ": " + Figures.three(point.value()) + " " + unit,
                                curve.published() ? Palette.Kind.HOLLOW : Palette.Kind.MARK,
                                ""))
                        .toList())
                .toList();
        pieces.forEach(
                piece -> frame.path(palette, curve.contender(), piece, curve.published() ? "curve far" : "curve"));
        List<Frame.Spot> all = pieces.stream().flatMap(List::stream).toList();
        int every = all.size() <= 3 * MARKS ? 1 : (all.size() + MARKS - 1) / MARKS;
        for (int i = (all.size() - 1) % every; i < all.size(); i += every) {
            Frame.Spot spot = all.get(i);
            frame.mark(palette, curve.contender(), spot.place(), spot.value(), spot.mark(), spot.name());
        }
    }

    /** The lowest and highest figure of each curve, in words. */
    static String ranges(List<Curve> curves, String unit) {
        List<String> ranges = new ArrayList<>();
        for (Curve curve : curves) {
            var seen = curve.points().mapToDouble(Point::value).summaryStatistics();
            if (seen.getCount() > 0) {
                ranges.add(curve.title() + " " + Figures.three(seen.getMin())
                        + (seen.getMax() > seen.getMin() ? " to " + Figures.three(seen.getMax()) : ""));
            }
        }
        return ranges.isEmpty()
                ? ""
                : ranges.stream().collect(Collectors.joining("; ", "", "")) + (unit.isEmpty() ? "." : " " + unit + ".");
    }
}
