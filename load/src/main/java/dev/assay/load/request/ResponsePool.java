package dev.assay.load.request;

import java.util.ArrayDeque;

/**
 * Buffers for partly received answers: as many as there are such responses, not as many as connections, and bounded in total. For one
 * event loop.
 */
public final class ResponsePool {
    private final MemoryLimit room;
    private final ArrayDeque<Response> spare = new ArrayDeque<>();
    private long held;

    public ResponsePool(MemoryLimit room) {
        this.room = room;
    }

    Response borrow() {
        return spare.isEmpty() ? new Response(this) : spare.pop();
    }

    void giveBack(Response response) {
        spare.push(response);
    }

    /** Whether a buffer may grow by that many bytes; frees unused buffers if necessary. */
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

    /** The limit in bytes, for all pools that share it. */
    long room() {
        return room.most();
    }

    /** Gives back all memory; the buffers must no longer be in use. */
    public void close() {
        room.give(held);
        held = 0;
        spare.clear();
    }
}
