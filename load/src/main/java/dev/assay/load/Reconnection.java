package dev.assay.load;

/** When to connect again: at once after successful responses, after growing pauses if connecting or the first request fails. */
final class Reconnection {
    static final long MAX_PAUSE_MS = 500;

    private final Worker worker;
    private final Runnable open;
    private int places;
    private int failures;
    /** Since when a connection has been wanted; 0 if there is one. */
    private long since;
    /** Whether an attempt since then failed. */
    private boolean failing;

    /** Whether one of them is recorded as an error. */
    private boolean reported;

    private boolean tried;

    /** @param places for requests on the connection, as far as is known before there is one */
    Reconnection(Worker worker, Runnable open, int places) {
        this.worker = worker;
        this.open = open;
        this.places = places;
    }

    /** A connection is wanted, not necessarily for the first time. */
    void connecting() {
        since = since == 0 ? System.nanoTime() : since;
    }

    /** Sets how many places for requests the connection has. */
    void places(int usable) {
        places = usable;
    }

    /** There is a connection. If recording is over, it comes too late. */
    void done() {
        done(failing || (since != 0 && worker.recorded()));
    }

    /** The load ends: whoever waits for a connection now waited in vain. */
    void end() {
        done(true);
    }

    private void done(boolean inVain) {
        if (inVain && since != 0) {
            worker.unusable(since, places);
        }
        since = 0;
        failing = false;
        reported = false;
    }

    /** The server's absence is recorded. */
    void report() {
        reported = true;
    }

    /** Whether it is: a server that is away is one error, not one for each attempt to connect. */
    boolean reported() {
        return reported;
    }

    /** A response came: failures count from 0 again. */
    void good() {
        failures = 0;
    }

    boolean triedFirst() {
        boolean first = !tried;
        tried = true;
        return first;
    }

    void again(boolean atOnce) {
        if (worker.over()) {
            return;
        } else if (atOnce) {
            open.run();
            return;
        }
        connecting();
        failing = true;
        long pause = Math.min(MAX_PAUSE_MS, 10L << Math.min(failures++, 10));
        worker.later(this::reopen, pause);
    }

    private void reopen() {
        if (!worker.over()) {
            open.run();
        }
    }
}
