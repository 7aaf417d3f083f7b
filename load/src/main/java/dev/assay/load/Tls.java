package dev.assay.load;

import dev.assay.model.BadInputException;
import dev.assay.model.HttpVersion;
import dev.assay.model.Trust;
import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;

/**
 * TLS for the connections of one load: one context, so that a connection can take up the session of an earlier one. Each
 * place for a connection has a session of its own, as each client of a server has: a ticket of TLS 1.3 is used up by taking
 * it, so that places which shared one would mostly find none. May be used by all event loops.
 */
final class Tls {
    /** How long a connection that is closed may take to say so to the server. */
    private static final long FAREWELL_MS = 200;

    private final SslContext context;
    private final Target target;
    private final long timeoutMillis;
    private final AtomicInteger places = new AtomicInteger();

    /**
     * @param timeout for a handshake
     * @throws BadInputException if the certificates to trust cannot be read
     */
    Tls(Target target, Trust trust, Duration timeout) {
        this.target = target;
        timeoutMillis = Math.max(1, timeout.toMillis());
        context = context(trust, protocol(target.wire().version()));
    }

    /** What the server must choose when protocols are negotiated. */
    private static String protocol(HttpVersion version) {
        return version == HttpVersion.HTTP_2 ? "h2" : "http/1.1";
    }

    private static SslContext context(Trust trust, String protocol) {
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        protocol));
        try {
            if (trust instanceof Trust.Anything) {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
            } else if (trust instanceof Trust.Authorities authorities) {
                builder.trustManager(authorities.file().toFile());
            }
            return builder.build();
        } catch (IllegalArgumentException | SSLException e) {
            String where =
                    trust instanceof Trust.Authorities authorities ? "certificates in " + authorities.file() : "TLS";
            throw new BadInputException(
                    where,
                    "cannot be used: " + Connection.describe(e),
                    "name a file of PEM certificates (\"-----BEGIN CERTIFICATE-----\")",
                    e);
        }
    }

    /** A number for a place whose connections follow one another. */
    int place() {
        return places.incrementAndGet();
    }

    /**
     * Puts TLS before what is in the channel's pipeline; its handlers become active when TLS is agreed on.
     *
     * @param place whose session is taken up
     */
    void begin(Channel channel, int place, WireLog log, Attempt attempt) {
        // The JDK keeps one session for each pair of host and port; the port has no other meaning to it.
        SslHandler handler = context.newHandler(channel.alloc(), target.host(), place);
        handler.setHandshakeTimeoutMillis(timeoutMillis);
        handler.setCloseNotifyFlushTimeoutMillis(FAREWELL_MS);
        boolean http2 = target.wire().version() == HttpVersion.HTTP_2;
        channel.pipeline().addLast(handler, new TlsHandshake(handler, http2, log, attempt));
    }
}
