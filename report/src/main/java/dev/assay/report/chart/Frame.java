package dev.assay.report.chart;

import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.figures.Figures;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * A chart being drawn. Places along x are shares of the width, so that a chart fills its page at any width while text keeps its size;
 * heights are in pixels.
 */
public final class Frame {
    private static final double LEFT = 0.11;
    private static final double RIGHT = 0.98;
    /** Width of the view box of a path. */
    private static final int PATH = 1000;

    private static final int TOP = 22;
    private static final int BOTTOM = 40;

    /**
     * A mark of a series.
     *
     * @param place from 0 to 1
     * @param name its tooltip
     * @param line the style of the line that leads to it, empty for none
     */
    public record Spot(double place, double value, String name, Palette.Kind mark, String line) {
        public Spot(double place, double value, String name) {
            this(place, value, name, Palette.Kind.MARK, "series");
        }
    }

    private final Markup page;
    private final Axis y;
    private final int height;

    /** Opens the chart and draws its y axis. */
    public Frame(Markup page, int height, Axis y, String yTitle, String label) {
        this.page = page;
        this.y = y;
        this.height = height;
        String tall = String.valueOf(height);
        page.open("figure")
                .open("svg", "class", "chart", "width", "100%", "height", tall, "role", "img", "aria-label", label);
        page.element("text", yTitle, "class", "title", "x", "0", "y", "11");
        DoubleFunction<String> name = value -> value == 0 ? "0" : tick(value);
        for (double tick : y.ticks()) {
            String place = Palette.number(y(tick));
            page.empty("line", "class", "grid", "x1", percent(0), "x2", percent(1), "y1", place, "y2", place);
            page.figure(
                    "text", name.apply(tick), "x", percent(0), "y", place, "dx", "-6", "dy", "4", "text-anchor", "end");
        }
    }

    /** Labels along x, at places from 0 to 1. */
    public void x(List<Double> places, List<String> labels, String title) {
        String top = String.valueOf(TOP);
        String bottom = String.valueOf(height - BOTTOM + 4);
        String foot = String.valueOf(height - BOTTOM + 18);
        for (int i = 0; i < places.size(); i++) {
            String x = percent(places.get(i));
            page.empty("line", "class", "grid", "x1", x, "x2", x, "y1", top, "y2", bottom);
            page.figure("text", labels.get(i), "x", x, "y", foot, "text-anchor", "middle");
        }
        String last = String.valueOf(height - 4);
        page.element("text", title, "class", "title", "x", percent(1), "y", last, "text-anchor", "end");
    }

    public void line(double fromPlace, double fromValue, double toPlace, double toValue, String style) {
        String from = Palette.number(y(fromValue));
        String to = Palette.number(y(toValue));
        page.empty("line", "class", style, "x1", percent(fromPlace), "y1", from, "x2", percent(toPlace), "y2", to);
    }

    public void mark(Palette palette, String contender, double place, double value, Palette.Kind kind, String name) {
        palette.mark(page, contender, LEFT + (RIGHT - LEFT) * place, y(value), kind, name);
    }

    /** Draws marks of one contender from left to right, each joined to the one before by the line that it asks for. */
    public void series(Palette palette, String contender, List<Spot> spots) {
        for (int i = 1; i < spots.size(); i++) {
            Spot from = spots.get(i - 1);
            Spot to = spots.get(i);
            if (!to.line().isEmpty()) {
                line(from.place(), from.value(), to.place(), to.value(), to.line() + " " + palette.colour(contender));
            }
        }
        spots.forEach(spot -> mark(palette, contender, spot.place(), spot.value(), spot.mark(), spot.name()));
    }

    /** Draws a thin line through all of these places, in an SVG element of its own: a path cannot use shares of the width. */
    public void path(Palette palette, String contender, List<Spot> spots, String style) {
        if (spots.size() < 2) {
            return;
        }
        String way = spots.stream()
                .map(spot -> Math.round(PATH * spot.place()) + " " + Palette.number(y(spot.value())))
                .collect(Collectors.joining(" ", "M", ""));
        String tall = String.valueOf(height);
        String wide = Palette.percent(RIGHT - LEFT);
        String box = "0 0 " + PATH + " " + tall;
        page.open("svg", "x", percent(0), "width", wide, "height", tall, "viewBox", box, "preserveAspectRatio", "none");
        page.empty("path", "class", style + " " + palette.colour(contender), "d", way)
                .close();
    }

    /** Draws a bar between two values, with a tooltip; a bar without height is not drawn. */
    public void bar(double place, double width, double from, double to, String style, String name) {
        if (to <= from) {
            return;
        }
        String top = Palette.number(y(to));
        String wide = Palette.percent((RIGHT - LEFT) * width);
        String tall = Palette.number(y(from) - y(to));
        page.open("rect", "class", style, "x", percent(place), "y", top, "width", wide, "height", tall);
        Palette.name(page, name);
        page.close();
    }

    /** Closes the drawing and adds the legend, if any, and the note. */
    public void close(Palette legend, ChartNote reading) {
        page.close();
        legend.legend(page);
        reading.show(page);
        page.close();
    }

    private double y(double value) {
        return TOP + (1 - y.at(value)) * (height - TOP - BOTTOM);
    }

    private static String percent(double place) {
        return Palette.percent(LEFT + (RIGHT - LEFT) * place);
    }

    /** A place that leaves room for a mark at either end. */
    public static double inset(double place) {
        return 0.04 + 0.92 * place;
    }

    /** The label of a tick, a round figure that is not rounded further: neighbours may differ in the fourth digit. */
    public static String tick(double value) {
        String text = Math.abs(value) < 1e-5 ? Figures.three(value) : String.format(Locale.ROOT, "%,.6f", value);
        return text.contains(".") && !text.contains("e") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
