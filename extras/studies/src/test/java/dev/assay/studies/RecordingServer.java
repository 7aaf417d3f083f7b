package dev.assay.studies;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Records what arrives on a loopback port. Answers 201 to POST and 200 to the rest, with the 27 bytes of a study. */
final class RecordingServer implements AutoCloseable {
    private static final String BODY = "{\"greeting\":\"Hello World!\"}";

    /**
     * A request.
     *
     * @param connection its number, from 1
     * @param line method, target and version
     * @param headers by name in lower case
     * @param nanos when it was read
     */
    record Request(int connection, String line, Map<String, String> headers, String body, long nanos) {
        boolean keepsAlive() {
            String connection = headers.getOrDefault("connection", "");
            return line.endsWith("HTTP/1.0")
                    ? connection.equalsIgnoreCase("keep-alive")
                    : !connection.equalsIgnoreCase("close");
        }
    }

    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ServerSocket socket;

    RecordingServer() throws IOException {
        socket = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    int port() {
        return socket.getLocalPort();
    }

    /** The requests so far, in order of arrival. */
    List<Request> requests() {
        return requests;
    }

    private void accept() {
        try {
            while (true) {
                Socket accepted = socket.accept();
                accepted.setTcpNoDelay(true);
                int number = connections.incrementAndGet();
                threads.execute(() -> serve(accepted, number));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket accepted, int number) {
        try (accepted) {
            InputStream in = new BufferedInputStream(accepted.getInputStream());
            for (Optional<Request> next = read(in, number); next.isPresent(); next = read(in, number)) {
                requests.add(next.get());
                response(accepted.getOutputStream(), next.get());
                if (!next.get().keepsAlive()) {
                    return;
                }
            }
        } catch (IOException gone) {
            // The client closed its connection.
        }
    }

    private static Optional<Request> read(InputStream in, int number) throws IOException {
        String line = line(in);
        if (line.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> headers = new TreeMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(java.util.Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        return Optional.of(
                new Request(number, line, headers, new String(body, StandardCharsets.UTF_8), System.nanoTime()));
    }

    /** A line without its end; empty at the end of the stream. */
    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private static void response(OutputStream out, Request request) throws IOException {
        String status = request.line().startsWith("POST") ? "201 Created" : "200 OK";
        out.write(("HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: " + BODY.length()
                        + "\r\nConnection: " + (request.keepsAlive() ? "keep-alive" : "close") + "\r\n\r\n" + BODY)
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
