package dev.assay.load;

import dev.assay.http.AnswerSink;
import org.jspecify.annotations.Nullable;

/** Keeps what is to be inspected of the answer to one request. Borrows a buffer when the answer begins and gives it back afterwards. */
final class ResponseBuffer implements AnswerSink {
    private final AnswerPool pool;
    private @Nullable Answer answer;
    private boolean head;
    private boolean body;

    ResponseBuffer(AnswerPool pool) {
        this.pool = pool;
    }

    /** Prepares for the next answer. */
    void expect(boolean head, boolean body) {
        release();
        this.head = head;
        this.body = body;
    }

    /** What was kept; null if nothing was to be kept. */
    @Nullable
    Answer answer() {
        return answer;
    }

    /** Gives the buffer back. */
    void release() {
        if (answer != null) {
            pool.giveBack(answer);
            answer = null;
        }
        head = false;
        body = false;
    }

    private Answer keeping() {
        Answer kept = answer;
        if (kept == null) {
            kept = pool.borrow();
            kept.clear(body);
            answer = kept;
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
        if (head) {
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
        return answer == null ? "" : answer.tooLarge();
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
