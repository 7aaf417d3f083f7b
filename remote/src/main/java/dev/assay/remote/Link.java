package dev.assay.remote;

import java.io.InputStream;
import java.io.OutputStream;

/** The way to an agent. */
interface Link extends AutoCloseable {
    /** What the agent says. */
    InputStream in();

    /** What it hears. */
    OutputStream out();

    /** Why there is no connection any more, for people: what happened, where, and what to do. */
    RuntimeException lost();

    /** Ends the connection, and the agent with it; within a few seconds. A second call does nothing. */
    @Override
    void close();
}
