package dev.assay.remote;

import java.io.InputStream;
import java.io.OutputStream;

/** A transport to an agent. */
interface Link extends AutoCloseable {
    /** What the agent writes. */
    InputStream in();

    /** What the agent reads. */
    OutputStream out();

    /** Why the connection was lost, as an exception with a message for the user: what happened, where, and what to do. */
    RuntimeException lost();

    /** Closes the connection, which also ends the agent; takes up to a few seconds. A second call does nothing. */
    @Override
    void close();
}
