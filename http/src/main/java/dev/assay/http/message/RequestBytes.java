package dev.assay.http.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * A request as HTTP/1.1 bytes, off-heap. It is filled and sent again and again: its buffer is reused as soon as the socket has
 * taken it, which is nearly always at once. For one event loop.
 */
public final class RequestBytes implements AutoCloseable {
    private final boolean constant;
    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;

    /**
     * Has no request yet.
     *
     * @param constant whether it is only ever filled with the same request
     */
    public RequestBytes(boolean constant) {
        this.constant = constant;
    }

    /** Whether it is only ever filled with the same request. */
    public boolean constant() {
        return constant;
    }

    /** Whether it holds no request: it was never filled, or its buffer was left to the socket. */
    public boolean isEmpty() {
        return bytes.capacity() == 0;
    }

    public int length() {
        return bytes.writerIndex();
    }

    /** Replaces its contents with a whole request, head and body. */
    public void fill(Scratch request) {
        if (bytes.capacity() < request.length()) {
            bytes.release();
            bytes = Unpooled.directBuffer(request.length() + request.length() / 4);
        }
        bytes.clear().writeBytes(request.bytes(), 0, request.length());
    }

    /** Moves its contents to a new instance, for a request that has to wait. */
    public RequestBytes moved() {
        RequestBytes to = new RequestBytes(constant);
        to.bytes = bytes;
        bytes = Unpooled.EMPTY_BUFFER;
        return to;
    }

    /** A reference to the whole request, to be released when it is sent; call {@link #sent} afterwards. */
    public ByteBuf sending() {
        return bytes.setIndex(0, bytes.writerIndex()).retain();
    }

    /** Leaves the buffer to the connection if the socket has not taken all of it. */
    public void sent() {
        if (bytes.refCnt() > 1) {
            close();
        }
    }

    /** Releases its buffer; it may be filled again. */
    @Override
    public void close() {
        bytes.release();
        bytes = Unpooled.EMPTY_BUFFER;
    }
}
