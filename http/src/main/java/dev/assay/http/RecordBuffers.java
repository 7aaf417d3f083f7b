package dev.assay.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;

/** Buffers in which the TLS connections of an event loop decrypt and encrypt records: shared, because they do so one at a time. */
final class RecordBuffers implements AutoCloseable {
    /** More than any engine asks for: a record has up to 16 KB, from some servers 32. */
    private static final int CAPACITY = 64 * 1024;

    private final ByteBuf plain = Unpooled.directBuffer(CAPACITY, CAPACITY);
    private ByteBuf sealed = Unpooled.directBuffer(CAPACITY, CAPACITY);

    /** To decrypt a record into. */
    ByteBuffer opening() {
        return plain.internalNioBuffer(0, CAPACITY);
    }

    /** The decrypted bytes; valid until the next record is decrypted. */
    ByteBuf opened(int bytes) {
        return plain.setIndex(0, bytes);
    }

    /** To encrypt a record into. */
    ByteBuffer sealing() {
        return sealed.internalNioBuffer(0, CAPACITY);
    }

    void send(Pipe pipe, int bytes) {
        pipe.write(sealed.setIndex(0, bytes).retain());
        if (sealed.refCnt() > 1) { // the socket has not taken all of it: the rest belongs to the connection
            sealed.release();
            sealed = Unpooled.directBuffer(CAPACITY, CAPACITY);
        }
    }

    @Override
    public void close() {
        plain.release();
        sealed.release();
    }
}
