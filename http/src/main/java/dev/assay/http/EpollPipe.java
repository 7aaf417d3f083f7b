package dev.assay.http;

import dev.assay.http.loop.Failures;
import dev.assay.http.loop.Inbox;
import dev.assay.model.evidence.ErrorKind;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.channel.IoEvent;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoEvent;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A socket on Netty's epoll loop without Netty's channel around it. A request takes one system call to write and one to read, and
 * touches few of the connection's cache lines: with a thousand connections, that is what a request costs. Edge-triggered; a read
 * that does not fill the buffer has drained the socket (epoll(7), question 9).
 */
final class EpollPipe implements EpollIoHandle, Pipe {
    private static final EpollIoOps READING =
            EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLRDHUP).with(EpollIoOps.EPOLLET);
    private static final EpollIoOps WRITING = READING.with(EpollIoOps.EPOLLOUT);
    private static final int OUTPUT = EpollIoOps.EPOLLOUT.value();
    private static final int ONLY_DATA = EpollIoOps.EPOLLIN.value() | OUTPUT;
    /** Then others get a turn: a server that sends faster than it is read would occupy the event loop for ever. */
    private static final int READS_AT_ONCE = 16;

    private enum State {
        CONNECTING,
        OPEN,
        /** The other side sends no more, or the socket is broken: reading tells which. */
        ENDING,
        /** Writing failed, and the user has not been told yet. */
        BROKEN,
        CLOSED
    }

    private final Socket socket;
    private final Inbox inbox;
    private final Pipe.User user;
    private State state = State.CONNECTING;
    /** What the socket has not taken yet; null until a write is partial. */
    private @Nullable ArrayDeque<ByteBuf> unsent;

    private final Connector connector;
    private final IoEventLoop loop;
    private @Nullable IoRegistration registration;
    private @Nullable Future<?> patience;

    EpollPipe(Socket socket, IoEventLoop loop, Inbox inbox, Connector connector, Function<Pipe, Pipe.User> over) {
        this.socket = socket;
        this.loop = loop;
        this.inbox = inbox;
        this.connector = connector;
        user = over.apply(this);
    }

    /** Starts to connect; its user is told the outcome. */
    void connect(SocketAddress server, long timeoutMillis) {
        if (state == State.CLOSED) {
            return;
        }
        boolean connected;
        try {
            connected = socket.connect(server);
            IoRegistration registered =
                    loop.register(this).syncUninterruptibly().getNow();
            registration = registered;
            registered.submit(WRITING);
        } catch (IOException | RuntimeException e) {
            unreachable(Failures.whileConnecting(e), Failures.describe(e));
            return;
        }
        if (connected) {
            connected();
        } else {
            String late = "connection timed out after " + timeoutMillis + " ms";
            patience = loop.schedule(
                    () -> unreachable(ErrorKind.CONNECT_TIMEOUT, late), timeoutMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void connected() {
        settled();
        state = State.OPEN;
        watch(READING);
        connector.log().open();
        user.opened();
    }

    private void unreachable(ErrorKind kind, String why) {
        if (state == State.CONNECTING) {
            close();
            user.unreachable(kind, why);
        }
    }

    private void settled() {
        if (patience != null) {
            patience.cancel(false);
            patience = null;
        }
    }

    private void watch(EpollIoOps events) {
        if (registration != null) {
            registration.submit(events);
        }
    }

    @Override
    public void handle(IoRegistration registration, IoEvent event) {
        int happened = ((EpollIoEvent) event).ops().value();
        if (state == State.CONNECTING) {
            finishConnecting();
            return;
        } else if (state != State.OPEN && state != State.ENDING) {
            return;
        }
        if ((happened & ~ONLY_DATA) != 0 && state == State.OPEN) {
            state = State.ENDING;
        }
        try {
            if (unsent != null && (happened & OUTPUT) != 0) {
                flush(unsent);
            }
        } catch (IOException e) {
            unwritable(e);
            return;
        }
        readOn();
    }

    private void finishConnecting() {
        try {
            if (socket.finishConnect()) {
                connected();
            }
        } catch (IOException e) {
            unreachable(Failures.whileConnecting(e), Failures.describe(e));
        }
    }

    private void read() throws IOException {
        for (int reads = 0; state == State.OPEN || state == State.ENDING; reads++) {
            if (reads == READS_AT_ONCE) {
                loop.execute(this::readOn);
                return;
            }
            int bytes = inbox.receive(socket);
            if (bytes > 0) {
                user.received(inbox.received());
            }
            if (bytes < 0) {
                end();
            } else if (bytes == 0 || (state == State.OPEN && bytes < Inbox.CAPACITY)) {
                return;
            }
        }
    }

    private void readOn() {
        try {
            read();
        } catch (IOException | RuntimeException e) {
            broken(e);
        }
    }

    private void end() {
        close();
        user.ended();
    }

    /** After a failed write. A server may answer and close in the middle of an upload: its response is still there to be read. */
    private void unwritable(IOException e) {
        try {
            while (state != State.CLOSED && inbox.receive(socket) > 0) {
                user.received(inbox.received());
            }
        } catch (IOException rest) {
            // No more can be read.
        } catch (RuntimeException wrong) {
            broken(wrong);
        }
        broken(e); // the socket reports its error once
    }

    private void broken(Exception e) {
        if (state != State.CLOSED) {
            close();
            user.broken(e);
        }
    }

    @Override
    public void write(ByteBuf bytes) {
        if (state != State.OPEN && state != State.ENDING) {
            bytes.release();
        } else if (unsent != null && !unsent.isEmpty()) {
            unsent.add(bytes);
        } else {
            try {
                if (sent(bytes)) {
                    bytes.release();
                } else {
                    keep(bytes);
                }
            } catch (IOException e) {
                bytes.release();
                state = State.BROKEN;
                loop.execute(() -> unwritable(e)); // deferred: the sender is not done with the request yet
            }
        }
    }

    private void keep(ByteBuf bytes) {
        if (unsent == null) {
            unsent = new ArrayDeque<>(2);
        }
        unsent.add(bytes);
        watch(WRITING);
    }

    /** Sends what the socket takes; returns whether that was all. */
    private boolean sent(ByteBuf bytes) throws IOException {
        int from = bytes.readerIndex();
        int to = bytes.writerIndex();
        int taken = bytes.hasMemoryAddress()
                ? socket.sendAddress(bytes.memoryAddress(), from, to)
                : socket.send(bytes.internalNioBuffer(0, to), from, to);
        bytes.readerIndex(from + Math.max(0, taken));
        return !bytes.isReadable();
    }

    private void flush(ArrayDeque<ByteBuf> waiting) throws IOException {
        for (ByteBuf next = waiting.peek(); next != null; next = waiting.peek()) {
            if (!sent(next)) {
                return;
            }
            waiting.remove().release();
        }
        watch(READING);
    }

    @Override
    public boolean open() {
        return state == State.OPEN;
    }

    /** Closes it without a request from its user, who may still be waiting for it to connect. */
    void drop() {
        close();
        user.dropped();
    }

    @Override
    public void close() {
        if (state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        settled();
        if (unsent != null) {
            unsent.forEach(ByteBuf::release);
            unsent.clear();
        }
        connector.closed(this);
        if (registration != null) {
            registration.cancel();
        }
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing is left to do with it.
        }
    }

    @Override
    public EventLoop loop() {
        return loop;
    }

    @Override
    public FileDescriptor fd() {
        return socket;
    }
}
