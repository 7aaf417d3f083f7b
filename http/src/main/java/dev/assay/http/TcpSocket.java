package dev.assay.http;

import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.unix.Socket;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * A TCP socket of the family of its server's address: Netty's own choice is IPv6 for both, and an IPv4 address mapped into
 * IPv6 goes through two layers of the kernel.
 */
final class TcpSocket extends Socket {
    /** @throws io.netty.channel.ChannelException if the system gives none, for want of file descriptors for example */
    TcpSocket(SocketAddress server) {
        super(newSocketStream0(family(server)));
    }

    private static SocketProtocolFamily family(SocketAddress server) {
        boolean four = server instanceof InetSocketAddress inet && inet.getAddress() instanceof Inet4Address;
        return four || !isIPv6Preferred() ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
    }
}
