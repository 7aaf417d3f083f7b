package dev.assay.behave.transport;

import dev.assay.behave.outcome.Reaction;
import java.util.ArrayList;
import java.util.List;

/** What was received on an HTTP/2 stream. Not thread-safe. */
final class Http2Stream {
    private final List<Integer> statuses = new ArrayList<>();
    private boolean finished;
    private boolean reset;
    private boolean overrun;
    private long bytes;
    /** Bytes allowed beyond the initial window. */
    private long window;

    void headers(int status, boolean end) {
        boolean interim = statuses.stream().noneMatch(one -> one >= 200 || one == Reaction.BYTES);
        if (interim) {
            statuses.add(status);
        }
        finished |= end;
    }

    void data(int length, long initialWindow, boolean end) {
        bytes += length;
        overrun |= bytes > initialWindow + window;
        finished |= end;
    }

    /** Bytes that were received beyond what the window was widened by. */
    int used() {
        return (int) Math.max(0, bytes - window);
    }

    /** Adds to the number of bytes that the server may send. */
    void widen(long by) {
        window += by;
    }

    /**
     * Handles a reset, and returns whether it cut something off: a server may end its response and then say that it needs no more of the
     * request.
     */
    boolean reset(int error) {
        boolean cut = error != 0 || !finished;
        reset |= cut;
        finished = true;
        return cut;
    }

    boolean isFinished() {
        return finished;
    }

    /** Whether the response is complete. */
    boolean isWhole() {
        return finished && !reset;
    }

    /** What was received, coded as in {@link Reaction}. */
    List<Integer> told() {
        List<Integer> told = new ArrayList<>(statuses);
        if (overrun) {
            told.add(Reaction.OVERRUN);
        }
        if (reset) {
            told.add(Reaction.RESET);
        } else if (!statuses.isEmpty() && !finished) {
            told.add(Reaction.UNFINISHED);
        }
        return told;
    }
}
