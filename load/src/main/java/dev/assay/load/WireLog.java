package dev.assay.load;

import dev.assay.model.TlsReport;
import dev.assay.model.Trust;
import dev.assay.model.WireReport;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/** What one event loop notes about its connections, over the whole load. */
final class WireLog {
    long opened;
    long repeated;
    /** Most requests at once on a connection. */
    int streams = 1;

    long fullHandshakes;
    long resumedHandshakes;
    /** Of the last handshake; empty if there was none. */
    String tlsVersion = "";

    String cipher = "";

    /** A handshake is over. */
    void agreed(SSLEngine engine) {
        if (TlsEngine.resumed(engine)) {
            resumedHandshakes++;
        } else {
            fullHandshakes++;
        }
        SSLSession session = engine.getSession();
        tlsVersion = session.getProtocol();
        cipher = session.getCipherSuite();
    }

    /**
     * Of all event loops together.
     *
     * @param connections places for a connection; what was opened beyond them replaced others
     */
    static WireReport merged(List<WireLog> logs, Target target, Transport transport, int connections) {
        long opened = logs.stream().mapToLong(log -> log.opened).sum();
        return new WireReport(
                target.wire().version().title(),
                transport.title(),
                Math.max(0, opened - connections),
                logs.stream().mapToInt(log -> log.streams).max().orElse(1),
                logs.stream().mapToLong(log -> log.repeated).sum(),
                target.tls().map(trust -> tls(logs, !(trust instanceof Trust.Anything))));
    }

    private static TlsReport tls(List<WireLog> logs, boolean verified) {
        Optional<WireLog> agreed =
                logs.stream().filter(log -> !log.tlsVersion.isEmpty()).findFirst();
        return new TlsReport(
                agreed.map(log -> log.tlsVersion).orElse(""),
                agreed.map(log -> log.cipher).orElse(""),
                verified,
                logs.stream().mapToLong(log -> log.fullHandshakes).sum(),
                logs.stream().mapToLong(log -> log.resumedHandshakes).sum());
    }
}
