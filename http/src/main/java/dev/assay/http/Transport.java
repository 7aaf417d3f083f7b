package dev.assay.http;

import dev.assay.http.loop.Failures;
import dev.assay.model.BadInputException;
import io.netty.channel.Channel;
import io.netty.channel.DefaultSelectStrategyFactory;
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
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringDomainSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The I/O mechanism of sockets. */
public enum Transport {
    /** {@link #EPOLL} where it works, {@link #NIO} elsewhere. */
    AUTO,
    /** Linux epoll through Netty's native library: waits precisely to the microsecond and costs least. */
    EPOLL,
    /** Linux io_uring through Netty's native library: waits precisely to the nanosecond, batches system calls. */
    IO_URING,
    /** The JDK's selector: works everywhere; waits precisely to the millisecond only, so the client spins before it sends. */
    NIO;

    /** Events handled between checks for a tick that is due: 64 take about a seventh of a millisecond. */
    private static final int EVENTS_AT_ONCE = 64;

    static {
        // Netty derives channel ids from a MAC address, and warns where there is none, as in a sandbox.
        if (System.getProperty("io.netty.machineId") == null) {
            System.setProperty("io.netty.machineId", "02:00:00:00:00:00");
        }
    }

    /** In bytes, as on Linux; some systems allow a few less and fail to connect. */
    private static final int MAX_SOCKET_PATH = 107;

    public boolean available() {
        return missing() == null;
    }

    private @Nullable Throwable missing() {
        return switch (this) {
            case EPOLL -> Epoll.unavailabilityCause();
            case IO_URING -> IoUring.unavailabilityCause();
            default -> null;
        };
    }

    /**
     * The transport actually used.
     *
     * @throws BadInputException if it is not available on this machine
     */
    public Transport resolved() {
        Throwable missing = missing();
        if (missing != null) {
            throw new BadInputException(
                    "transport " + title(),
                    "not available on this machine: " + reason(missing),
                    "Use the transport nio or auto.",
                    missing);
        }
        return this == AUTO ? (Epoll.isAvailable() ? EPOLL : NIO) : this;
    }

    private static String reason(Throwable missing) {
        Throwable root = missing;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return Failures.describe(root);
    }

    /** The name that users write. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    IoHandlerFactory handlers() {
        return switch (this) {
            case EPOLL -> EpollIoHandler.newFactory(EVENTS_AT_ONCE, DefaultSelectStrategyFactory.INSTANCE);
            case IO_URING -> IoUringIoHandler.newFactory();
            default -> NioIoHandler.newFactory();
        };
    }

    Class<? extends SocketChannel> socket() {
        return switch (this) {
            case EPOLL -> EpollSocketChannel.class;
            case IO_URING -> IoUringSocketChannel.class;
            default -> NioSocketChannel.class;
        };
    }

    Class<? extends Channel> domainSocket() {
        return switch (this) {
            case EPOLL -> EpollDomainSocketChannel.class;
            case IO_URING -> IoUringDomainSocketChannel.class;
            default -> NioDomainSocketChannel.class;
        };
    }

    /**
     * The address of a Unix domain socket.
     *
     * @throws BadInputException if the path is too long for an address
     */
    SocketAddress address(Path socket) {
        if (socket.toString().getBytes(StandardCharsets.UTF_8).length > MAX_SOCKET_PATH) {
            throw new BadInputException(
                    "socket " + socket,
                    "the address of a Unix domain socket is at most " + MAX_SOCKET_PATH + " bytes long",
                    "Name the socket by a shorter path, for example a relative one.");
        }
        return this != NIO ? new DomainSocketAddress(socket.toFile()) : UnixDomainSocketAddress.of(socket);
    }

    Class<? extends ServerSocketChannel> serverSocket() {
        return switch (this) {
            case EPOLL -> EpollServerSocketChannel.class;
            case IO_URING -> IoUringServerSocketChannel.class;
            default -> NioServerSocketChannel.class;
        };
    }

    /** Whether waits are precise to the microsecond. */
    boolean preciseTimers() {
        return this == EPOLL || this == IO_URING;
    }

    /** Whether the kernel owns buffers until it reports completion, and not only during a call. */
    boolean keepsBuffers() {
        return this == IO_URING;
    }

    /** The shortest wait that the transport can time, in nanoseconds; shorter ones are spun. */
    long shortestWaitNanos() {
        return preciseTimers() ? 1_000 : 2_000_000;
    }
}
