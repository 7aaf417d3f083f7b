package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log is read with HdrHistogram's own reader. */
class HistogramLogTest {
    private static final Instant START = Instant.parse("2026-11-21T10:00:00.250Z");

    @TempDir
    private Path temp;

    private static Histogram histogram(long... millis) {
        Histogram histogram = new Histogram(3);
        LongStream.of(millis).map(ms -> ms * 1_000_000).forEach(histogram::recordValue);
        return histogram;
    }

    private static LatencyProfile profile(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        String text = Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), length));
        return new LatencyProfile(
                histogram.getTotalCount(), 0, 0, 0, 0, 0, 0, 0, 0, 0, histogram.getMaxValue() / 1e6, text);
    }

    private static SliceEvidence slice(String contender, Phase phase, double afterSeconds, Histogram histogram) {
        LoadResult any = new Arbitrary(1).of(LoadResult.class);
        LatencyProfile latency = profile(histogram);
        LoadResult load = any.toBuilder()
                .start(START.plusMillis((long) (afterSeconds * 1000)))
                .seconds(7.5)
                .times(latency, latency, latency)
                .errors(List.of())
                .bytes(0, 0)
                .connections(0, 0)
                .generatorCpuNanos(0)
                .measuredRequests(0)
                .validity(List.of())
                .build();
        return Samples.slice(contender, phase, 0, load, new Arbitrary(1).of(ProcessUsage.class), 0, 0);
    }

    private static Evidence block(SliceEvidence... slices) {
        return Samples.block(1, START, 60, List.of(), List.of(slices), List.of());
    }

    @Test
    void everySliceComesBackWithItsTagItsTimeAndAllItsValues() throws IOException {
        Histogram tomcat = histogram(1, 2, 3, 40);
        Histogram jetty = histogram(5, 6);
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.append(block(
                    slice("jetty-12.0.36", Phase.SATURATION, 8, jetty),
                    slice("tomcat", Phase.RATE, 0, tomcat),
                    slice("tomcat", Phase.SATURATION, 16, histogram())));
            ledger.append(new Arbitrary(1).of(Evidence.FailedStartup.class));
            ledger.writeHistograms();
        }
        List<Histogram> read = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(dir.resolve("histograms.hlog").toFile())) {
            while (reader.nextIntervalHistogram() instanceof Histogram histogram) {
                read.add(histogram);
            }
            assertThat(reader.getStartTimeSec()).isEqualTo(START.toEpochMilli() / 1e3);
        }
        assertThat(read).extracting(Histogram::getTag).containsExactly("tomcat/rate", "jetty-12.0.36/saturation");
        assertThat(read).containsExactly(tomcat, jetty);
        assertThat(read.get(0).getStartTimeStamp()).isEqualTo(START.toEpochMilli());
        assertThat(read.get(1).getStartTimeStamp()).isEqualTo(START.toEpochMilli() + 8000);
        assertThat(read.get(1).getEndTimeStamp()).isEqualTo(START.toEpochMilli() + 15_500);
        assertThat(Files.readString(dir.resolve("histograms.hlog")))
                .contains("#[Histogram log format version 1.3]\n")
                .contains("Tag=tomcat/rate,0.000,7.500,40.");
    }

    @Test
    void withoutBlocksTheLogIsEmptyButReadable() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeHistograms();
        }
        try (HistogramLogReader reader =
                new HistogramLogReader(dir.resolve("histograms.hlog").toFile())) {
            assertThat(reader.nextIntervalHistogram()).isNull();
        }
    }
}
