package dev.assay.load;

import dev.assay.http.Ticker;

/** Where the next request of one event loop comes from. */
sealed interface Feed permits OpenFeed, ClosedFeed, UserFeed {
    /** When {@link #takeUp} is to be called at the latest, or {@link Ticker#NEVER}. */
    long due();

    /** Takes up every request that is due. */
    void takeUp(Recorder recorder);

    /**
     * Fills in the next request: its number, what it draws from, and when it was due.
     *
     * @return whether there was one
     */
    boolean next(Request request, long now);

    /**
     * A request of this feed is over.
     *
     * @param good whether its answer was as it should be
     */
    default void ended(Request request, boolean good, long now) {}

    /**
     * A connection failed that carried no request: of a load of so many requests, one is lost.
     *
     * @return whether that is an error: not when all requests have been given out
     */
    default boolean lost(long now) {
        return true;
    }

    /**
     * Requests left for those who wait to send one, of a load that ends by the number of its requests or loops; negative for a
     * load that ends by its time.
     */
    default long waiting(long now) {
        return -1;
    }

    /** Whether no further request will ever come. */
    boolean exhausted(long now);

    /** The load is over: says what was due and was not given out. */
    default void abandon(Recorder recorder, long now) {}
}
