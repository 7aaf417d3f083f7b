package dev.assay.loads;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.TlsReport;
import dev.assay.model.evidence.WireReport;
import dev.assay.report.figures.Clean;

/** The connections of a load in one sentence. */
final class WireWords {
    private WireWords() {}

    static String of(WireReport wire) {
        StringBuilder words = new StringBuilder(Clean.line(wire.protocol(), 40));
        if (wire.streams() > 1) {
            words.append(", up to ").append(wire.streams()).append(" requests at once on a connection");
        }
        wire.tls().ifPresent(tls -> words.append(", ").append(tls(tls)));
        if (!wire.transport().isEmpty()) {
            words.append("; sockets by ").append(Clean.line(wire.transport(), 40));
        }
        return words.append('.').toString();
    }

    private static String tls(TlsReport tls) {
        if (tls.version().isEmpty()) {
            return "no TLS handshake succeeded";
        }
        return Clean.line(tls.version(), 40) + " " + Clean.line(tls.cipher(), 80)
                + (tls.verified() ? "" : ", certificate not checked")
                + "; handshakes: " + Numbers.integer(tls.fullHandshakes()) + " full, "
                + Numbers.integer(tls.resumedHandshakes()) + " resumed";
    }
}
