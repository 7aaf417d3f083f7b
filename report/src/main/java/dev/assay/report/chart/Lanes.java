package dev.assay.report.chart;

import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.figures.Measurements;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A chart with a lane for each contender: every single value as a mark, and their middle as a bar, on one axis. */
public record Lanes(Markup page, Palette palette) {
    private static final int LANE = 34;

    /**
     * The values of one contender.
     *
     * @param values that count, in the unit that they were measured in
     * @param middle the middle of those; {@code NaN} if there are none
     * @param leftOut values that do not count
     */
    public record Lane(String contender, List<Double> values, double middle, List<Double> leftOut) {
        /** A lane whose values all count. */
        public Lane(String contender, List<Double> values, double middle) {
            this(contender, values, middle, List.of());
        }

        public Stream<Double> all() {
            return Stream.concat(values.stream(), leftOut.stream());
        }
    }

    public static List<Lane> of(
            Palette palette, Function<String, List<Double>> values, Function<String, List<Double>> leftOut) {
        List<Lane> lanes = new ArrayList<>();
        for (String id : palette.contenders()) {
            List<Double> own = values.apply(id);
            List<Double> others = leftOut.apply(id);
            if (!own.isEmpty() || !others.isEmpty()) {
                lanes.add(new Lane(id, own, Measurements.median(own), others));
            }
        }
        return lanes;
    }

    /** The axis of a chart of these lanes, in the unit that is shown. */
    public static Axis axis(List<Lane> lanes, Scale scale) {
        DoubleSummaryStatistics range =
                lanes.stream().flatMap(Lane::all).mapToDouble(scale::of).summaryStatistics();
        return Axis.linear(range.getMin(), range.getMax(), 5);
    }

    /**
     * Draws the chart.
     *
     * @param label its accessible name
     * @param unit under the axis, with what is measured
     * @param scale to the unit that is shown
     * @param reading what the data say, and how to read the chart
     */
    public void chart(String label, String unit, Scale scale, List<Lane> lanes, ChartNote reading) {
        Axis axis = axis(lanes, scale);
        open(page, label, unit, axis, lanes.size());
        for (int i = 0; i < lanes.size(); i++) {
            lane(lanes.get(i), scale, axis, middle(i));
        }
        page.close();
        palette.legend(page);
        reading.show(page);
        page.close();
    }

    /**
     * Opens a figure and its drawing, with an axis under empty lanes.
     *
     * @param unit under the axis, with what is measured
     */
    public static void open(Markup page, String label, String unit, Axis axis, int lanes) {
        int height = 26 + LANE * lanes + 24;
        String tall = String.valueOf(height);
        page.open("figure")
                .open("svg", "class", "chart", "width", "100%", "height", tall, "role", "img", "aria-label", label);
        for (double tick : axis.ticks()) {
            String x = Palette.percent(inset(axis.at(tick)));
            page.empty("line", "class", "grid", "x1", x, "x2", x, "y1", "4", "y2", String.valueOf(height - 46));
            page.figure("text", Frame.tick(tick), "x", x, "y", String.valueOf(height - 30), "text-anchor", "middle");
        }
        String foot = String.valueOf(height - 8);
        page.element("text", unit, "class", "title", "x", "98%", "y", foot, "text-anchor", "end");
    }

    /** Height of the middle of a lane, in pixels. */
    public static double middle(int lane) {
        return LANE * lane + LANE / 2.0;
    }

    private void lane(Lane lane, Scale scale, Axis axis, double y) {
        for (double value : lane.values()) {
            String name = Palette.ifFew(lane.values().size(), lane.contender() + ": " + scale.withUnit(value));
            palette.mark(page, lane.contender(), inset(axis.at(scale.of(value))), y, Palette.Kind.SINGLE, name);
        }
        for (double value : lane.leftOut()) {
            String name = lane.contender() + ": " + scale.withUnit(value) + ", not counted";
            palette.mark(page, lane.contender(), inset(axis.at(scale.of(value))), y, Palette.Kind.HOLLOW, name);
        }
        if (!Double.isFinite(lane.middle())) {
            return;
        }
        String median = Palette.percent(inset(axis.at(scale.of(lane.middle()))));
        String top = Palette.number(y - 11);
        String bottom = Palette.number(y + 11);
        String style = "median " + palette.colour(lane.contender());
        page.empty("line", "class", style, "x1", median, "x2", median, "y1", top, "y2", bottom);
    }

    /** Leaves room for half a mark at either end. */
    public static double inset(double place) {
        return 0.05 + 0.9 * place;
    }
}
