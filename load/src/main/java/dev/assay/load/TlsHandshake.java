package dev.assay.load;

import dev.assay.model.ErrorKind;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLSession;

/** Stands before a connection until TLS is agreed on: the connection hears nothing of it, or of a failure. */
@SuppressWarnings("FutureReturnValueIgnored") // a close that fails leaves nothing to do
final class TlsHandshake extends ChannelInboundHandlerAdapter {
    /** The value of a session that an earlier connection has agreed on. The JDK hands values on to resumed sessions. */
    private static final String SEEN = "dev.assay.seen";

    private final SslHandler tls;
    private final boolean http2;
    private final WireLog log;
    private final Attempt attempt;
    private boolean over;

    TlsHandshake(SslHandler tls, boolean http2, WireLog log, Attempt attempt) {
        this.tls = tls;
        this.http2 = http2;
        this.log = log;
        this.attempt = attempt;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        // Connected, but there is nothing to send over yet.
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent completion) || over) {
            return;
        }
        if (!completion.isSuccess()) {
            fail(ctx, completion.cause());
        } else if (http2 && !"h2".equals(tls.applicationProtocol())) {
            over = true;
            ctx.close();
            attempt.unreachable(ErrorKind.TLS, "the server did not choose HTTP/2 (ALPN)");
        } else {
            over = true;
            note(tls.engine().getSession());
            ctx.pipeline().remove(this);
            ctx.fireChannelActive();
        }
    }

    private void note(SSLSession session) {
        if (session.getValue(SEEN) == null) {
            session.putValue(SEEN, true);
            log.fullHandshakes++;
        } else {
            log.resumedHandshakes++;
        }
        log.tlsVersion = session.getProtocol();
        log.cipher = session.getCipherSuite();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        fail(ctx, new ClosedChannelException());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        fail(ctx, cause);
    }

    private void fail(ChannelHandlerContext ctx, Throwable cause) {
        if (over) {
            return;
        }
        over = true;
        ctx.close();
        boolean late = cause instanceof SslHandshakeTimeoutException;
        attempt.unreachable(late ? ErrorKind.CONNECT_TIMEOUT : ErrorKind.TLS, "TLS handshake: " + words(cause));
    }

    private static String words(Throwable cause) {
        if (cause instanceof ClosedChannelException) {
            return "the server closed";
        }
        for (Throwable inner = cause; inner != null; inner = inner.getCause()) {
            if (inner instanceof CertificateException) {
                return "the server's certificate is not trusted: " + Connection.describe(inner);
            }
        }
        return Connection.describe(cause);
    }
}
