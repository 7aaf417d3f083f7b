package dev.assay.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Copies written buffers, for transports that read from them after a write has returned: the buffers of requests are reused at
 * once. For all event loops.
 */
@ChannelHandler.Sharable
@SuppressWarnings("FutureReturnValueIgnored") // the future is that of the promise
final class WriteCopier extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        ByteBuf given = (ByteBuf) message;
        try {
            ctx.write(ctx.alloc().directBuffer(given.readableBytes()).writeBytes(given), promise);
        } finally {
            given.release();
        }
    }
}
