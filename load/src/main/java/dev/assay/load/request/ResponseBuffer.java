package dev.assay.load.request;

import dev.assay.http.message.ResponseSink;
import org.jspecify.annotations.Nullable;

/** Keeps what is to be inspected of the response to one request. Borrows a buffer when the response begins and gives it back afterwards. */
public final class ResponseBuffer implements ResponseSink {
    private final ResponsePool pool;
    private @Nullable Response response;
    private boolean head;
    private boolean body;

    public ResponseBuffer(ResponsePool pool) {
        this.pool = pool;
    }

    public void expect(boolean head, boolean body) {
        release();
        this.head = head;
        this.body = body;
    }

    /** What was kept; null if nothing was to be kept. */
    @Nullable
    public Response response() {
        return response;
    }

    public void release() {
        if (response != null) {
            pool.giveBack(response);
            response = null;
        }
        head = false;
        body = false;
    }

    private Response keeping() {
        Response kept = response;
        if (kept == null) {
            kept = pool.borrow();
            kept.clear(body);
            response = kept;
        }
        return kept;
    }

    @Override
    public void begin() {
        if (head || body) {
            keeping().clear(body);
        }
    }

    @Override
    public void headerLine(byte[] in, int from, int to) {
        if (head || (body && Response.mayNameCoding(in, from, to))) {
            keeping().addLine(in, from, to);
        }
    }

    @Override
    public boolean wantsHead() {
        return head;
    }

    @Override
    public boolean wantsBody() {
        return body;
    }

    @Override
    public String tooLarge() {
        return response == null ? "" : response.tooLarge();
    }

    @Override
    public void whole(boolean whole) {
        if (body) {
            keeping().whole(whole);
        }
    }

    @Override
    public void body(byte[] in, int from, int to) {
        if (body) {
            keeping().addBody(in, from, to);
        }
    }
}
