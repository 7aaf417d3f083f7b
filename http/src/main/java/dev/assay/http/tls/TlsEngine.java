package dev.assay.http.tls;

import dev.assay.http.loop.Failures;
import dev.assay.model.BadInputException;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslProvider;
import io.netty.internal.tcnative.SSL;
import java.util.Locale;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/** The TLS implementation. */
public enum TlsEngine {
    /** {@link #OPENSSL} where it works, {@link #JDK} elsewhere. */
    AUTO,
    /** BoringSSL through Netty's native library: cheapest per request and per handshake. */
    OPENSSL,
    /** The JDK's own: works everywhere. */
    JDK;

    /** Key of a value that marks sessions already seen. The JDK passes values on to resumed sessions. */
    private static final String SEEN = "dev.assay.seen";

    public boolean available() {
        return this != OPENSSL || OpenSsl.isAvailable();
    }

    /**
     * The engine actually used.
     *
     * @throws BadInputException if it is not available on this machine
     */
    public TlsEngine resolved() {
        if (!available()) {
            throw new BadInputException(
                    "TLS engine " + title(),
                    "not available on this machine: " + Failures.describe(OpenSsl.unavailabilityCause()),
                    "Use the engine jdk or auto.",
                    OpenSsl.unavailabilityCause());
        }
        return this == AUTO ? (OpenSsl.isAvailable() ? OPENSSL : JDK) : this;
    }

    /** The name that users write. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Netty's provider for a resolved engine. */
    SslProvider provider() {
        return this == OPENSSL ? SslProvider.OPENSSL : SslProvider.JDK;
    }

    /** Whether it first wants to send an alert, and only at the next attempt to send reports what is wrong with the input. */
    public static boolean alertsFirst(SSLEngine engine) {
        return engine instanceof ReferenceCountedOpenSslEngine;
    }

    /** Whether a finished handshake resumed an earlier session; call once only. */
    public static boolean resumed(SSLEngine engine) {
        if (engine instanceof ReferenceCountedOpenSslEngine open) {
            return SSL.isSessionReused(open.sslPointer());
        }
        SSLSession session = engine.getSession();
        boolean seen = session.getValue(SEEN) != null;
        session.putValue(SEEN, true);
        return seen;
    }
}
