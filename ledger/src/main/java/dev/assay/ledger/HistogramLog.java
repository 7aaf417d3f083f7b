package dev.assay.ledger;

import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The latencies of every slice as an HdrHistogram log, format 1.3: one line for each slice of a measured block, tagged
 * {@code contender/phase}, in nanoseconds from the intended send time.
 */
public final class HistogramLog {
    private HistogramLog() {}

    static void write(List<Evidence> evidence, Writer out) throws IOException {
        List<SliceEvidence> slices = evidence.stream()
                .flatMap(piece -> piece instanceof Evidence.Measured block ? block.slices().stream() : Stream.empty())
                .filter(slice -> slice.load().latency().count() > 0)
                .sorted(Comparator.comparing(slice -> slice.load().start()))
                .toList();
        Instant start = slices.isEmpty() ? Instant.EPOCH : slices.get(0).load().start();
        out.write(head(start));
        for (SliceEvidence slice : slices) {
            String tag = slice.contender() + "/" + EnumWords.dashed(slice.phase());
            out.write(line(tag, slice.load(), slice.load().latency(), start));
        }
    }

    public static String head(Instant start) {
        return "#[Latency of each slice in nanoseconds, from the intended send time]\n"
                + "#[Histogram log format version 1.3]\n"
                + String.format(
                        Locale.ROOT,
                        "#[StartTime: %.3f (seconds since epoch), %s]\n",
                        start.toEpochMilli() / 1e3,
                        start)
                + "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n";
    }

    /**
     * The line of a histogram.
     *
     * @param start of the log
     */
    public static String line(String tag, LoadResult load, LatencyProfile latency, Instant start) {
        return String.format(
                Locale.ROOT,
                "Tag=%s,%.3f,%.3f,%.3f,%s\n",
                tag,
                (load.start().toEpochMilli() - start.toEpochMilli()) / 1e3,
                load.seconds(),
                latency.maxMs(),
                latency.histogram());
    }
}
