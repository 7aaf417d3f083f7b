package dev.assay.http.tls;

import dev.assay.http.loop.ConnectListener;
import dev.assay.model.evidence.ErrorKind;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;

/** Stands before a connection until the handshake is done, and hides it and its failure from the connection. */
@SuppressWarnings("FutureReturnValueIgnored") // a close that fails leaves nothing to do
final class TlsHandshake extends ChannelInboundHandlerAdapter {
    private final Tls shared;
    private final SslHandler tls;
    private final boolean http2;
    private final Consumer<SSLEngine> agreed;
    private final ConnectListener attempt;
    private boolean over;

    TlsHandshake(Tls shared, SslHandler tls, boolean http2, Consumer<SSLEngine> agreed, ConnectListener attempt) {
        this.shared = shared;
        this.tls = tls;
        this.http2 = http2;
        this.agreed = agreed;
        this.attempt = attempt;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        // Connected, but TLS is not ready yet.
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
            agreed.accept(tls.engine());
            ctx.pipeline().remove(this);
            ctx.fireChannelActive();
        }
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
        attempt.unreachable(late ? ErrorKind.CONNECT_TIMEOUT : ErrorKind.TLS, shared.whyNot(cause));
    }
}
