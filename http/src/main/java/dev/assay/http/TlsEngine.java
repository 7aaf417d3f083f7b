package dev.assay.http;

import dev.assay.model.BadInputException;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslProvider;
import io.netty.internal.tcnative.SSL;
import java.util.Locale;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/** What encrypts. */
public enum TlsEngine {
    /** {@link #OPENSSL} where it works, {@link #JDK} elsewhere. */
    AUTO,
    /** BoringSSL through Netty's native library: costs least for each request and each handshake. */
    OPENSSL,
    /** The JDK's own: works everywhere. */
    JDK;

    /** The value of a session that an earlier connection has agreed on. The JDK hands values on to resumed sessions. */
    private static final String SEEN = "dev.assay.seen";

    /** Whether this machine has it. */
    public boolean available() {
        return this != OPENSSL || OpenSsl.isAvailable();
    }

    /**
     * The engine that is really used.
     *
     * @throws BadInputException if this machine does not have it
     */
    public TlsEngine resolved() {
        if (!available()) {
            throw new BadInputException(
                    "TLS engine " + title(),
                    "not available on this machine: " + Failures.describe(OpenSsl.unavailabilityCause()),
                    "use the engine jdk or auto",
                    OpenSsl.unavailabilityCause());
        }
        return this == AUTO ? (OpenSsl.isAvailable() ? OPENSSL : JDK) : this;
    }

    /** As users write it. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of a resolved engine. */
    SslProvider provider() {
        return this == OPENSSL ? SslProvider.OPENSSL : SslProvider.JDK;
    }

    /** Whether it wants to send an alert before it says, when it is asked to send more, what is wrong with what came. */
    static boolean alertsFirst(SSLEngine engine) {
        return engine instanceof ReferenceCountedOpenSslEngine;
    }

    /** Whether a handshake that is over took up an earlier session; to be asked once. */
    static boolean resumed(SSLEngine engine) {
        if (engine instanceof ReferenceCountedOpenSslEngine open) {
            return SSL.isSessionReused(open.sslPointer());
        }
        SSLSession session = engine.getSession();
        boolean seen = session.getValue(SEEN) != null;
        session.putValue(SEEN, true);
        return seen;
    }
}
