package dev.assay.behave;

import java.io.IOException;
import java.net.Socket;

/** Opens connections to a contender that Assay started itself. */
interface ConnectionFactory {
    /** A new connection. */
    Socket open() throws IOException;
}
