package dev.assay.loads;

import dev.assay.model.LatencyBand;
import dev.assay.model.Numbers;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Part;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Scale;
import java.math.BigDecimal;
import java.util.List;

/** A histogram of latencies, with bars of text. */
final class BandChart {
    private static final int BAR = 32;

    private BandChart() {}

    /** A table, or nothing if there are no latencies. */
    static List<Part> of(List<LatencyBand> bands) {
        long all = bands.stream().mapToLong(LatencyBand::count).sum();
        if (all == 0) {
            return List.of();
        }
        long most = bands.stream().mapToLong(LatencyBand::count).max().orElse(1);
        return List.of(new Table(
                "",
                "rrlr",
                List.of("From", "Below", "", "Requests"),
                bands.stream().map(band -> row(band, most)).toList()));
    }

    private static Table.Row row(LatencyBand band, long most) {
        return new Table.Row(
                List.of(
                        Cell.of(millis(band.fromMs())),
                        Cell.of(millis(band.toMs())),
                        Cell.of(bar(band.count(), most), Ink.BLUE),
                        Cell.of(Numbers.integer(band.count()))),
                "");
    }

    private static String millis(double millis) {
        Scale scale = Scale.millis(millis);
        return plain(scale.of(millis)) + " " + scale.unit();
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(Math.round(value * 1e6), 6)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** A bar in steps of an eighth of a character; any count above zero is visible. */
    private static String bar(long count, long most) {
        long eighths = count == 0 ? 0 : Math.max(1, Math.round(8.0 * BAR * count / most));
        String end = eighths % 8 == 0 ? "" : String.valueOf((char) ('\u2590' - eighths % 8));
        return "\u2588".repeat((int) (eighths / 8)) + end;
    }
}
