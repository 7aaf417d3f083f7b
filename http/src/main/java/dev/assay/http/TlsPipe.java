package dev.assay.http;

import dev.assay.http.tls.Tls;
import dev.assay.http.tls.TlsEngine;
import dev.assay.model.evidence.ErrorKind;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * TLS between a connection and its socket, without Netty's handler: records are decrypted and encrypted in buffers that all
 * connections of the event loop share, and only an incomplete record is kept.
 */
final class TlsPipe implements Pipe, Pipe.User {
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

    private enum State {
        SHAKING,
        OPEN,
        /** Encryption failed, and the connection has not been told yet. */
        BROKEN,
        CLOSED
    }

    private final Pipe socket;
    private final SSLEngine engine;
    private final Tls shared;
    private final RecordBuffers records;
    private final WireLog log;
    private final long timeoutMillis;
    private final Http1Connection connection;
    private State state = State.SHAKING;
    /** Whether the server has sent any data. */
    private boolean heard;

    /** The beginning of a record; null unless one was fragmented. */
    private @Nullable ByteBuf kept;

    private @Nullable Future<?> patience;

    /**
     * Puts TLS between a socket and a connection, which is told that it is open when the handshake is done.
     *
     * @param place whose session is resumed
     */
    TlsPipe(
            Pipe socket,
            Tls shared,
            int place,
            RecordBuffers records,
            WireLog log,
            Function<Pipe, Http1Connection> over) {
        this.socket = socket;
        this.engine = shared.engine(place);
        this.shared = shared;
        this.records = records;
        this.log = log;
        this.timeoutMillis = shared.timeoutMillis();
        connection = over.apply(this);
    }

    // Called by the socket.

    @Override
    public void opened() {
        String late = "TLS handshake: not over after " + timeoutMillis + " ms";
        patience = loop().schedule(
                        () -> unreachable(ErrorKind.CONNECT_TIMEOUT, late), timeoutMillis, TimeUnit.MILLISECONDS);
        try {
            engine.beginHandshake();
            advance(engine.getHandshakeStatus());
        } catch (SSLException e) {
            broken(e);
        }
    }

    @Override
    public void unreachable(ErrorKind kind, String why) {
        if (state == State.SHAKING) {
            close();
            connection.unreachable(kind, why);
        }
    }

    @Override
    public void received(ByteBuf in) {
        try {
            if (kept != null) {
                kept.writeBytes(in);
                open(kept);
                dropKept(false);
            } else {
                open(in);
                if (in.isReadable() && state != State.CLOSED) {
                    kept = Unpooled.directBuffer(2 * in.readableBytes()).writeBytes(in);
                }
            }
        } catch (SSLException e) {
            alert();
            broken(e);
        }
    }

    private void dropKept(boolean all) {
        if (kept != null && (all || !kept.isReadable())) {
            kept.release();
            kept = null;
        } else if (kept != null) {
            kept.discardReadBytes();
        }
    }

    private void open(ByteBuf in) throws SSLException {
        while (state != State.CLOSED && in.isReadable()) {
            ByteBuffer from = in.internalNioBuffer(in.readerIndex(), in.readableBytes());
            SSLEngineResult result = engine.unwrap(from, records.opening());
            in.skipBytes(result.bytesConsumed());
            HandshakeStatus next = result.getHandshakeStatus();
            if (next != HandshakeStatus.NOT_HANDSHAKING || state == State.SHAKING) {
                boolean agreed = state == State.OPEN;
                advance(next);
                if (agreed && next == HandshakeStatus.NEED_WRAP && TlsEngine.alertsFirst(engine)) {
                    seal(NOTHING);
                }
            }
            if (result.bytesProduced() > 0) {
                if (!heard) {
                    heard = true;
                    shared.served();
                }
                connection.received(records.opened(result.bytesProduced()));
            }
            if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
                finished();
            } else if (result.getStatus() != SSLEngineResult.Status.OK || stuck(result)) {
                return;
            }
        }
        if (state == State.SHAKING) {
            advance(nudged());
        }
    }

    /** Whether unwrapping again is useless until more input arrives. */
    private static boolean stuck(SSLEngineResult result) {
        return result.bytesConsumed() == 0
                && result.bytesProduced() == 0
                && result.getHandshakeStatus() != HandshakeStatus.NEED_WRAP
                && result.getHandshakeStatus() != HandshakeStatus.NEED_TASK;
    }

    @Override
    public void ended() {
        cutOff();
    }

    @Override
    public void cutOff() {
        if (state == State.SHAKING) {
            broken(new ClosedChannelException());
        } else if (!heard && shared.lacksCertificate()) {
            // the alert that says so is lost where the socket is reset at once
            broken(new SSLException("the server closed without ending TLS"));
        } else if (state != State.CLOSED) {
            close();
            connection.cutOff();
        }
    }

    /** The server has sent its close_notify. */
    private void finished() {
        if (state == State.SHAKING) {
            broken(new ClosedChannelException());
        } else if (state != State.CLOSED) {
            close();
            connection.ended();
        }
    }

    @Override
    public void broken(Throwable cause) {
        if (state == State.SHAKING) {
            unreachable(ErrorKind.TLS, shared.whyNot(cause));
        } else if (state != State.CLOSED) {
            close();
            connection.broken(shared.explained(cause));
        }
    }

    @Override
    public void dropped() {
        close();
        connection.dropped();
    }

    // The TLS engine.

    /** Does what the engine asks for until it waits for the server. */
    private void advance(HandshakeStatus asked) throws SSLException {
        HandshakeStatus next = asked;
        while (next == HandshakeStatus.NEED_TASK || next == HandshakeStatus.NEED_WRAP) {
            next = next == HandshakeStatus.NEED_WRAP ? seal(NOTHING) : taskDone();
        }
        boolean over = next == HandshakeStatus.FINISHED || next == HandshakeStatus.NOT_HANDSHAKING;
        if (over && state == State.SHAKING) {
            settled();
            state = State.OPEN;
            log.agreed(engine);
            connection.opened();
        }
    }

    private HandshakeStatus taskDone() throws SSLException {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
        HandshakeStatus next = engine.getHandshakeStatus();
        return next == HandshakeStatus.NEED_UNWRAP ? nudged() : next;
    }

    /** OpenSSL may have taken in a record, and continues only when called once more. */
    private HandshakeStatus nudged() throws SSLException {
        return engine.unwrap(NOTHING, records.opening()).getHandshakeStatus();
    }

    /** Encrypts and sends all bytes as records. */
    private HandshakeStatus seal(ByteBuffer bytes) throws SSLException {
        while (true) {
            SSLEngineResult result = engine.wrap(bytes, records.sealing());
            if (result.bytesProduced() > 0) {
                records.send(socket, result.bytesProduced());
            }
            HandshakeStatus next = result.getHandshakeStatus();
            if (!bytes.hasRemaining() || result.getStatus() != SSLEngineResult.Status.OK) {
                boolean stuck = next == HandshakeStatus.NEED_WRAP && result.bytesProduced() == 0;
                return stuck ? HandshakeStatus.NEED_UNWRAP : next;
            }
        }
    }

    /** Sends the alert that the engine has pending, if any. */
    private void alert() {
        try {
            if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                seal(NOTHING);
            }
        } catch (SSLException e) {
            // The connection is told of the first one.
        }
    }

    // Called by the connection.

    @Override
    public void write(ByteBuf bytes) {
        try {
            if (state == State.OPEN) {
                seal(bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes()));
            }
        } catch (SSLException e) {
            state = State.BROKEN;
            loop().execute(() -> broken(e)); // deferred: the sender is not done with the request yet
        } finally {
            bytes.release();
        }
    }

    @Override
    public boolean open() {
        return state == State.OPEN && socket.open();
    }

    @Override
    public void close() {
        if (state == State.CLOSED) {
            return;
        }
        boolean says = state == State.OPEN && socket.open();
        state = State.CLOSED;
        settled();
        if (says) {
            engine.closeOutbound();
            alert();
        }
        dropKept(true);
        socket.close();
        ReferenceCountUtil.release(engine);
    }

    private void settled() {
        if (patience != null) {
            patience.cancel(false);
            patience = null;
        }
    }

    @Override
    public EventLoop loop() {
        return socket.loop();
    }
}
