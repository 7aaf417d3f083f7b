package dev.assay.load;

/** A place for connections that replace one another: kept open, or opened when needed. On its event loop only. */
interface PooledConnection {
    void open();

    void close();

    /** Whether this is the first call. A load begins when each connection has been tried once. */
    default boolean triedFirst() {
        return reconnection().triedFirst();
    }

    /** Decides when it connects again. */
    Reconnection reconnection();
}
