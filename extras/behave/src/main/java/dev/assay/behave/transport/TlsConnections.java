package dev.assay.behave.transport;

import dev.assay.launch.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Connections to a contender that was launched with TLS, after the handshake.
 *
 * @param protocols to offer by ALPN; none for HTTP/1.1
 */
record TlsConnections(RunningServer server, List<String> protocols) implements ConnectionFactory {
    private static final int HANDSHAKE_MILLIS = 2_000;

    TlsConnections {
        protocols = List.copyOf(protocols);
    }

    @Override
    public ConnectionFactory forHttp2() {
        return new TlsConnections(server, List.of("h2"));
    }

    @Override
    public Socket open() throws IOException {
        SSLSocket socket = (SSLSocket) server.connect();
        try {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(protocols.toArray(String[]::new));
            socket.setSSLParameters(parameters);
            socket.setSoLinger(
                    true, 1); // otherwise closing waits for a thread that writes to a server that does not read
            socket.setSoTimeout(HANDSHAKE_MILLIS);
            socket.startHandshake();
            socket.setSoTimeout(0);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
