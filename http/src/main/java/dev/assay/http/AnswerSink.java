package dev.assay.http;

/** Takes the parts of an answer as the parser finds them. The arrays are valid only during the call. On an event loop. */
public interface AnswerSink {
    /** Only the framing is of interest. */
    AnswerSink NONE = new AnswerSink() {
        @Override
        public boolean wantsHead() {
            return false;
        }

        @Override
        public boolean wantsBody() {
            return false;
        }
    };

    /** A new response begins, interim or final: what was taken before is not part of it. */
    default void begin() {}

    /** A header line without its line end. */
    default void headerLine(byte[] in, int from, int to) {}

    /** Whether it is to be shown the header lines of the answer that is being read. */
    default boolean wantsHead() {
        return true;
    }

    /** Whether it is to be shown the body of the answer that is being read. */
    default boolean wantsBody() {
        return true;
    }

    /**
     * Why it takes no more of the body that it is shown, which is larger than is kept; empty as long as it does. The rest of the
     * answer is of no use.
     */
    default String tooLarge() {
        return "";
    }

    /** Whether the body that was shown so far is all of it, as far as its own coding tells. */
    default void whole(boolean whole) {}

    /** A stretch of the body, chunked coding removed. */
    default void body(byte[] in, int from, int to) {}
}
