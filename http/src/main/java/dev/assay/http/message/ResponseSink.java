package dev.assay.http.message;

/** Receives the parts of a response as the parser finds them. The arrays are valid only during the call. Called on an event loop. */
public interface ResponseSink {
    /** Ignores everything: for when only the framing matters. */
    ResponseSink NONE = new ResponseSink() {
        @Override
        public boolean wantsHead() {
            return false;
        }

        @Override
        public boolean wantsBody() {
            return false;
        }
    };

    /** A new response begins, interim or final; what came before is not part of it. */
    default void begin() {}

    default void headerLine(byte[] in, int from, int to) {}

    /** Whether it wants the header lines of the response being read. */
    default boolean wantsHead() {
        return true;
    }

    /** Whether it wants the body of the response being read. */
    default boolean wantsBody() {
        return true;
    }

    /** Why the sink rejects the body as too large; empty as long as it accepts it. The rest of a rejected response is not needed. */
    default String tooLarge() {
        return "";
    }

    /** Whether the body so far is complete, as far as its content coding tells. */
    default void whole(boolean whole) {}

    /** The next bytes of the body, chunked coding removed. */
    default void body(byte[] in, int from, int to) {}
}
