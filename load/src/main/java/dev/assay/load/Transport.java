package dev.assay.load;

import dev.assay.model.BadInputException;
import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** How sockets are driven. */
public enum Transport {
    /** {@link #EPOLL} where it works, {@link #NIO} elsewhere. */
    AUTO,
    /** Linux epoll through Netty's native library: waits to the microsecond and costs least. */
    EPOLL,
    /** The JDK's selector: works everywhere; waits only to the millisecond, so the generator spins before it sends. */
    NIO;

    /** In bytes, as on Linux; some systems have a few less and refuse to connect. */
    private static final int LONGEST_SOCKET_PATH = 107;

    /** The transport that is really used. */
    Transport resolved() {
        if (this == EPOLL && !Epoll.isAvailable()) {
            throw new BadInputException(
                    "transport epoll",
                    "not available on this machine: "
                            + Epoll.unavailabilityCause().getMessage(),
                    "use the transport nio or auto");
        }
        return this == AUTO ? (Epoll.isAvailable() ? EPOLL : NIO) : this;
    }

    IoHandlerFactory handlers() {
        return this == EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    }

    Class<? extends SocketChannel> socket() {
        return this == EPOLL ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    Class<? extends Channel> domainSocket() {
        return this == EPOLL ? EpollDomainSocketChannel.class : NioDomainSocketChannel.class;
    }

    /**
     * The address of a Unix domain socket.
     *
     * @throws BadInputException if the path is longer than an address may be
     */
    SocketAddress address(Path socket) {
        if (socket.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_SOCKET_PATH) {
            throw new BadInputException(
                    "socket " + socket,
                    "the address of a Unix domain socket is at most " + LONGEST_SOCKET_PATH + " bytes long",
                    "name the socket by a shorter path, for example a relative one");
        }
        return this == EPOLL ? new DomainSocketAddress(socket.toFile()) : UnixDomainSocketAddress.of(socket);
    }

    Class<? extends ServerSocketChannel> serverSocket() {
        return this == EPOLL ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    /** The shortest wait that the transport can time, in nanoseconds; shorter ones are spun. */
    long shortestWaitNanos() {
        return this == EPOLL ? 1_000 : 2_000_000;
    }
}
