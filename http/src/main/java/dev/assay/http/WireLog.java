package dev.assay.http;

import dev.assay.http.tls.TlsEngine;
import dev.assay.model.evidence.TlsReport;
import dev.assay.model.evidence.WireReport;
import dev.assay.model.plan.Trust;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/** What a connector records about its connections, over its whole life. For its event loop. */
public final class WireLog {
    private long opened;
    private long repeated;
    private int streams = 1;
    private long fullHandshakes;
    private long resumedHandshakes;
    private String tlsVersion = "";
    private String cipher = "";

    public long opened() {
        return opened;
    }

    void open() {
        opened++;
    }

    /** A request is sent again because the server has not processed it. */
    public void repeat() {
        repeated++;
    }

    /** A connection can carry that many requests at once. */
    public void streams(int most) {
        streams = Math.max(streams, most);
    }

    /** How many requests a connection could carry at once, at most; 1 if that is not known. */
    public int streams() {
        return streams;
    }

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
     * The report on all event loops together.
     *
     * @param connections places for a connection; connections beyond that number replaced others
     */
    public static WireReport merged(List<WireLog> logs, Target target, Transport transport, int connections) {
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
