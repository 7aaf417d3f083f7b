package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.TlsReport;
import dev.assay.model.evidence.WireReport;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WireWordsTest {
    @Test
    void plainText() {
        assertThat(WireWords.of(new WireReport("HTTP/1.1", "epoll", 0, 1, 0, Optional.empty())))
                .isEqualTo("HTTP/1.1; sockets by epoll.");
    }

    @Test
    void tlsWithACertificateThatNobodyChecked() {
        TlsReport tls = new TlsReport("TLSv1.3", "TLS_AES_256_GCM_SHA384", false, 30, 6);
        assertThat(WireWords.of(new WireReport("HTTP/2", "nio", 4, 10, 3, Optional.of(tls))))
                .isEqualTo("HTTP/2, up to 10 requests at once on a connection, TLSv1.3 TLS_AES_256_GCM_SHA384,"
                        + " certificate not checked; handshakes: 30 full, 6 resumed; sockets by nio.");
    }

    @Test
    void noHandshake() {
        TlsReport tls = new TlsReport("", "", true, 0, 0);
        assertThat(WireWords.of(new WireReport("HTTP/1.1", "", 0, 1, 0, Optional.of(tls))))
                .isEqualTo("HTTP/1.1, no TLS handshake succeeded.");
    }
}
