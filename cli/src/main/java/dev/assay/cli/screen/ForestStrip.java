package dev.assay.cli.screen;

import dev.assay.model.verdict.Comparison;
import java.util.ArrayList;
import java.util.List;

/**
 * Estimates and intervals so far in one line: what costs less than the reference is left of the middle. All share one scale, whose ends are
 * the smallest of {@link #STEPS} that holds all intervals.
 */
final class ForestStrip {
    private static final double[] STEPS = {0.05, 0.1, 0.2, 0.5, 1};
    private static final int MAX_NAME = 16;
    /** Widths of a strip; odd, so that there is a middle. */
    private static final List<Integer> CELLS = List.of(15, 11, 7);

    private final List<Comparison> comparisons;
    private final double end;
    private final boolean unicode;

    /** Shows only primary comparisons that have an estimate. */
    ForestStrip(List<Comparison> all, boolean unicode) {
        this.comparisons =
                all.stream().filter(c -> c.primary() && c.ratio().isPresent()).toList();
        this.unicode = unicode;
        double widest = comparisons.stream()
                .mapToDouble(c -> Math.max(Math.abs(low(c)), Math.abs(high(c))))
                .max()
                .orElse(0);
        double step = STEPS[STEPS.length - 1];
        for (int i = STEPS.length - 1; i >= 0 && widest <= Math.log1p(STEPS[i]); i--) {
            step = STEPS[i];
        }
        this.end = Math.log1p(step);
    }

    /** Lines with all comparisons, the widest first; then with fewer of them, for narrower terminals. Empty without an estimate. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int count = comparisons.size(); count > 0; count--) {
            for (int cells : CELLS) {
                lines.add(line(count, cells, true));
            }
            lines.add(line(count, CELLS.get(CELLS.size() - 1), false));
        }
        return lines;
    }

    /** @param figures whether to add each estimate */
    private String line(int count, int cells, boolean figures) {
        StringBuilder line = new StringBuilder("CPU");
        for (Comparison one : comparisons.subList(0, count)) {
            line.append(line.length() > 3 ? "  " : " ")
                    .append(name(one))
                    .append(' ')
                    .append(strip(one, cells));
            if (figures) {
                line.append(' ').append(one.change());
            }
        }
        int more = comparisons.size() - count;
        return more == 0 ? line.toString() : line + "  and " + more + " more";
    }

    private String strip(Comparison one, int cells) {
        int middle = cells / 2;
        char[] strip = (unicode ? "·" : ".").repeat(cells).toCharArray();
        for (int i = cell(low(one), cells); i <= cell(high(one), cells); i++) {
            strip[i] = unicode ? '─' : '-';
        }
        strip[middle] = unicode ? '│' : '|';
        strip[cell(Math.log(one.ratio().orElseThrow()), cells)] = unicode ? '●' : 'o';
        mark(strip, one);
        return new String(strip);
    }

    /** Marks an interval that extends beyond the scale. */
    private void mark(char[] strip, Comparison one) {
        if (low(one) < -end) {
            strip[0] = unicode ? '◂' : '<';
        }
        if (high(one) > end) {
            strip[strip.length - 1] = unicode ? '▸' : '>';
        }
    }

    private int cell(double logRatio, int cells) {
        double inside = Math.max(-end, Math.min(end, logRatio));
        return (int) Math.round((inside + end) / (2 * end) * (cells - 1));
    }

    private static double low(Comparison one) {
        return Math.log(one.ciLow().orElse(one.ratio().orElseThrow()));
    }

    private static double high(Comparison one) {
        return Math.log(one.ciHigh().orElse(one.ratio().orElseThrow()));
    }

    private static String name(Comparison one) {
        String name = one.contender();
        return name.substring(0, Math.min(MAX_NAME, name.length()));
    }
}
