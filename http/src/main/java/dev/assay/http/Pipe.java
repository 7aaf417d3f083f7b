package dev.assay.http;

import dev.assay.model.ErrorKind;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;

/** What carries the bytes of an HTTP/1.1 connection. On its event loop only. */
sealed interface Pipe permits ChannelPipe, EpollPipe, TlsPipe {
    /** Who hears what comes out of a pipe. */
    sealed interface User permits Http1Connection, TlsPipe {
        /** It is connected. */
        void opened();

        /** It could not be connected. */
        void unreachable(ErrorKind kind, String example);

        /** Bytes came; they are valid during the call. */
        void received(ByteBuf in);

        /** The other side has closed. */
        void ended();

        /** The other side has closed without saying so over TLS: anyone on the way could have cut the answer off. */
        void cutOff();

        /** Reading or writing failed. */
        void broken(Throwable cause);

        /** All connections are closed, and the pipe is. */
        void dropped();
    }

    /**
     * Sends as soon as the socket takes it; takes over one reference to a direct buffer. The user hears of a failure, though
     * not before this has returned.
     */
    void write(ByteBuf bytes);

    /** Whether neither side is known to have closed it. */
    boolean open();

    /** Closes it; without effect if it is closed. */
    void close();

    EventLoop loop();
}
