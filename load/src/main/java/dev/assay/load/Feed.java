package dev.assay.load;

/** Where the next request of one event loop comes from. */
sealed interface Feed permits OpenFeed, ClosedFeed {
    /** When {@link #takeUp} is to be called at the latest, or {@link Beat#NEVER}. */
    long due();

    /** Takes up every request that is due. */
    void takeUp(Recorder recorder);

    /**
     * Fills in the next request: its number and when it was due.
     *
     * @return whether there was one
     */
    boolean next(Request request, long now);

    /** Whether no further request will ever come. */
    boolean exhausted(long now);

    /** Requests that were due and were not given out. */
    long waiting();
}
