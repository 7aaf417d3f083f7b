package dev.assay.http.loop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.unix.Socket;
import java.io.IOException;

/**
 * The one receive buffer of an event loop: each piece is parsed before the next is read, so all connections share it, and 10,000 of
 * them need no more buffer than one. Handlers must not keep it.
 */
public final class Inbox extends DefaultMaxMessagesRecvByteBufAllocator implements AutoCloseable {
    /** Bytes that one read receives, at most. */
    public static final int CAPACITY = 64 * 1024;

    private final ByteBuf buffer = Unpooled.directBuffer(CAPACITY, CAPACITY);
    private final byte[] window = new byte[8 * 1024];

    /**
     * Receives into the buffer.
     *
     * @return number of bytes received: 0 if there are none now, -1 at the end of the stream
     */
    public int receive(Socket socket) throws IOException {
        int bytes = buffer.hasMemoryAddress()
                ? socket.recvAddress(buffer.memoryAddress(), 0, CAPACITY)
                : socket.recv(buffer.internalNioBuffer(0, CAPACITY), 0, CAPACITY);
        buffer.setIndex(0, Math.max(0, bytes));
        return bytes;
    }

    /** What {@link #receive} last read. */
    public ByteBuf received() {
        return buffer;
    }

    /** Heads are parsed here: an array is cheaper to scan byte by byte than a buffer. */
    public byte[] window() {
        return window;
    }

    @Override
    @SuppressWarnings("deprecation") // Netty deprecates Handle for its users but asks allocators to return it
    public RecvByteBufAllocator.Handle newHandle() {
        return new MaxMessageHandle() {
            @Override
            public ByteBuf allocate(ByteBufAllocator ignored) {
                return buffer.clear().retain();
            }

            @Override
            public int guess() {
                return CAPACITY;
            }
        };
    }

    @Override
    public void close() {
        buffer.release();
    }
}
