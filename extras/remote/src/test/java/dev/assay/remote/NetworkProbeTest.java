package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.Ports;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both ends of a network probe on loopback. */
@Timeout(60)
class NetworkProbeTest {
    private static final String LOOPBACK = "127.0.0.1";

    @Test
    void bothDirectionsAreCountedWhereTheyArrive() throws InterruptedException {
        try (NetworkProbe probe = NetworkProbe.listening(LOOPBACK, 0, 1)) {
            assertThat(NetworkProbeClient.run(probe.errand(0))).isPositive();
            assertThat(probe.perSecond(0)).isPositive();
        }
    }

    @Test
    void eachHostHasFiguresOfItsOwn() throws Exception {
        try (NetworkProbe probe = NetworkProbe.listening(LOOPBACK, 0, 2)) {
            CompletableFuture<Double> other = CompletableFuture.supplyAsync(() -> run(probe.errand(1)));
            assertThat(NetworkProbeClient.run(probe.errand(0))).isPositive();
            assertThat(other.get()).isPositive();
            assertThat(probe.perSecond(0)).isPositive().isNotEqualTo(probe.perSecond(1));
            assertThat(probe.perSecond(1)).isPositive();
        }
    }

    @Test
    void whoHasNoTokenIsNotServed() throws IOException {
        try (NetworkProbe probe = NetworkProbe.listening(LOOPBACK, 0, 1);
                Socket stranger = new Socket(
                        InetAddress.getLoopbackAddress(), probe.errand(0).port())) {
            stranger.getOutputStream()
                    .write(("0".repeat(probe.errand(0).token().length()) + NetworkProbe.RECEIVE)
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = stranger.getInputStream();
            assertThat(in.read()).as("closed without a byte").isEqualTo(-1);
            assertThat(probe.perSecond(0)).isZero();
        }
    }

    @Test
    void noMoreIsServedThanAsked() throws IOException, InterruptedException {
        try (NetworkProbe probe = NetworkProbe.listening(LOOPBACK, 0, 1)) {
            NetworkProbeClient.run(probe.errand(0));
            try (Socket late =
                    new Socket(InetAddress.getLoopbackAddress(), probe.errand(0).port())) {
                late.getOutputStream()
                        .write((probe.errand(0).token() + NetworkProbe.RECEIVE).getBytes(StandardCharsets.US_ASCII));
                assertThat(late.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void nobodyListensWhenItIsOver() throws IOException {
        int port;
        try (NetworkProbe probe = NetworkProbe.listening(LOOPBACK, 0, 1)) {
            port = probe.errand(0).port();
            assertThat(probe.errand(0).address()).isEqualTo(LOOPBACK);
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(IOException.class);
    }

    @Test
    void anAddressThatCannotBeReachedIsTheUsersToMend() {
        int nobody = Ports.free(1).get(0);
        assertThatThrownBy(() -> NetworkProbeClient.run(new Message.Probe(LOOPBACK, nobody, "token")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("--listen: 127.0.0.1, port " + nobody, "cannot be reached", "firewall");
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> NetworkProbe.listening(LOOPBACK, other.getLocalPort(), 1))
                    .isInstanceOf(NoMeasurementException.class)
                    .hasMessageContaining("port " + other.getLocalPort());
        }
    }

    @Test
    void bytesOfTheWindowAloneAreCounted() {
        Meter meter = new Meter(Duration.ofMillis(300), Duration.ofSeconds(2));
        Meter.Tap one = meter.tap();
        Meter.Tap other = meter.tap();
        long begun = -1_000; // nanoTime may be negative
        assertThat(one.add(7_000, begun)).isTrue();
        assertThat(one.add(7_000, begun + 299_999_999)).isTrue();
        assertThat(one.add(7_000, begun + 300_000_000))
                .as("may have waited since before")
                .isTrue();
        assertThat(other.add(7_000, begun + 900_000_000)).as("so may this").isTrue();
        assertThat(meter.perSecond()).isZero();
        assertThat(one.add(100, begun + 1_400_000_000)).isTrue();
        assertThat(other.add(300, begun + 2_299_999_999L)).isTrue();
        assertThat(one.add(7_000, begun + 2_300_000_000L)).isFalse();
        assertThat(meter.perSecond()).isEqualTo(200);
    }

    private static double run(Message.Probe errand) {
        try {
            return NetworkProbeClient.run(errand);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
