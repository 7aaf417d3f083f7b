package dev.assay.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.h2.Http2Connection;
import dev.assay.http.loop.Inbox;
import dev.assay.http.message.ResponseSink;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Feeds what a server might send to connections as on an event loop, in pieces of any length, without a socket. The methods throw
 * exceptions that no class of errors covers.
 */
public final class FedConnections implements AutoCloseable {
    private final Inbox inbox = new Inbox();

    /** Goes through the bytes in pieces, long or short. */
    private static int piece(int left, SplittableRandom random) {
        return Math.min(left, 1 + random.nextInt(random.nextBoolean() ? 4 : 4 + left));
    }

    /**
     * Opens an HTTP/1.1 connection, feeds it and ends it somehow.
     *
     * @param gone whether the owner has no connection any more
     */
    public void http1(
            Http1Connection.Owner owner,
            ResponseSink sink,
            byte[] sent,
            SplittableRandom random,
            BooleanSupplier gone) {
        EmbeddedChannel channel = new EmbeddedChannel();
        Http1Connection[] made = new Http1Connection[1];
        channel.pipeline().addLast(new ChannelPipe(channel, pipe -> {
            made[0] = new Http1Connection(owner, inbox, sink, pipe, false);
            return made[0];
        }));
        Http1Connection connection = made[0];
        connection.opened();
        for (int at = 0; at < sent.length && !gone.getAsBoolean(); ) {
            int bytes = piece(sent.length - at, random);
            ByteBuf in = Unpooled.wrappedBuffer(sent, at, bytes);
            connection.received(in);
            in.release();
            at += bytes;
        }
        if (!gone.getAsBoolean()) {
            end(connection, random);
        }
        channel.finishAndReleaseAll();
    }

    private static void end(Http1Connection connection, SplittableRandom random) {
        switch (random.nextInt(4)) {
            case 0 -> connection.broken(new IOException("Connection reset by peer"));
            case 1 -> connection.cutOff();
            case 2 -> {
                assertThat(connection.progress()).isNotEmpty();
                connection.close();
            }
            default -> connection.ended();
        }
    }

    /**
     * Opens an HTTP/2 connection, feeds it and ends it somehow.
     *
     * @return how many bytes were written to it
     */
    public long http2(Http2Connection.Owner owner, byte[] sent, SplittableRandom random) {
        EmbeddedChannel channel = new EmbeddedChannel();
        Http2Connection connection = new Http2Connection(owner, channel, inbox, false, 1000);
        channel.pipeline().addLast(connection);
        ChannelHandlerContext context = channel.pipeline().context(connection);
        connection.channelActive(context);
        for (int at = 0; at < sent.length && connection.open(); ) {
            int bytes = piece(sent.length - at, random);
            connection.channelRead(context, Unpooled.wrappedBuffer(sent, at, bytes));
            connection.channelReadComplete(context);
            connection.flush();
            at += bytes;
        }
        end(connection, context, random);
        long written = written(channel);
        channel.finishAndReleaseAll();
        return written;
    }

    private static void end(Http2Connection connection, ChannelHandlerContext context, SplittableRandom random) {
        switch (random.nextInt(3)) {
            case 0 -> connection.exceptionCaught(context, new IOException("Connection reset by peer"));
            case 1 -> connection.channelInactive(context);
            default -> connection.close();
        }
    }

    private static long written(EmbeddedChannel channel) {
        long bytes = 0;
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            bytes += out.readableBytes();
            out.release();
        }
        return bytes;
    }

    @Override
    public void close() {
        inbox.close();
    }
}
