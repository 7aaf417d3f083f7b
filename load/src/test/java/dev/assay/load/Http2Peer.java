package dev.assay.load;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A server's side of an HTTP/2 connection, frame by frame, for scripts that treat clients well or badly. */
final class Http2Peer {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PUSH_PROMISE = 5;
    static final int PING = 6;
    static final int GO_AWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;
    static final int PADDED = 8;

    /** {@code :status: 200} */
    static final byte[] OK = {(byte) 0x88};

    private static final int PREFACE_BYTES = 24;

    private final ScriptedServer.Peer peer;

    /** A frame; type -1 is the end of the connection. */
    record Frame(int type, int flags, int stream, ByteBuf payload) {
        boolean ends() {
            return (flags & END_STREAM) != 0 && (type == HEADERS || type == DATA);
        }
    }

    Http2Peer(ScriptedServer.Peer peer) {
        this.peer = peer;
    }

    /** Reads the client's preface and sends settings: pairs of name and value. */
    Http2Peer greet(int... settings) throws IOException {
        peer.read(PREFACE_BYTES);
        ByteBuf payload = Unpooled.buffer();
        for (int i = 0; i < settings.length; i += 2) {
            payload.writeShort(settings[i]).writeInt(settings[i + 1]);
        }
        frame(SETTINGS, 0, 0, ByteBufUtil.getBytes(payload));
        return this;
    }

    Frame next() throws IOException {
        byte[] head = peer.read(9);
        if (head.length < 9) {
            return new Frame(-1, 0, 0, Unpooled.EMPTY_BUFFER);
        }
        ByteBuf in = Unpooled.wrappedBuffer(head);
        int length = in.readUnsignedMedium();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        return new Frame(type, flags, in.readInt(), Unpooled.wrappedBuffer(peer.read(length)));
    }

    /** Reads on until a request is complete; the number of its stream, or 0 at the end of the connection. */
    int request() throws IOException {
        Frame frame = next();
        while (frame.type() != -1 && !frame.ends()) {
            frame = next();
        }
        return frame.stream();
    }

    void frame(int type, int flags, int stream, byte... payload) throws IOException {
        ByteBuf out = Unpooled.buffer();
        out.writeMedium(payload.length)
                .writeByte(type)
                .writeByte(flags)
                .writeInt(stream)
                .writeBytes(payload);
        peer.send(ByteBufUtil.getBytes(out));
    }

    /** A frame whose payload is numbers of four bytes. */
    void frame(int type, int flags, int stream, int... numbers) throws IOException {
        ByteBuf payload = Unpooled.buffer();
        for (int number : numbers) {
            payload.writeInt(number);
        }
        frame(type, flags, stream, ByteBufUtil.getBytes(payload));
    }

    /** Raw bytes. */
    void raw(byte[] bytes) throws IOException {
        peer.send(bytes);
    }

    void head(int stream) throws IOException {
        frame(HEADERS, END_HEADERS, stream, OK);
    }

    /** 200 with a body of two bytes. */
    void response(int stream) throws IOException {
        head(stream);
        frame(DATA, END_STREAM, stream, "ok".getBytes(StandardCharsets.US_ASCII));
    }

    void goAway(int lastStream, int error) throws IOException {
        frame(GO_AWAY, 0, 0, lastStream, error);
    }

    void close() throws IOException {
        peer.close();
    }

    void untilClosed() throws IOException {
        peer.untilClosed();
    }
}
