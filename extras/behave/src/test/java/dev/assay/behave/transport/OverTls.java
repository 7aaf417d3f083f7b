package dev.assay.behave.transport;

import dev.assay.model.Keys;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;

/** A server in this process, reached over TLS. */
public final class OverTls extends LoopbackServer {
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
            outer.startHandshake();
            Thread back = new Thread(() -> pass(inner, outer), "back");
            back.start();
            pass(outer, inner);
            back.join();
        }
    }

    private static void pass(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
            to.shutdownOutput();
        } catch (IOException ended) {
            // One side hung up, which the other notices.
        }
    }
}
