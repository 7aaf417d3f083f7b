package dev.assay.load;

/** One connection after another: kept open, or opened when it is needed. On its event loop only. */
interface PooledConnection {
    void open();

    /** Gives up the connection, if there is one, for good. */
    void close();

    /**
     * Whether this is told for the first time. A load begins when each was tried once.
     */
    default boolean triedFirst() {
        return reconnection().triedFirst();
    }

    /** When it connects again. */
    Reconnection reconnection();
}
