package dev.assay.load;

import dev.assay.http.loop.Ticker;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;

/** Supplies the requests of one event loop. */
sealed interface ArrivalSource permits OpenSource, ClosedSource, UserSource {
    /** When {@link #poll} is to be called at the latest, or {@link Ticker#NEVER}. */
    long due();

    /** Queues every request that is due. */
    void poll(Recorder recorder);

    /**
     * Fills in the next request: its number, its random stream, and when it was due.
     *
     * @return whether there was one
     */
    boolean next(Request request, long now);

    /**
     * A request of this source is over.
     *
     * @param good whether its response was good
     */
    default void ended(Request request, boolean good, long now) {}

    /** Whether a request is lost if a connection fails that carries none. */
    default boolean loses(long now) {
        return false;
    }

    /**
     * A connection failed that carried no request: in a load of a fixed number of requests, one is lost.
     *
     * @return whether that is an error: not if all requests have been handed out
     */
    default boolean lost(long now) {
        return true;
    }

    /**
     * Requests that are left and wait to be sent, for a load that ends by its number of requests or loops; negative for a load that
     * ends by its time.
     */
    default long waiting(long now) {
        return -1;
    }

    /** Whether no further request will ever come. */
    boolean exhausted(long now);

    /** The load is over: reports the requests that were due but not handed out. */
    default void abandon(Recorder recorder, long now) {}
}
