package dev.assay.load;

/** A place for one connection, which it keeps open or opens when it is needed. On its event loop only. */
interface Line {
    void open();

    /** Gives up the connection, if there is one, for good. */
    void close();

    /**
     * Whether this is told for the first time. A load begins when every place for a connection was tried once.
     */
    boolean triedFirst();

    /** When it connects again. */
    Redial redial();
}
