package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.WireReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Uses a network with ten times as much bandwidth to the load host as from it. */
class NetworkGateTest {
    private static final Bandwidth NETWORK = new Bandwidth(10e6, 1e6);
    /** Bytes on the wire per payload byte of a full packet. */
    private static final double FULL = 1514 / 1448.0;

    /** A load of ten seconds. */
    private static LoadResult.Builder load(long responses, long read, long written) {
        return LoadResult.builder()
                .seconds(10)
                .requests(responses, responses, responses)
                .bytes(read, written)
                .validity(List.of(new GateResult(Gate.GENERATOR_CPU, 0.1, 0.6, true, "")));
    }

    private static GateResult judged(LoadResult... together) {
        List<LoadResult> results = NetworkGate.judged(List.of(together), NETWORK);
        assertThat(results).hasSize(together.length).allSatisfy(result -> {
            assertThat(result.validity()).hasSize(2);
            assertThat(result.validity().get(1).gate()).isEqualTo(Gate.GENERATOR_CPU);
        });
        return results.get(0).validity().get(0);
    }

    @Test
    void fullPacketsTakeAsMuchAsThoseOfTheProbe() {
        // 100 responses of 500 packets each, in ten seconds
        GateResult gate = judged(load(100, 100 * 1448 * 500, 100).build());
        assertThat(gate.gate()).isEqualTo(Gate.NETWORK);
        assertThat(gate.value()).isCloseTo(0.724, within(1e-9));
        assertThat(gate.ok()).isTrue();
        assertThat(gate.detail()).startsWith("responses took 7.57 MB/s").contains("72.4% of the probed 10.5 MB/s");
    }

    @Test
    void aboveFourFifthsItWasTheLimit() {
        assertThat(judged(load(100, 80_000_000, 100).build()).value()).isGreaterThan(0.8);
        GateResult gate = judged(load(100, 90_000_000, 100).build());
        assertThat(gate.ok()).isFalse();
        assertThat(gate.limit()).isEqualTo(0.8);
        assertThat(gate.detail()).endsWith("The network was the limit: lower the rate, or use a faster network");
    }

    @Test
    void smallResponsesTakeTheHeadersOfTheirPackets() {
        // 30,000 answers a second of 200 bytes are 6 MB/s, and 8 with 66 bytes for each
        GateResult gate = judged(load(300_000, 300_000 * 200, 300_000).build());
        assertThat(gate.value()).isCloseTo(30_000 * 67 / (1e6 * FULL), within(1e-9)); // requests of one byte
        LoadResult responses =
                load(300_000, 300_000 * 200, 0).requests(300_000, 0, 300_000).build();
        assertThat(judged(responses).value()).isCloseTo(30_000 * 266 / (10e6 * FULL), within(1e-9));
    }

    @Test
    void streamsOfOneConnectionShareTheirPackets() {
        WireReport http2 = new WireReport("HTTP/2", "", 0, 100, 0, Optional.empty());
        LoadResult small = load(300_000, 300_000 * 200, 100).wire(http2).build();
        assertThat(judged(small).value()).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void theBusierDirectionCounts() {
        GateResult gate = judged(load(100, 1_000, 9_000_000).build());
        assertThat(gate.value()).isGreaterThan(0.9).isLessThan(0.91);
        assertThat(gate.detail()).startsWith("requests took");
    }

    @Test
    void loadsAtTheSameTimeShareIt() {
        LoadResult half = load(1, 1448 * 34_530, 1).build();
        assertThat(judged(half).value()).isCloseTo(0.5, within(1e-4));
        assertThat(judged(half, half).value()).isCloseTo(1, within(1e-4));
        assertThat(judged(half, half).ok()).isFalse();
    }

    @Test
    void aLoadInWhichNothingHappenedTookNothing() {
        assertThat(judged(load(0, 0, 0).build()).value()).isZero();
        assertThat(judged(load(0, 0, 0).seconds(0).build()).ok()).isTrue();
    }

    /** 10,000 responses of 100 bytes are one packet each: 166 bytes with headers, where a full one has 1,448 + 66. */
    @Test
    void whatALoadWillTakeIsKnownBeforehand() {
        Bandwidth gigabit = new Bandwidth(14.48e6, 14.48e6);

        assertThat(NetworkGate.share(10_000, 100, gigabit)).isCloseTo(10_000 * 166 / 15.14e6, within(1e-9));
        assertThat(NetworkGate.share(10_000, 1_448, gigabit)).isCloseTo(1, within(1e-9));
        assertThat(NetworkGate.share(10_000, 1_449, gigabit)).isGreaterThan(1.04);
    }

    @Test
    void aNetworkCarriesSomething() {
        assertThatThrownBy(() -> new Bandwidth(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Bandwidth(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThat(NETWORK.words()).isEqualTo("10.0 MB/s to the load host, 1.00 MB/s to the servers");
    }
}
