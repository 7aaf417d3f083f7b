package dev.assay.report;

import dev.assay.model.LatencyBand;
import dev.assay.words.Numbers;
import java.math.BigDecimal;
import java.util.List;

/** How many latencies lie in which range, as bars. */
final class BandChart {
    private static final int BAR = 32;

    private BandChart() {}

    static void show(List<LatencyBand> bands, Screen screen) {
        long all = bands.stream().mapToLong(LatencyBand::count).sum();
        if (all == 0) {
            return;
        }
        long most = bands.stream().mapToLong(LatencyBand::count).max().orElse(1);
        screen.blank();
        Grid grid = new Grid("rrlr", List.of("from", "below", "", "requests"));
        for (LatencyBand band : bands) {
            Scale scale = Scale.millis(band.fromMs());
            Scale end = Scale.millis(band.toMs());
            grid.row(List.of(
                    Grid.Cell.of(plain(scale.of(band.fromMs())) + " " + scale.unit()),
                    Grid.Cell.of(plain(end.of(band.toMs())) + " " + end.unit()),
                    new Grid.Cell(bar(band.count(), most), Ink.BLUE),
                    Grid.Cell.of(Numbers.integer(band.count()))));
        }
        grid.show(screen);
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(Math.round(value * 1e6), 6)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Eighths of a character; what is not nothing is seen. */
    private static String bar(long count, long most) {
        long eighths = count == 0 ? 0 : Math.max(1, Math.round(8.0 * BAR * count / most));
        String end = eighths % 8 == 0 ? "" : String.valueOf((char) ('\u2590' - eighths % 8));
        return "\u2588".repeat((int) (eighths / 8)) + end;
    }
}
