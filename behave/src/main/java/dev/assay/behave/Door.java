package dev.assay.behave;

import java.io.IOException;
import java.net.Socket;

/** The way to a contender that Assay has started itself. */
interface Door {
    /** A new connection. */
    Socket open() throws IOException;
}
