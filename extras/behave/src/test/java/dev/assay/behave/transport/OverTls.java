package dev.assay.behave.transport;

import dev.assay.launch.Stop;
import dev.assay.model.Keys;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import javax.net.ssl.SSLSocket;

/** A server in this process, reached over TLS. */
public final class OverTls extends LoopbackServer {
    private static final int HANDSHAKE_MILLIS = 5_000;

    private final LoopbackServer within;
    private final Keys keys;

    public OverTls(LoopbackServer within, Keys keys) throws IOException {
        this.within = within;
        this.keys = keys;
        start();
    }

    @Override
    public boolean tls() {
        return true;
    }

    /** Before the handshake, as that of a contender. */
    @Override
    public Socket connect() throws IOException {
        return keys.context().getSocketFactory().createSocket(super.connect(), host(), port(), true);
    }

    @Override
    public void serve(Socket plain) throws IOException, InterruptedException {
        try (SSLSocket outer = (SSLSocket) keys.context().getSocketFactory().createSocket(plain, null, true);
                Socket inner = within.connect()) {
            outer.setHandshakeApplicationProtocolSelector((socket, offered) -> offered.contains("h2") ? "h2" : "");
            outer.setSoTimeout(HANDSHAKE_MILLIS);
            outer.startHandshake();
            outer.setSoTimeout(0);
            Thread back = new Thread(() -> pass(inner, outer, plain), "back");
            back.start();
            pass(outer, inner, plain);
            back.join();
        }
    }

    /** To the end of the stream, or to a reset of either connection, which the client then sees. */
    private static void pass(Socket from, Socket to, Socket client) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException reset) {
            try (from;
                    to;
                    client) { // the last one first, so that it is told nothing else
                client.setSoLinger(true, 0);
            } catch (IOException e) {
                // It is gone already.
            }
        }
    }

    /** As long as the server within runs, which may answer on after it was told to stop. */
    @Override
    public Stop stop(Duration grace) throws InterruptedException {
        Stop stopped = within.stop(grace);
        if (!within.alive()) {
            super.stop(grace);
        }
        return stopped;
    }

    @Override
    public void close() throws IOException {
        within.close();
        super.close();
    }
}
