package dev.assay.loads;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on loopback that handles requests as a test says and records what it really did, to check reports against. */
final class LyingServer implements AutoCloseable {
    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)");

    private final ServerSocket listening;
    private final Manner manner;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger good = new AtomicInteger();

    LyingServer(Manner manner) throws IOException {
        this.manner = manner;
        listening = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    /** How requests are handled. */
    interface Manner {
        /**
         * Handles one request; returns whether the connection stays open.
         *
         * @param number of the request over all connections, from 1
         */
        boolean treat(int number, Peer peer) throws IOException, InterruptedException;
    }

    /** One connection. */
    final class Peer {
        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;
        private final StringBuilder head = new StringBuilder();

        private Peer(Socket socket) throws IOException {
            this.socket = socket;
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        /** Sends a successful response, and counts it. */
        boolean good(String response) throws IOException {
            send(response);
            good.incrementAndGet();
            return true;
        }

        boolean good() throws IOException {
            return good(OK);
        }

        /** Sends a bad response. */
        boolean bad(String response) throws IOException {
            send(response);
            return true;
        }

        /** Never answers. */
        boolean hang() throws IOException {
            in.transferTo(OutputStream.nullOutputStream());
            return false;
        }

        /** Ends the connection with a reset. */
        boolean reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
            return false;
        }

        private void send(String bytes) throws IOException {
            out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        /** Method, target and body of the request, as it came. */
        String request() throws IOException {
            Matcher length = LENGTH.matcher(head);
            byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
            String line = head.substring(0, head.indexOf(" HTTP/1.1\r\n"));
            return line + (body.length == 0 ? "" : " " + new String(body, StandardCharsets.UTF_8));
        }

        private boolean next() throws IOException {
            head.setLength(0);
            int ends = 0;
            for (int b = in.read(); b >= 0; b = in.read()) {
                head.append((char) b);
                ends = b == '\n' ? ends + 1 : b == '\r' ? ends : 0;
                if (ends == 2) {
                    return true;
                }
            }
            return false;
        }
    }

    String url() {
        return "http://127.0.0.1:" + listening.getLocalPort() + "/";
    }

    /** The number of requests read. */
    int asked() {
        return asked.get();
    }

    /** The number of successful responses. */
    int good() {
        return good.get();
    }

    /** Accepts no more connections; open ones stay. */
    void refuse() throws IOException {
        listening.close();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The test is over, or the server refuses.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            Peer peer = new Peer(socket);
            boolean on = true;
            while (on && peer.next()) {
                on = manner.treat(asked.incrementAndGet(), peer);
            }
        } catch (IOException gone) {
            // The other side has closed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "lying-server");
        thread.setDaemon(true);
        thread.start();
    }
}
