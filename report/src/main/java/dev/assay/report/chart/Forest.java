package dev.assay.report.chart;

import dev.assay.model.verdict.Comparison;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.figures.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The axis that all intervals of a pair share: logarithm of the ratio, zero in the middle.
 *
 * @param half logarithm of the ratio at the right-hand end
 */
public record Forest(double half, double margin) {
    private static final double PADDING = 0.04;
    private static final double TICK_GAP = 0.15;
    /** Half the width of a label. */
    private static final double LABEL = 0.08;

    private static final int[] TICKS = {
        -90, -75, -67, -50, -33, -20, -10, -5, -2, -1, 1, 2, 5, 10, 20, 50, 100, 200, 300, 900
    };

    /**
     * Wide enough for all intervals unless one is so wide that it would hide the primary one: then that one runs off the axis. At least
     * twice the margin, at most from a quarter to four times. Without a primary interval, the widest sets the axis.
     */
    public static Forest of(Pair pair, double margin) {
        double ends = pair.comparisons().stream().mapToDouble(Forest::end).max().orElse(0);
        double band = Math.log1p(margin);
        double decisive = pair.comparisons().stream()
                .filter(Comparison::primary)
                .mapToDouble(Forest::end)
                .max()
                .orElse(0);
        double most =
                Math.min(Math.log(4), decisive > 0 ? 5 * Math.max(decisive, band) : Math.max(1.15 * ends, 2 * band));
        return new Forest(Math.min(most, Math.max(Math.max(2 * band, 0.02), 1.15 * ends)), margin);
    }

    private static double end(Comparison comparison) {
        return DoubleStream.concat(comparison.ciLow().stream(), comparison.ciHigh().stream())
                .map(ratio -> Math.abs(Math.log(ratio)))
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    public double place(double logRatio) {
        double place = PADDING + (1 - 2 * PADDING) * (0.5 + logRatio / (2 * half));
        return Math.min(1 - PADDING / 2, Math.max(PADDING / 2, place));
    }

    public boolean holds(double logRatio) {
        return Math.abs(logRatio) <= half;
    }

    /** Changes in percent to label: zero, and as many on either side as have room. */
    List<Integer> ticks() {
        List<Integer> ticks = new ArrayList<>(List.of(0));
        for (int sign : new int[] {-1, 1}) {
            double last = place(sign * 2 * half) + sign * TICK_GAP;
            for (int i = 0; i < TICKS.length; i++) {
                int tick = sign < 0 ? TICKS[i] : TICKS[TICKS.length - 1 - i];
                double log = Math.log1p(tick / 100.0);
                boolean room = Math.abs(place(log) - last) >= TICK_GAP
                        && Math.abs(place(log) - 0.5) >= TICK_GAP
                        && Math.abs(place(log) - 0.5) <= 0.5 - LABEL;
                if (tick * sign > 0 && holds(log) && room) {
                    ticks.add(tick);
                    last = place(log);
                }
            }
        }
        return ticks;
    }

    /** Draws a margin as a band, and the line of no difference. */
    public void ground(Markup page, int height, double within) {
        double left = place(-Math.log1p(within));
        String x = Palette.percent(left);
        String wide = Palette.percent(place(Math.log1p(within)) - left);
        String tall = String.valueOf(height);
        page.empty("rect", "class", "band", "x", x, "y", "0", "width", wide, "height", tall);
        page.empty("line", "class", "zero", "x1", "50%", "x2", "50%", "y1", "0", "y2", tall);
    }
}
