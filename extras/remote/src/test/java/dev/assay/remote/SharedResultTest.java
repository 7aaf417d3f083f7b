package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.latency.Histogram;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What two hosts saw of one load, as one result. */
class SharedResultTest {
    private static final List<String> HOSTS = List.of("a", "b");

    private static LatencyProfile millis(double... values) {
        Histogram histogram = Histogram.fixed();
        for (double value : values) {
            histogram.record(Math.round(value * 1e6));
        }
        return histogram.profile();
    }

    private static LoadResult.Builder part(double delayMs, double... latencies) {
        LatencyProfile latency = millis(latencies);
        return LoadResult.builder()
                .seconds(2)
                .requests(latencies.length, latencies.length, latencies.length)
                .rates(latencies.length / 2.0, latencies.length / 2.0)
                .times(latency, latency, LatencyProfile.NONE)
                .measuredRequests(latencies.length)
                .earlierRequests(OptionalLong.of(10))
                .bytes(100, 10)
                .latencyLow(Optional.of(latency))
                .snapshotDelayMs(OptionalDouble.of(delayMs));
    }

    private static LoadResult merged(LoadResult.Builder one, LoadResult.Builder other) {
        return SharedResult.of(HOSTS, List.of(one.build(), other.build()));
    }

    @Test
    void countsAreSummedAndLatenciesMerged() {
        LoadResult result = merged(part(0.5, 1, 1, 1), part(2, 9));

        assertThat(result.sent()).isEqualTo(4);
        assertThat(result.measuredRequests()).isEqualTo(4);
        assertThat(result.earlierRequests()).hasValue(20);
        assertThat(result.achievedRate()).isCloseTo(2, within(1e-9));
        assertThat(result.bytesRead()).isEqualTo(200);
        assertThat(result.latency()).isEqualTo(millis(1, 1, 1, 9));
        assertThat(result.latencyLow()).contains(millis(1, 1, 1, 9));
        assertThat(result.snapshotDelayMs()).hasValue(2);
    }

    @Test
    void aCheckFailsWhereItFailsOnOneHostAndSaysOnWhich() {
        GateResult good = new GateResult(Gate.GENERATOR_CPU, 0.3, 0.6, true, "30%");
        GateResult bad = new GateResult(Gate.GENERATOR_CPU, 0.8, 0.6, false, "80%");
        LoadResult result =
                merged(part(0, 1).validity(List.of(good)), part(0, 1).validity(List.of(bad)));

        assertThat(result.valid()).isFalse();
        assertThat(result.validity())
                .containsExactly(new GateResult(Gate.GENERATOR_CPU, 0.8, 0.6, false, "on b: 80%", Optional.of("b")));
        assertThat(result.hostValidity()).containsExactly(good.on("a"), bad.on("b"));
    }

    /** The bound of CPU per request rests on the share of all requests, not on that of the worse host. */
    @Test
    void bunchingIsTheShareOfAllRequests() {
        GateResult some = new GateResult(Gate.BUNCHING, 0.004, 0.01, true, "");
        GateResult many = new GateResult(Gate.BUNCHING, 0.04, 0.01, false, "");
        GateResult all = merged(
                        part(0, 1, 1, 1).validity(List.of(some)), part(0, 1).validity(List.of(many)))
                .validity()
                .get(0);

        assertThat(all.value()).isCloseTo(0.013, within(1e-12));
        assertThat(all.ok()).isFalse();
        assertThat(all.host()).contains("b");
    }

    @Test
    void errorsAndRequestsWithoutResponseAreThoseOfBoth() {
        LatencyBounds lost = new LatencyBounds(1, millis(5, 1000), millis(5), List.of(), 0);
        ErrorTally late = new ErrorTally(ErrorKind.TIMEOUT, 1, 800, "late");
        ErrorTally early = new ErrorTally(ErrorKind.TIMEOUT, 2, 300, "early");
        LoadResult result = merged(
                part(0, 1, 2).errors(List.of(early)),
                part(0, 5).errors(List.of(late)).bounds(Optional.of(lost), Optional.empty()));

        assertThat(result.errors()).containsExactly(new ErrorTally(ErrorKind.TIMEOUT, 3, 300, "early"));
        LatencyBounds bounds = result.latencyBounds().orElseThrow();
        assertThat(bounds.unanswered()).isEqualTo(1);
        assertThat(bounds.low()).isEqualTo(millis(1, 2, 5, 1000));
        assertThat(bounds.high().maxMs()).isInfinite();
        assertThat(result.serviceBounds()).isEmpty();
    }

    @Test
    void sizesOfResponsesAreThoseThatAreKnown() {
        AnswerSizes a = new AnswerSizes(10, 20, 30);
        AnswerSizes b = new AnswerSizes(5, 20, 25);
        AnswerSizes other = new AnswerSizes(5, 21, 25);

        assertThat(merged(part(0, 1).bodies(Optional.of(a)), part(0, 1).bodies(Optional.of(b)))
                        .bodies())
                .contains(new AnswerSizes(5, 20, 30));
        assertThat(merged(part(0, 1).bodies(Optional.of(a)), part(0, 1).bodies(Optional.of(other)))
                        .bodies())
                .isEmpty();
    }
}
