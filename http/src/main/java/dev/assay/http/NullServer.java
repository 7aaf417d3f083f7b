package dev.assay.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Answers every piece of input with the same few bytes and does nothing else: an upper bound for any server. For tests of clients. */
public final class NullServer implements AutoCloseable {
    private static final byte[] ANSWER_BYTES =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

    /** Never released, so that connections have nothing to release, however they end. */
    private static final ByteBuf ANSWER = Unpooled.unreleasableBuffer(
            Unpooled.directBuffer(ANSWER_BYTES.length).writeBytes(ANSWER_BYTES));

    /** A smaller request arrives in one piece, as one write on loopback does. */
    private static final int PIECE_BYTES = 8 * 1024;

    private final MultiThreadIoEventLoopGroup group;
    private final Channel channel;

    /**
     * Starts it on a free port of the loopback address.
     *
     * @param transport available on this machine, not {@link Transport#AUTO}
     */
    public NullServer(Transport transport) {
        group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("assay-null-server", true), transport.handlers());
        channel = new ServerBootstrap()
                .group(group)
                .channel(transport.serverSocket())
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(PIECE_BYTES))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        client.pipeline().addLast(new Answering());
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .syncUninterruptibly()
                .channel();
    }

    public Target target() {
        InetSocketAddress bound = (InetSocketAddress) channel.localAddress();
        return new Target(bound.getAddress().getHostAddress(), bound.getPort());
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }

    @SuppressWarnings(
            "FutureReturnValueIgnored") // a write that fails closes the connection, and that is all there is to do
    private static final class Answering extends ChannelInboundHandlerAdapter {
        /** With a reader index of its own. */
        private final ByteBuf response = ANSWER.duplicate();

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ((ByteBuf) message).release();
            ctx.writeAndFlush(response.setIndex(0, ANSWER_BYTES.length), ctx.voidPromise());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }
}
