package dev.assay.http.h2;

import io.netty.handler.codec.http2.Http2Exception;
import io.netty.util.collection.IntObjectHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The active streams of one HTTP/2 connection. */
final class Http2Streams {
    /** Streams are numbered 1, 3, 5 …; a connection whose numbers are used up takes no more requests. */
    private static final int LAST_ID = Integer.MAX_VALUE;

    private final IntObjectHashMap<Http2Stream> byId = new IntObjectHashMap<>();
    private int allowed = Integer.MAX_VALUE;
    private int nextId = 1;
    private boolean usedUp;
    private long responses;

    void begin(Http2Stream stream, boolean headMethod, int sendWindow, long readsBefore) {
        stream.begin(nextId, headMethod, sendWindow, readsBefore);
        byId.put(nextId, stream);
        usedUp = nextId == LAST_ID;
        nextId = usedUp ? nextId : nextId + 2;
    }

    void end(Http2Stream stream) {
        byId.remove(stream.id);
        stream.id = 0;
    }

    void answered() {
        responses++;
    }

    long responses() {
        return responses;
    }

    boolean usedUp() {
        return usedUp;
    }

    boolean sendable() {
        return byId.size() < allowed && !usedUp;
    }

    int active() {
        return byId.size();
    }

    int allowed() {
        return allowed;
    }

    /** Returns whether more are allowed than before. */
    boolean allow(long streams) {
        int before = allowed;
        allowed = (int) Math.min(Integer.MAX_VALUE, streams);
        return allowed > before;
    }

    /** The active stream of that number, or null if there is none. */
    @Nullable
    Http2Stream find(int id) {
        return byId.get(id);
    }

    /**
     * The stream of that number, or null if it has ended.
     *
     * @throws Http2Exception if it was never begun
     */
    @Nullable
    Http2Stream known(int id) throws Http2Exception {
        Http2Stream stream = byId.get(id);
        if (stream == null && idle(id)) {
            throw Http2Rules.wrong("a response on stream " + id + ", which nobody began");
        }
        return stream;
    }

    /** Whether no stream of that number was ever begun. */
    private boolean idle(int id) {
        return id % 2 == 0 || (id >= nextId && !usedUp);
    }

    Iterable<Http2Stream> all() {
        return byId.values();
    }

    /** The active streams begun after the given one. */
    List<Http2Stream> after(int id) {
        List<Http2Stream> later = new ArrayList<>();
        for (Http2Stream stream : byId.values()) {
            if (stream.id > id) {
                later.add(stream);
            }
        }
        return later;
    }

    List<Http2Stream> clear() {
        List<Http2Stream> all = after(0);
        byId.clear();
        all.forEach(stream -> stream.id = 0);
        return all;
    }
}
