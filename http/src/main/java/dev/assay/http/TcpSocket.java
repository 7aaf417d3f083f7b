package dev.assay.http;

import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.unix.Socket;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * A TCP socket of its server's address family: Netty would use IPv6 for both, and an IPv4-mapped IPv6 address goes through two
 * layers of the kernel.
 */
final class TcpSocket extends Socket {
    /** @throws io.netty.channel.ChannelException if none can be opened, for example for lack of file descriptors */
    TcpSocket(SocketAddress server) {
        super(newSocketStream0(family(server)));
    }

    private static SocketProtocolFamily family(SocketAddress server) {
        boolean four = server instanceof InetSocketAddress inet && inet.getAddress() instanceof Inet4Address;
        return four || !isIPv6Preferred() ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
    }
}
