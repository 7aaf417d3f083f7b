package dev.assay.model.evidence;

import dev.assay.model.Require;

/**
 * What TLS negotiated.
 *
 * @param version protocol of the last handshake, for example {@code TLSv1.3}; empty if none succeeded
 * @param cipher suite of the last handshake; empty if none succeeded
 * @param verified whether the certificate of the server was checked
 * @param fullHandshakes over the whole load
 * @param resumedHandshakes handshakes that resumed an earlier session, over the whole load
 */
public record TlsReport(String version, String cipher, boolean verified, long fullHandshakes, long resumedHandshakes) {
    public TlsReport {
        Require.notNegative(fullHandshakes, "full handshakes");
        Require.notNegative(resumedHandshakes, "resumed handshakes");
    }
}
