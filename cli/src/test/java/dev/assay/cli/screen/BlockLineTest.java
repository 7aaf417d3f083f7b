package dev.assay.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.latency.Histogram;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.ProcessUsage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockLineTest {
    @Test
    void showsThePercentileThatHasEnoughRequests() {
        assertThat(line(10_000, 0)).isEqualTo("block 1: tomcat 200 µs/req p99 3.00 ms");
        assertThat(line(300, 0)).isEqualTo("block 1: tomcat 200 µs/req p90 1.50 ms");
        assertThat(line(60, 0)).isEqualTo("block 1: tomcat 200 µs/req p50 1.00 ms");
        assertThat(line(59, 0)).isEqualTo("block 1: tomcat 200 µs/req");
    }

    /** 9,900 of 1 ms, and 100 whose mean is 50 ms. */
    @Test
    void showsTheTailThatVerdictsAreAboutWhereItIsRecorded() {
        Histogram histogram = Histogram.fixed();
        for (int i = 0; i < 10_000; i++) {
            histogram.record(i < 9_900 ? 1_000_000 : i % 2 == 0 ? 40_000_000 : 60_000_000);
        }
        assertThat(line(histogram.profile(), 10_000, 0, ErrorKind.WRONG_STATUS))
                .isEqualTo("block 1: tomcat 200 µs/req slowest 1% 50.00 ms");
    }

    @Test
    void saysWhatFailed() {
        assertThat(line(10_000, 1)).endsWith("p99 3.00 ms 1 error");
        assertThat(line(10_000, 2_000)).endsWith("p99 3.00 ms 2,000 errors");
    }

    /** Such a block is left out. */
    @Test
    void hasNoFigureWhereRequestsTimedOut() {
        assertThat(line(10_000, 100, ErrorKind.TIMEOUT)).endsWith("p99 3.00 ms 100 errors");
        assertThat(line(10_000, 2_000, ErrorKind.TIMEOUT)).isEqualTo("block 1: tomcat 2,000 errors");
    }

    /** Neither a latency of 0 nor NaN as CPU time. */
    @Test
    void hasNoFigureWithoutResponses() {
        assertThat(line(0, 0)).isEqualTo("block 1: tomcat no figure");
        assertThat(line(0, 400)).isEqualTo("block 1: tomcat 400 errors");
    }

    private static String line(long responses, long errors) {
        return line(responses, errors, ErrorKind.WRONG_STATUS);
    }

    private static String line(long responses, long errors, ErrorKind kind) {
        LatencyProfile latency = responses == 0
                ? LatencyProfile.NONE
                : new LatencyProfile(responses, 1, 1, 0.5, 1, 1.25, 1.5, 2, 3, 5, 9, "");
        return line(latency, responses, errors, kind);
    }

    private static String line(LatencyProfile latency, long responses, long errors, ErrorKind kind) {
        LoadResult load = LoadResult.builder()
                .requests(responses + errors, responses + errors, responses)
                .rates(500, 500)
                .times(latency, latency, latency)
                .errors(errors == 0 ? List.of() : List.of(new ErrorTally(kind, errors, 1, "an example")))
                .measuredRequests(responses)
                .build();
        ProcessUsage usage = new ProcessUsage(5_000_000_000L, 200_000 * responses, 0, 0, 0, 0, 1000, 200 << 20, 60);
        return BlockLine.of(
                Samples.block(
                        1,
                        Instant.EPOCH,
                        60,
                        List.of(Samples.contenderBlock(
                                "tomcat", 3_000, latency, latency, new Footprint(1, 1, 1, 1, 1, 1))),
                        List.of(Samples.slice("tomcat", Phase.RATE, 0, load, usage, 0, 0)),
                        List.of()),
                "block 1");
    }
}
