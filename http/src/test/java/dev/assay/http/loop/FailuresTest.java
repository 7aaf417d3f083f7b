package dev.assay.http.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.ErrorKind;
import io.netty.channel.ChannelException;
import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REFUSED         | finishConnect(..) failed with error(-111): Connection refused",
                "RESET           | finishConnect(..) failed with error(-104): Connection reset by peer",
                "RESET           | Connection reset",
                "REFUSED         | connect(..) failed with error(-101): Network is unreachable",
            })
    void whyThereIsNoConnection(ErrorKind kind, String message) {
        assertThat(Failures.whileConnecting(new IOException(message))).isEqualTo(kind);
        assertThat(Failures.whileConnecting(new ConnectException(message))).isEqualTo(ErrorKind.REFUSED);
        assertThat(Failures.whileConnecting(new ConnectTimeoutException(message)))
                .isEqualTo(ErrorKind.CONNECT_TIMEOUT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connect(..) failed with error(-99): Cannot assign requested address",
                "Can't assign requested address",
                "newSocketStream(..) failed with error(-24): Too many open files"
            })
    void aShortageOfThisMachineIsNotTheServersRefusal(String message) {
        assertThat(Failures.whileConnecting(new ConnectException(message))).isEqualTo(ErrorKind.NO_SOCKET);
        assertThat(Failures.whileConnecting(new IOException(message))).isEqualTo(ErrorKind.NO_SOCKET);
        assertThat(Failures.whileConnecting(
                        new ChannelException("Unable to create Channel from class X", new IOException(message))))
                .isEqualTo(ErrorKind.NO_SOCKET);
    }

    @Test
    void whyAConnectionBroke() {
        assertThat(Failures.kind(new IOException("Connection reset by peer"))).isEqualTo(ErrorKind.RESET);
        assertThat(Failures.kind(new SSLException("bad record"))).isEqualTo(ErrorKind.TLS);
        assertThat(Failures.kind(new IllegalStateException(new SSLException("bad record"))))
                .isEqualTo(ErrorKind.TLS);
        assertThat(Failures.kind(new IllegalStateException("unexpected"))).isEqualTo(ErrorKind.MALFORMED);
        assertThat(Failures.describe(new IOException())).isEqualTo("IOException");
    }
}
