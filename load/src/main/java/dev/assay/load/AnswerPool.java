package dev.assay.load;

import java.util.ArrayDeque;

/**
 * Buffers for the answers that an event loop has half received: as many as there are such answers, not as many as connections, and
 * bounded in sum. For one event loop.
 */
final class AnswerPool {
    private final Room room;
    private final ArrayDeque<Answer> spare = new ArrayDeque<>();
    private long held;

    AnswerPool(Room room) {
        this.room = room;
    }

    Answer borrow() {
        return spare.isEmpty() ? new Answer(this) : spare.pop();
    }

    void giveBack(Answer answer) {
        spare.push(answer);
    }

    /** Whether a buffer may have so many bytes more; those of buffers that nobody uses are given up for it. */
    boolean grows(long bytes) {
        boolean fits = room.take(bytes);
        while (!fits && !spare.isEmpty()) {
            long unused = spare.pop().grown();
            room.give(unused);
            held -= unused;
            fits = room.take(bytes);
        }
        held += fits ? bytes : 0;
        return fits;
    }

    /** In bytes, of all pools that share it. */
    long room() {
        return room.most();
    }

    /** Nothing of it is used any more. */
    void close() {
        room.give(held);
        held = 0;
        spare.clear();
    }
}
