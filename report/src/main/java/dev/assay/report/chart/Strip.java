package dev.assay.report.chart;

import dev.assay.model.Numbers;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.figures.Wording;
import java.util.List;

/** A comparison drawn on the axis of its pair: interval, estimate and single blocks. */
public final class Strip {
    private static final int HEIGHT = 44;
    private static final int INTERVAL_Y = 14;
    private static final int DOTS_Y = 32;
    /** Spreads the dots of a row without randomness: the fractional parts of multiples of the golden ratio lie far apart. */
    private static final double GOLDEN = 0.6180339887;

    private Strip() {}

    /** The ticks above the strips of a pair. */
    public static void axis(Markup page, Forest forest) {
        page.open("svg", "class", "strip axis", "width", "100%", "height", "20", "aria-hidden", "true");
        for (int tick : forest.ticks()) {
            label(page, tick, forest.place(Math.log1p(tick / 100.0)), "14");
        }
        page.close();
    }

    /** The axis below a strip that stands alone: a line with its ticks. */
    public static void foot(Markup page, Forest forest) {
        page.open("svg", "class", "strip axis", "width", "100%", "height", "22", "aria-hidden", "true");
        grid(page, forest.place(-forest.half()), forest.place(forest.half()), 0, 0);
        for (int tick : forest.ticks()) {
            double place = forest.place(Math.log1p(tick / 100.0));
            grid(page, place, place, 0, 5);
            label(page, tick, place, "17");
        }
        page.close();
    }

    private static void grid(Markup page, double from, double to, int top, int bottom) {
        String x1 = Palette.percent(from);
        String x2 = Palette.percent(to);
        page.empty(
                "line", "class", "zero", "x1", x1, "x2", x2, "y1", String.valueOf(top), "y2", String.valueOf(bottom));
    }

    private static void label(Markup page, int tick, double place, String y) {
        String text = (tick > 0 ? "+" : "") + tick + "%";
        page.figure("text", text, "x", Palette.percent(place), "y", y, "text-anchor", "middle");
    }

    /** Whether there is more to draw than the background. */
    public static boolean shows(Comparison c) {
        return c.ratio().isPresent() || !replicates(c).isEmpty();
    }

    private static List<Double> replicates(Comparison c) {
        return c.verdict() == Outcome.REFUSED ? List.of() : c.logRatios();
    }

    public static void draw(Markup page, Comparison c, Forest forest) {
        String name = c.metric().title() + ": " + c.verdict().word() + ", " + c.change() + ", " + interval(c);
        String height = String.valueOf(HEIGHT);
        page.open("svg", "class", "strip", "width", "100%", "height", height, "role", "img", "aria-label", name);
        forest.ground(page, HEIGHT, c.metric().margin(forest.margin()));
        dots(page, replicates(c), forest);
        if (c.ciLow().isPresent() && c.ciHigh().isPresent()) {
            bar(page, Math.log(c.ciLow().getAsDouble()), Math.log(c.ciHigh().getAsDouble()), forest);
        }
        if (c.ratio().isPresent() && forest.holds(Math.log(c.ratio().getAsDouble()))) { // else the arrow is enough
            String x = Palette.percent(forest.place(Math.log(c.ratio().getAsDouble())));
            page.empty("circle", "class", "estimate", "cx", x, "cy", String.valueOf(INTERVAL_Y), "r", "5");
        }
        page.close();
    }

    private static String interval(Comparison c) {
        return c.ciLow().isEmpty() ? "no interval" : Wording.confidence(c) + " interval " + c.interval();
    }

    private static void dots(Markup page, List<Double> values, Forest forest) {
        for (int i = 0; i < values.size(); i++) {
            double value = values.get(i);
            String style = forest.holds(value) ? "dot" : "dot off";
            String x = Palette.percent(forest.place(value));
            String y = Palette.number(DOTS_Y + 12 * ((i * GOLDEN) % 1 - 0.5));
            page.open("circle", "class", style, "cx", x, "cy", y, "r", "2.6")
                    .figure("title", Numbers.change(Math.exp(value)))
                    .close();
        }
    }

    /** If the whole interval lies beyond an edge, only an arrow there. */
    private static void bar(Markup page, double low, double high, Forest forest) {
        String left = Palette.percent(forest.place(low));
        String right = Palette.percent(forest.place(high));
        line(page, left, right, INTERVAL_Y, INTERVAL_Y);
        end(page, left, low, forest);
        if (forest.holds(low) || forest.holds(high) || Math.signum(low) != Math.signum(high)) {
            end(page, right, high, forest);
        }
    }

    /** A stroke where the interval ends, an arrow where it goes on beyond the edge. */
    private static void end(Markup page, String x, double logRatio, Forest forest) {
        if (forest.holds(logRatio)) {
            line(page, x, x, INTERVAL_Y - 5, INTERVAL_Y + 5);
        } else {
            String arrow = logRatio < 0 ? "#ml" : "#mr";
            page.empty("use", "href", arrow, "x", x, "y", String.valueOf(INTERVAL_Y), "class", "arrow");
        }
    }

    private static void line(Markup page, String x1, String x2, int y1, int y2) {
        page.empty("line", "class", "ci", "x1", x1, "x2", x2, "y1", String.valueOf(y1), "y2", String.valueOf(y2));
    }
}
