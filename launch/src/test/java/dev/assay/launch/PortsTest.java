package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.machine.ProcFile;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortsTest {
    @Test
    void freePortsDifferAndCanBeListenedOn() throws IOException {
        var ports = Ports.free(20);
        assertThat(ports).hasSize(20).doesNotHaveDuplicates().allMatch(port -> port >= 10_000 && port <= 65_535);
        for (int port : ports) {
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        }
    }

    @Test
    void freePortsAreNotThoseOfOutgoingConnections() {
        ProcFile.text("/proc/sys/net/ipv4/ip_local_port_range")
                .map(range -> Integer.parseInt(range.split("\\s+", -1)[0]))
                .filter(first -> first >= 12_000)
                .ifPresent(first -> assertThat(Ports.free(20)).allMatch(port -> port < first));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1001})
    void anAbsurdCountIsRefused(int count) {
        assertThatThrownBy(() -> Ports.free(count)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Processes that are being forked keep copies of the sockets by which ports are tried: one port in 200 seemed taken. */
    @Test
    void aPortThatWasTriedWhileAProcessStartsIsFree() throws InterruptedException {
        AtomicBoolean tried = new AtomicBoolean();
        Thread starts = new Thread(() -> {
            while (!tried.get()) {
                try {
                    new ProcessBuilder("true").start().waitFor();
                } catch (IOException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        starts.start();
        try {
            for (int i = 0; i < 2_000; i++) {
                int port = Ports.free(1).get(0);
                assertThat(Ports.inUse(Ports.LOOPBACK_ADDRESS, port)).isEmpty();
            }
        } finally {
            tried.set(true);
            starts.join();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0"})
    void aPortInUseIsNamedWithItsHolder(String address) throws IOException {
        int port = Ports.free(2).stream().mapToInt(free -> free).max().orElseThrow();
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getByName(address))) {
            assertThatThrownBy(() -> Ports.requireFree(port - 1, 3))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("port " + taken.getLocalPort())
                    .hasMessageContaining("pid " + ProcessHandle.current().pid());
        }
    }

    @Test
    void freePortsPass() {
        int port = Ports.free(1).get(0);
        assertThatCode(() -> Ports.requireFree(port, 1)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"0,1", "-5,1", "65536,1", "65535,2", "1,65536", "2000000000,2000000000", "80,0"})
    void portsThatDoNotExistAreBadInput(int first, int count) {
        assertThatThrownBy(() -> Ports.requireFree(first, count)).isInstanceOf(BadInputException.class);
    }
}
