package dev.assay.behave.families;

import dev.assay.behave.transport.Http2Responses;
import dev.assay.behave.transport.ResponseStream;

/** What a server sends while it is flooded. Thread-safe. */
interface FloodResponses {
    void add(byte[] bytes, int count);

    default void end() {}

    /** What the client has to send in return. */
    byte[] owed();

    int responses();

    /** Whether a response rejects the flood. */
    boolean isRejected();

    /** Whether the server has announced a connection error. */
    boolean isOver();

    /** Over HTTP/2. */
    final class OfHttp2 implements FloodResponses {
        private final Http2Responses responses = new Http2Responses();
        private final boolean byRequests;

        /** @param byRequests whether to count responses to requests rather than to PING */
        OfHttp2(boolean byRequests) {
            this.byRequests = byRequests;
        }

        @Override
        public synchronized void add(byte[] bytes, int count) {
            responses.add(bytes, count);
        }

        @Override
        public synchronized byte[] owed() {
            return responses.owed();
        }

        @Override
        public synchronized int responses() {
            return byRequests ? responses.finished(Long.MAX_VALUE) : responses.pongs();
        }

        @Override
        public synchronized boolean isRejected() {
            return byRequests
                    && responses.finished(Long.MAX_VALUE) > 0
                    && responses.on(1).stream().noneMatch(FloodResponses::isGood);
        }

        @Override
        public synchronized boolean isOver() {
            return responses.isError();
        }
    }

    /** Over HTTP/1.1. */
    final class OfHttp1 implements FloodResponses {
        private final ResponseStream responses = new ResponseStream(false);

        @Override
        public synchronized void add(byte[] bytes, int count) {
            responses.add(bytes, count);
        }

        @Override
        public synchronized void end() {
            responses.end();
        }

        @Override
        public byte[] owed() {
            return new byte[0];
        }

        @Override
        public synchronized int responses() {
            return responses.finals();
        }

        /** Perhaps in a response that a reset cut off. */
        @Override
        public synchronized boolean isRejected() {
            return responses.reading() >= 400 || responses.statuses().stream().anyMatch(status -> status >= 400);
        }

        @Override
        public boolean isOver() {
            return false;
        }
    }

    private static boolean isGood(int status) {
        return status >= 200 && status < 400;
    }
}
