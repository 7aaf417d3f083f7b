package dev.assay.http.tls;

import dev.assay.http.loop.ConnectListener;
import dev.assay.http.loop.Failures;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.ClientCertificate;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Trust;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * TLS for the connections to one endpoint: one context, so that a connection can resume the session of an earlier one. Each place
 * for a connection has a session of its own, like a separate client: a TLS 1.3 ticket is used only once, so places that shared one
 * would mostly find none. May be used by all event loops.
 */
public final class Tls implements AutoCloseable {
    /** How long a closing connection may take to send its close_notify. */
    private static final long FAREWELL_MS = 200;

    /** How the JDK says that a certificate that it trusts names other hosts. */
    private static final Pattern NAMES_OTHERS = Pattern.compile("No (subject alternative|name matching) ");

    private final SslContext context;
    private final String host;
    private final HttpVersion version;
    private final long timeoutMillis;
    private final NoCertificate none = new NoCertificate();
    private final AtomicInteger places = new AtomicInteger();
    private volatile boolean served;

    /**
     * What connections to a host share.
     *
     * @param version that the server must choose
     * @param own certificate of the client
     * @param engine resolved
     * @param timeout for a handshake
     * @throws BadInputException if the certificates to trust cannot be read
     */
    public Tls(
            String host,
            HttpVersion version,
            Optional<ClientCertificate> own,
            Trust trust,
            TlsEngine engine,
            Duration timeout) {
        this.host = host;
        this.version = version;
        timeoutMillis = Math.max(1, timeout.toMillis());
        context = context(own, trust, engine);
    }

    /** The protocol that the server must choose (ALPN). */
    private static String protocol(HttpVersion version) {
        return version == HttpVersion.HTTP_2 ? "h2" : "http/1.1";
    }

    private SslContext context(Optional<ClientCertificate> own, Trust trust, TlsEngine engine) {
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(engine.provider())
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        protocol(version)));
        own.ifPresentOrElse(certificate -> ClientKeys.add(certificate, builder), () -> builder.keyManager(none));
        try {
            if (trust instanceof Trust.Anything) {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
            } else if (trust instanceof Trust.Authorities authorities) {
                requireFile(authorities.file());
                builder.trustManager(authorities.file().toFile());
            }
            return builder.build();
        } catch (IllegalArgumentException | SSLException e) {
            String where =
                    trust instanceof Trust.Authorities authorities ? "certificates in " + authorities.file() : "TLS";
            throw new BadInputException(
                    where,
                    "cannot be used: " + Failures.describe(e),
                    "Name a file of PEM certificates (\"-----BEGIN CERTIFICATE-----\").",
                    e);
        }
    }

    private static void requireFile(Path file) {
        if (!Files.isReadable(file)) {
            throw new BadInputException(
                    "certificates in " + file,
                    Files.exists(file) ? "the file cannot be read" : "there is no such file",
                    "Name a file of PEM certificates (\"-----BEGIN CERTIFICATE-----\").");
        }
    }

    /** Why a handshake failed, in words. */
    public String whyNot(Throwable cause) {
        if (cause instanceof ClosedChannelException) {
            return "TLS handshake: the server closed" + missing();
        }
        for (Throwable inner = cause; inner != null; inner = inner.getCause()) {
            if (inner instanceof CertificateException) {
                String words = Failures.describe(inner);
                return "TLS handshake: the server's certificate is "
                        + (NAMES_OTHERS.matcher(words).lookingAt()
                                ? "not for " + host + " (write a host in the URL that it names"
                                : "not trusted (--cacert FILE, or cacert in the load section of a plan, trusts the one in"
                                        + " the file")
                        + "; --insecure, or insecure: true, accepts any): " + words;
            } else if (inner instanceof NotSslRecordException
                    || Failures.describe(inner).contains("nrecognized SSL message")) { // in two sentences of the JDK
                return "TLS handshake: what the server sent is not TLS; this port may be one for http://";
            }
        }
        return "TLS handshake: " + Failures.describe(cause) + missing();
    }

    /** The server sends data. */
    public void served() {
        served = true;
    }

    /** Whether the server asked for a certificate, there is none, and it has served nobody without. */
    public boolean lacksCertificate() {
        return none.asked() && !served;
    }

    private String missing() {
        return lacksCertificate() ? "; the server asks for a client certificate (--cert and --key)" : "";
    }

    /** The failure of a connection, with what the handshake has to do with it: in TLS 1.3 a server may miss a certificate only then. */
    public Throwable explained(Throwable cause) {
        if (!lacksCertificate()) {
            return cause;
        }
        String words = Failures.describe(cause) + missing();
        return Failures.kind(cause) == ErrorKind.TLS ? new SSLException(words, cause) : new IOException(words, cause);
    }

    /** Explains failures to the handlers after it until the server sends data. */
    private final class Explaining extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object data) {
            served();
            ctx.pipeline().remove(this);
            ctx.fireChannelRead(data);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.fireExceptionCaught(explained(cause));
        }
    }

    /** A number for a new place, whose connections replace one another. */
    public int place() {
        return places.incrementAndGet();
    }

    /** No new connections may follow; open ones keep what they need until they are closed. */
    @Override
    public void close() {
        ReferenceCountUtil.release(context);
    }

    /** The engine of a new connection, which resumes the session of a place. */
    public SSLEngine engine(int place) {
        return context.newEngine(ByteBufAllocator.DEFAULT, host, place);
    }

    /** How long a handshake may take. */
    public long timeoutMillis() {
        return timeoutMillis;
    }

    /**
     * Adds TLS to the channel's pipeline; handlers added later become active when the handshake is done.
     *
     * @param place whose session is resumed
     * @param agreed is given the engine when the handshake has succeeded
     */
    public void begin(Channel channel, int place, Consumer<SSLEngine> agreed, ConnectListener attempt) {
        // Engines look up sessions by host and port; they use the port for nothing else.
        SslHandler handler = context.newHandler(channel.alloc(), host, place);
        handler.setHandshakeTimeoutMillis(timeoutMillis);
        handler.setCloseNotifyFlushTimeoutMillis(FAREWELL_MS);
        boolean http2 = version == HttpVersion.HTTP_2;
        channel.pipeline().addLast(handler, new TlsHandshake(this, handler, http2, agreed, attempt), new Explaining());
    }
}
