package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Target;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A server on loopback that treats each connection as a script says, well or badly, with a thread for each. */
final class ScriptedServer implements AutoCloseable {
    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    /** The lines with CR LF between them. */
    static String lines(String... lines) {
        return String.join("\r\n", lines);
    }

    /** What happens on one connection; the socket is closed afterwards. */
    interface Script {
        void run(Peer peer) throws IOException, InterruptedException;
    }

    /** One connection as the server sees it. */
    static final class Peer {
        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;
        /** Which connection of the server this is, from 1. */
        final int number;

        Peer(Socket socket, int number) throws IOException {
            this.socket = socket;
            this.number = number;
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        /** The same connection over TLS, once the handshake is over; this one still bypasses it. */
        Peer secure(SSLContext context, String... protocols) throws IOException {
            return secure(context, false, protocols);
        }

        /** The same; it may ask for a certificate, which it does not need. */
        Peer secure(SSLContext context, boolean asks, String... protocols) throws IOException {
            SSLSocket over =
                    (SSLSocket) context.getSocketFactory().createSocket(socket, "127.0.0.1", socket.getPort(), true);
            over.setUseClientMode(false);
            over.setWantClientAuth(asks);
            if (protocols.length > 0) {
                over.setEnabledProtocols(protocols);
            }
            Peer secured = new Peer(over, number);
            secured.handshake();
            return secured;
        }

        /** Over TLS: does a handshake, or starts a new one. */
        void handshake() throws IOException {
            ((SSLSocket) socket).startHandshake();
        }

        /** The head of the next request; empty at the end of input. */
        String head() throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int b = in.read();
                if (b < 0) {
                    return "";
                }
                head.append((char) b);
            }
            return head.toString();
        }

        /** Bytes that came and were not read. */
        int available() throws IOException {
            return in.available();
        }

        /** The next request with its body; empty at the end of input. */
        String request() throws IOException {
            StringBuilder head = new StringBuilder(head());
            int at = head.indexOf("Content-Length: ");
            if (at >= 0) {
                int length = Integer.parseInt(head.substring(at + 16, head.indexOf("\r\n", at)));
                head.append(new String(in.readNBytes(length), StandardCharsets.UTF_8));
            }
            return head.toString();
        }

        void send(String bytes) throws IOException {
            send(bytes.getBytes(StandardCharsets.ISO_8859_1));
        }

        void send(byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
        }

        /** The next bytes; fewer at the end of input. */
        byte[] read(int bytes) throws IOException {
            return in.readNBytes(bytes);
        }

        void close() throws IOException {
            socket.close();
        }

        /** Ends the connection with a reset instead of an orderly close. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        void endOutput() throws IOException {
            socket.shutdownOutput();
        }

        /** Waits until the other side closes. */
        void untilClosed() throws IOException {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private final ServerSocket listening;
    private final Script script;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();

    ScriptedServer(Script script) throws IOException {
        this(script, InetAddress.getLoopbackAddress());
    }

    ScriptedServer(Script script, InetAddress address) throws IOException {
        this(script, address, ServerSocketFactory.getDefault());
    }

    ScriptedServer(Script script, InetAddress address, ServerSocketFactory sockets) throws IOException {
        this.script = script;
        listening = sockets.createServerSocket(0, 1024, address);
        start(this::accept);
    }

    /** Answers every request well. */
    static ScriptedServer good() throws IOException {
        return new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send(OK);
            }
        });
    }

    Target target() {
        return new Target(listening.getInetAddress().getHostAddress(), listening.getLocalPort());
    }

    ServerSocket listening() {
        return listening;
    }

    /** Connections so far. */
    int accepted() {
        return accepted.get();
    }

    /** Fails unless every connection is closed soon. */
    void awaitNoConnection() throws InterruptedException {
        for (int i = 0; i < 500 && !open.isEmpty(); i++) {
            Thread.sleep(10);
        }
        assertThat(open).isEmpty();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                open.add(socket);
                int number = accepted.incrementAndGet();
                start(() -> serve(socket, number));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket, int number) {
        try (socket) {
            socket.setTcpNoDelay(true);
            script.run(new Peer(socket, number));
        } catch (IOException | InterruptedException e) {
            // The other side went away, as it may.
        } finally {
            open.remove(socket);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
