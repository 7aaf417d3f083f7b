package dev.assay.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import java.util.function.Function;

/** A Netty channel, with TLS before this in its pipeline if it is used; for transports other than epoll. */
@SuppressWarnings(
        "FutureReturnValueIgnored") // writes fail through exceptionCaught; a close that fails leaves nothing to do
final class ChannelPipe extends ChannelInboundHandlerAdapter implements Pipe {
    private final Channel channel;
    private final Http1Connection connection;
    /** Whether TLS ended without a close_notify from the server. */
    private boolean cutOff;

    ChannelPipe(Channel channel, Function<Pipe, Http1Connection> over) {
        this.channel = channel;
        connection = over.apply(this);
    }

    @Override
    public void write(ByteBuf bytes) {
        channel.writeAndFlush(bytes, channel.voidPromise());
    }

    @Override
    public boolean open() {
        return channel.isActive();
    }

    @Override
    public void close() {
        channel.close();
    }

    @Override
    public EventLoop loop() {
        return channel.eventLoop();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        connection.opened();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            connection.received(in);
        } finally {
            in.release();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        cutOff |= event instanceof SslCloseCompletionEvent end && !end.isSuccess();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (cutOff) {
            connection.cutOff();
        } else {
            connection.ended();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        connection.broken(cause);
    }
}
