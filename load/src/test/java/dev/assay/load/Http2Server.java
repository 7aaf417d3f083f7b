package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.model.Keys;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A good HTTP/2 server: Netty's own, on loopback. Says in a header how long the body of the request was. */
final class Http2Server implements AutoCloseable {
    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel channel;
    private final int responseBytes;
    private final int delayMillis;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger mostActive = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();
    final Queue<String> requests = new ConcurrentLinkedQueue<>();

    Http2Server(Http2Settings settings, Optional<Keys> keys, int responseBytes, int delayMillis) {
        this.responseBytes = responseBytes;
        this.delayMillis = delayMillis;
        channel = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        connections.incrementAndGet();
                        keys.map(Http2Server::tls)
                                .ifPresent(tls -> client.pipeline().addLast(tls.newHandler(client.alloc())));
                        client.pipeline()
                                .addLast(
                                        Http2FrameCodecBuilder.forServer()
                                                .initialSettings(settings)
                                                .build(),
                                        new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                                            @Override
                                            protected void initChannel(Channel stream) {
                                                stream.pipeline().addLast(new Answering());
                                            }
                                        }));
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .syncUninterruptibly()
                .channel();
    }

    private static JdkSslContext tls(Keys keys) {
        return new JdkSslContext(
                keys.context(),
                false,
                null,
                IdentityCipherSuiteFilter.INSTANCE,
                new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        "h2"),
                ClientAuth.NONE,
                null,
                false);
    }

    Target target() {
        InetSocketAddress bound = (InetSocketAddress) channel.localAddress();
        return new Target("127.0.0.1", bound.getPort());
    }

    /** Most requests that were being answered at once. */
    int mostActive() {
        return mostActive.get();
    }

    int connections() {
        return connections.get();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a client that does not get its response says so
    private final class Answering extends ChannelInboundHandlerAdapter {
        private int bodyBytes;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            boolean ends = false;
            if (message instanceof Http2HeadersFrame head) {
                requests.add(head.headers().method() + " " + head.headers().path());
                ends = head.isEndStream();
                int now = active.incrementAndGet();
                mostActive.accumulateAndGet(now, Math::max);
            } else if (message instanceof Http2DataFrame data) {
                bodyBytes += data.content().readableBytes();
                ends = data.isEndStream();
            }
            ReferenceCountUtil.release(message);
            if (ends) {
                ctx.executor().schedule(() -> response(ctx), delayMillis, TimeUnit.MILLISECONDS);
            }
        }

        private void response(ChannelHandlerContext ctx) {
            active.decrementAndGet();
            DefaultHttp2Headers head = new DefaultHttp2Headers();
            head.status("200").add("x-body", Integer.toString(bodyBytes)).add("content-type", "text/plain");
            ctx.write(new DefaultHttp2HeadersFrame(head, responseBytes == 0));
            if (responseBytes > 0) {
                ctx.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(new byte[responseBytes]), true));
            }
            ctx.flush();
        }
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }
}
