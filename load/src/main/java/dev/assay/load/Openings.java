package dev.assay.load;

import dev.assay.http.loop.Ticker;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Opens the connections of one event loop, a few at a time: before the load those that are needed at once, then each shortly before
 * its user begins. On that event loop only.
 */
final class Openings {
    private static final int AT_ONCE = 64;

    private final List<PooledConnection> connections;
    private final Ramp ramp;
    private final int first;
    private final CompletableFuture<Void> opened = new CompletableFuture<>();
    private long loadBegins = Ticker.NEVER;
    private int begun;
    private int tried;
    private boolean opening;

    Openings(List<PooledConnection> connections, Ramp ramp) {
        this.connections = connections;
        this.ramp = ramp;
        first = ramp.connectionsAt(0);
    }

    /** Completes when each connection needed at once has been tried once. */
    CompletableFuture<Void> opened() {
        return opened;
    }

    void begin() {
        if (first == 0) {
            opened.complete(null);
        }
        more();
    }

    /** Sets when the load begins. */
    void loadBegins(long nanos) {
        loadBegins = nanos;
    }

    /** Opens what is due; returns whether some are still to come. */
    boolean more() {
        if (opening) { // a place that is free at once would recurse into this, as deep as there are places
            return true;
        }
        opening = true;
        while (!allBegun() && due() <= System.nanoTime() && begun - tried < AT_ONCE) {
            connections.get(begun++).open();
        }
        opening = false;
        return !allBegun();
    }

    /** A connection was tried for the first time. */
    void tried() {
        tried++;
        if (tried == first) {
            opened.complete(null);
        }
        more();
    }

    /** When to call {@link #more} again: not while as many as allowed are being opened. */
    long next() {
        return begun - tried < AT_ONCE ? due() : Ticker.NEVER;
    }

    private long due() {
        if (allBegun()) {
            return Ticker.NEVER;
        }
        if (begun < first) {
            return Long.MIN_VALUE;
        }
        return loadBegins == Ticker.NEVER ? Ticker.NEVER : loadBegins + ramp.opensAt(begun);
    }

    private boolean allBegun() {
        return begun == connections.size();
    }
}
