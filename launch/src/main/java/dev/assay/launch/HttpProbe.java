package dev.assay.launch;

import dev.assay.http.message.ResponseParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * Sends single GETs, each on a new connection to a server on this machine. Uses a plain socket: an HTTP client with pools and threads
 * would take CPU time from the starting JVM and hide when the last byte came. An interrupt of the thread closes the connection.
 */
final class HttpProbe {
    /** A connection silent for this long is given up: a server may lose one opened while it was starting. */
    private static final int SILENCE_MILLIS = 10_000;

    /** The alerts by which a server demands one. */
    private static final Pattern CERTIFICATE = Pattern.compile("certificate_required|bad_certificate");

    private final InetSocketAddress address;
    private final byte[] request;
    private final boolean tls;

    HttpProbe(String host, int port, String path, boolean tls) {
        this.tls = tls;
        if (tls) {
            AnyCertificate.prepare();
        }
        this.address = Ports.at(host, port);
        this.request = ("GET " + path + " HTTP/1.1\r\nHost: " + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":"
                        + port + "\r\nUser-Agent: assay\r\nAccept: */*\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Sends one GET, which ends by the deadline (in {@link System#nanoTime()}) or some milliseconds later. */
    Attempt attempt(long deadline) {
        try (SocketChannel channel = SocketChannel.open()) {
            Socket plain = channel.socket();
            plain.connect(address, patience(deadline));
            plain.setSoTimeout(patience(deadline));
            Socket socket = tls ? AnyCertificate.over(plain) : plain;
            socket.getOutputStream().write(request);
            return read(socket, deadline);
        } catch (ConnectException e) {
            return Attempt.without(Attempt.Kind.REFUSED);
        } catch (SocketTimeoutException e) {
            return Attempt.without(Attempt.Kind.SILENT);
        } catch (SSLException e) {
            boolean demands =
                    CERTIFICATE.matcher(String.valueOf(e.getMessage())).find();
            return Attempt.without(demands ? Attempt.Kind.NO_CERTIFICATE : Attempt.Kind.NOT_TLS);
        } catch (IOException e) {
            return Attempt.without(Attempt.Kind.BROKEN);
        }
    }

    private static Attempt read(Socket socket, long deadline) throws IOException {
        InputStream in = socket.getInputStream();
        Location location = new Location();
        ResponseParser response = new ResponseParser(location);
        response.expect(false);
        byte[] buffer = new byte[16_384];
        long lastByte = 0;
        while (!response.complete() && !response.malformed()) {
            socket.setSoTimeout(patience(deadline));
            int read = in.read(buffer);
            if (read < 0) {
                response.endOfInput();
                break;
            }
            lastByte = System.nanoTime();
            response.feed(buffer, 0, read);
        }
        return attempt(response, lastByte, location);
    }

    /** What is malformed after its status line is a response, too: the load says what is wrong with it. */
    private static Attempt attempt(ResponseParser response, long lastByte, Location location) {
        if (response.malformed() && response.status() == 0) {
            return Attempt.without(Attempt.Kind.NOT_HTTP);
        }
        return response.complete() || response.malformed()
                ? new Attempt(Attempt.Kind.ANSWERED, response.status(), lastByte, location.value())
                : Attempt.without(Attempt.Kind.BROKEN);
    }

    private static int patience(long deadline) throws SocketTimeoutException {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis < 0) {
            throw new SocketTimeoutException("deadline");
        }
        return (int) Math.min(SILENCE_MILLIS, millis + 1);
    }
}
