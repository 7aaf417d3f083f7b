package dev.assay.behave.transport;

import java.io.IOException;
import java.net.Socket;

/** Opens connections to a contender that Assay started itself. */
public interface ConnectionFactory {
    Socket open() throws IOException;

    /** Connections for HTTP/2, which over TLS has to be agreed on. */
    default ConnectionFactory forHttp2() {
        return this;
    }
}
