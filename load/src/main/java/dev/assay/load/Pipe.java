package dev.assay.load;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;

/** What carries the bytes of an HTTP/1.1 connection. On its event loop only. */
sealed interface Pipe permits ChannelPipe, EpollPipe {
    /**
     * Sends as soon as the socket takes it; takes over one reference to a direct buffer. The connection hears of a failure,
     * though not before this has returned.
     */
    void write(ByteBuf bytes);

    /** Whether neither side is known to have closed it. */
    boolean open();

    /** Closes it; without effect if it is closed. */
    void close();

    EventLoop loop();
}
