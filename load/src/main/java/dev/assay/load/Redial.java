package dev.assay.load;

/** When to connect again: at once after good answers, after growing pauses where connecting or the first request fails. */
final class Redial {
    private static final long LONGEST_PAUSE_MS = 500;

    private final Lane lane;
    private final Runnable open;
    private int failures;
    private boolean tried;

    Redial(Lane lane, Runnable open) {
        this.lane = lane;
        this.open = open;
    }

    /** An answer came: the next failure is the first. */
    void good() {
        failures = 0;
    }

    /** Whether this is asked for the first time. */
    boolean triedFirst() {
        boolean first = !tried;
        tried = true;
        return first;
    }

    void again(boolean atOnce) {
        if (lane.over()) {
            return;
        } else if (atOnce) {
            open.run();
            return;
        }
        long pause = Math.min(LONGEST_PAUSE_MS, 10L << Math.min(failures++, 10));
        lane.later(this::reopen, pause);
    }

    private void reopen() {
        if (!lane.over()) {
            open.run();
        }
    }
}
