package dev.assay.load;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Keeps of the answer to one request what is to be looked into. A buffer is borrowed when the answer begins and given back
 * when it is over, so that there are as many as there are answers half received, not as many as connections.
 */
final class Intake implements AnswerSink {
    private final ArrayDeque<Answer> spare;
    private @Nullable Answer answer;
    private boolean head;
    private boolean body;

    /** @param spare buffers that the event loop does not need just now */
    Intake(ArrayDeque<Answer> spare) {
        this.spare = spare;
    }

    /** Turns to the next answer. */
    void expect(boolean head, boolean body) {
        release();
        this.head = head;
        this.body = body;
    }

    /** What came; empty if nothing was to be kept. */
    @Nullable
    Answer answer() {
        return answer;
    }

    /** Gives the buffer back. */
    void release() {
        if (answer != null) {
            spare.push(answer);
            answer = null;
        }
        head = false;
        body = false;
    }

    private Answer keeping() {
        Answer kept = answer;
        if (kept == null) {
            kept = spare.isEmpty() ? new Answer() : spare.pop();
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
    public void body(byte[] in, int from, int to) {
        if (body) {
            keeping().addBody(in, from, to);
        }
    }
}
