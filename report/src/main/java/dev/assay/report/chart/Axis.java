package dev.assay.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps figures to places between 0 and 1, with round ticks.
 *
 * @param low figure at place 0
 * @param high figure at place 1
 * @param logarithmic whether equal distances mean equal ratios
 * @param ticks figures to label
 */
public record Axis(double low, double high, boolean logarithmic, List<Double> ticks) {
    private static final double[] STEPS = {1, 2, 5, 10};

    /** From zero (or the lowest figure, if that is far above) to a round figure. */
    public static Axis linear(double low, double high, int intervals) {
        double top = high > low ? high : low + Math.max(Math.abs(low), 1e-3);
        double raw = (top - low) / intervals;
        double decade = Math.pow(10, Math.floor(Math.log10(raw)));
        double step = 10 * decade;
        for (double candidate : STEPS) {
            if (candidate * decade >= raw * 0.999) {
                step = candidate * decade;
                break;
            }
        }
        double from = Math.floor(low / step + 1e-9);
        double to = Math.ceil(top / step - 1e-9);
        List<Double> ticks = new ArrayList<>();
        for (double tick = from; tick <= to; tick++) {
            ticks.add(tick * step);
        }
        return new Axis(from * step, to * step, false, ticks);
    }

    /** Round ticks at the ends; in between at 1, 2 and 5 of each decade, or closer for figures that lie close together. */
    public static Axis logarithmic(double low, double high) {
        double from = low > 0 ? low : 1e-3;
        double to = Math.max(high, from * 1.1);
        if (to / from < 4) {
            Axis even = linear(from, to, 5);
            double bottom = even.low() > 0 ? even.low() : from;
            return new Axis(
                    bottom,
                    even.high(),
                    true,
                    even.ticks().stream().filter(tick -> tick >= bottom).toList());
        }
        double[] steps = to / from < 300 ? new double[] {1, 2, 5} : new double[] {1};
        List<Double> ticks = new ArrayList<>();
        for (double decade = Math.pow(10, Math.floor(Math.log10(from))); decade <= 10 * to; decade *= 10) {
            for (double step : steps) {
                double tick = step * decade;
                if (tick <= from * 1.0001) {
                    ticks.clear();
                }
                boolean above = !ticks.isEmpty() && ticks.get(ticks.size() - 1) >= to * 0.9999;
                if (!above) {
                    ticks.add(tick);
                }
            }
        }
        return new Axis(ticks.get(0), ticks.get(ticks.size() - 1), true, ticks);
    }

    /** The place of a figure; figures off the axis are put at its ends. */
    public double at(double value) {
        double place = logarithmic
                ? Math.log(Math.max(value, 1e-9) / low) / Math.log(high / low)
                : (value - low) / (high - low);
        return Math.min(1, Math.max(0, place));
    }
}
