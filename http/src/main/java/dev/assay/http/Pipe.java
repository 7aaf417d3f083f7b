package dev.assay.http;

import dev.assay.model.evidence.ErrorKind;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;

/** Carries the bytes of an HTTP/1.1 connection. On its event loop only. */
sealed interface Pipe permits ChannelPipe, EpollPipe, TlsPipe {
    /** Is told what happens on a pipe. */
    sealed interface User permits Http1Connection, TlsPipe {
        void opened();

        void unreachable(ErrorKind kind, String example);

        /** Bytes arrived; they are valid only during the call. */
        void received(ByteBuf in);

        /** The other side has closed. */
        void ended();

        /** The other side has closed without a TLS close_notify: anyone on the way could have cut the response off. */
        void cutOff();

        /** Reading or writing failed. */
        void broken(Throwable cause);

        /** The pipe has been closed along with all others. */
        void dropped();
    }

    /**
     * Sends as soon as the socket takes it; takes over one reference to a direct buffer. The user is told of a failure, but not
     * before this has returned.
     */
    void write(ByteBuf bytes);

    /** Whether neither side is known to have closed it. */
    boolean open();

    /** Closes it; no effect if it is closed already. */
    void close();

    EventLoop loop();
}
