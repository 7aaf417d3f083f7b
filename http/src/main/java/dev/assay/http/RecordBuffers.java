package dev.assay.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;

/** Where the TLS connections of an event loop open and seal records: one at a time, so that they can share. */
final class RecordBuffers implements AutoCloseable {
    /** More than any engine asks for: a record has 16 KB, of some servers 32. */
    private static final int CAPACITY = 64 * 1024;

    private final ByteBuf plain = Unpooled.directBuffer(CAPACITY, CAPACITY);
    private ByteBuf sealed = Unpooled.directBuffer(CAPACITY, CAPACITY);

    /** To open a record into. */
    ByteBuffer opening() {
        return plain.internalNioBuffer(0, CAPACITY);
    }

    /** So many bytes were opened; they are valid until the next record is. */
    ByteBuf opened(int bytes) {
        return plain.setIndex(0, bytes);
    }

    /** To seal a record into. */
    ByteBuffer sealing() {
        return sealed.internalNioBuffer(0, CAPACITY);
    }

    /** Sends so many bytes that were sealed. */
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
