package dev.assay.http;

import dev.assay.http.h2.Http2Connection;
import dev.assay.http.loop.ConnectListener;
import dev.assay.http.loop.Failures;
import dev.assay.http.loop.Inbox;
import dev.assay.http.message.ResponseSink;
import dev.assay.http.tls.Tls;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Opens connections of one event loop to one server and keeps track of them. On that event loop only. */
public final class Connector {
    private static final WriteCopier COPYING = new WriteCopier();

    private final Bootstrap bootstrap;
    private final EventLoop loop;
    private final SocketAddress server;
    private final Optional<Tls> tls;
    private final int timeoutMillis;
    private final boolean copies;
    private final boolean asksFirst;
    private final boolean local;
    /** Whether HTTP/1.1 bypasses Netty's channels. */
    private final boolean epoll;

    private boolean closed;
    private final Set<EpollPipe> pipes = new HashSet<>();
    private final Inbox inbox;
    private final RecordBuffers records;
    private final ChannelGroup open;
    private final WireLog log = new WireLog();
    /** A number for each owner that connects over TLS. */
    private final IdentityHashMap<ConnectListener, Integer> places = new IdentityHashMap<>();

    Connector(
            ClientLoop client,
            Transport transport,
            Target target,
            Optional<Tls> tls,
            SocketAddress server,
            Duration timeout) {
        loop = client.loop();
        inbox = client.inbox();
        records = client.records();
        this.server = server;
        this.tls = tls;
        timeoutMillis = (int) Math.max(1, timeout.toMillis());
        open = new DefaultChannelGroup(loop);
        local = target.socket().isPresent();
        bootstrap = new Bootstrap()
                .group(loop)
                .channel(local ? transport.domainSocket() : transport.socket())
                .remoteAddress(server)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMillis);
        asksFirst = target.wire().expectContinue();
        epoll = transport == Transport.EPOLL;
        copies = transport.keepsBuffers();
        if (tls.isEmpty() && !copies) { // TLS keeps its input until a record is complete
            bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, inbox);
        }
        if (!local) {
            bootstrap.option(ChannelOption.TCP_NODELAY, true);
        }
    }

    /**
     * Starts to connect; calls {@code ready} or {@code unreachable} of the owner.
     *
     * @param sink receives the responses; bodies that it does not want are skipped
     */
    public void connect(Http1Connection.Owner owner, ResponseSink sink) {
        Function<Pipe, Http1Connection> over = pipe -> new Http1Connection(owner, inbox, sink, pipe, asksFirst);
        if (epoll) {
            Function<Pipe, Pipe.User> user = tls.<Function<Pipe, Pipe.User>>map(
                            shared -> pipe -> new TlsPipe(pipe, shared, place(shared, owner), records, log, over))
                    .orElse(over::apply);
            loop.execute(() -> connectPipe(owner, user)); // deferred: no callback before this returns
        } else {
            begin(owner, channel -> new ChannelPipe(channel, over));
        }
    }

    private void connectPipe(ConnectListener attempt, Function<Pipe, Pipe.User> over) {
        if (closed) {
            return;
        }
        EpollPipe pipe;
        try {
            Socket socket = local ? Socket.newSocketDomain() : new TcpSocket(server);
            pipe = new EpollPipe(socket, (IoEventLoop) loop, inbox, this, over);
            pipes.add(pipe);
            if (!local) {
                socket.setTcpNoDelay(true);
            }
        } catch (IOException | ChannelException e) {
            attempt.unreachable(Failures.whileConnecting(e), Failures.describe(e));
            return;
        }
        pipe.connect(server, timeoutMillis);
    }

    void closed(EpollPipe pipe) {
        pipes.remove(pipe);
    }

    /** Starts to connect for HTTP/2; calls {@code ready} or {@code unreachable} of the owner. */
    public void connect(Http2Connection.Owner owner) {
        begin(owner, channel -> new Http2Connection(owner, channel, inbox, tls.isPresent(), timeoutMillis));
    }

    private void begin(ConnectListener attempt, Function<Channel, ChannelHandler> connection) {
        ChannelInitializer<Channel> starting = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                open.add(channel);
                if (copies && tls.isEmpty()) {
                    channel.pipeline().addLast(COPYING);
                }
                tls.ifPresent(shared -> shared.begin(channel, place(shared, attempt), log::agreed, attempt));
                channel.pipeline().addLast(connection.apply(channel));
            }
        };
        bootstrap.clone().handler(starting).connect().addListener(done -> {
            if (done.isSuccess()) {
                log.open();
                return;
            }
            attempt.unreachable(Failures.whileConnecting(done.cause()), Failures.describe(done.cause()));
        });
    }

    private int place(Tls shared, ConnectListener attempt) {
        return places.computeIfAbsent(attempt, fresh -> shared.place());
    }

    /** What was recorded so far. Any thread may call this. */
    public WireLog log() {
        return log;
    }

    /** Closes all connections, including those not yet open; completes when they are closed. */
    public CompletableFuture<Void> close() {
        closed = true;
        List.copyOf(pipes).forEach(EpollPipe::drop);
        CompletableFuture<Void> done = new CompletableFuture<>();
        open.close().addListener(all -> done.complete(null));
        return done;
    }
}
