package dev.assay.behave;

/** What a server sends while it is flooded. Thread-safe. */
interface FloodResponses {
    void add(byte[] bytes, int count);

    /** What the client has to send in return. */
    byte[] owed();

    int answers();

    /** Whether an answer rejects the flood. */
    boolean isRejected();

    /** Whether the server has announced a connection error. */
    boolean isOver();

    /** Over HTTP/2. */
    final class OfHttp2 implements FloodResponses {
        private final Http2Responses answers = new Http2Responses();
        private final boolean byRequests;

        /** @param byRequests whether to count answers to requests rather than to PING */
        OfHttp2(boolean byRequests) {
            this.byRequests = byRequests;
        }

        @Override
        public synchronized void add(byte[] bytes, int count) {
            answers.add(bytes, count);
        }

        @Override
        public synchronized byte[] owed() {
            return answers.owed();
        }

        @Override
        public synchronized int answers() {
            return byRequests ? answers.finished(Long.MAX_VALUE) : answers.pongs();
        }

        @Override
        public synchronized boolean isRejected() {
            return byRequests
                    && answers.finished(Long.MAX_VALUE) > 0
                    && answers.on(1).stream().noneMatch(FloodResponses::isGood);
        }

        @Override
        public synchronized boolean isOver() {
            return answers.isError();
        }
    }

    /** Over HTTP/1.1: status lines are counted, since there are many answers. */
    final class OfHttp1 implements FloodResponses {
        private static final byte[] BEGIN = WireText.raw("HTTP/1.1 ");

        private int matched;
        private int status;
        private int digits = 3;
        private int answers;
        private boolean rejected;

        @Override
        public synchronized void add(byte[] bytes, int count) {
            for (int i = 0; i < count; i++) {
                add(bytes[i]);
            }
        }

        private void add(byte next) {
            if (digits < 3) {
                status = status * 10 + next - '0';
                digits++;
                if (digits == 3) {
                    answers += status >= 200 ? 1 : 0;
                    rejected |= status >= 400;
                }
                return;
            }
            matched = next == BEGIN[matched] ? matched + 1 : next == BEGIN[0] ? 1 : 0;
            if (matched == BEGIN.length) {
                matched = 0;
                digits = 0;
                status = 0;
            }
        }

        @Override
        public byte[] owed() {
            return new byte[0];
        }

        @Override
        public synchronized int answers() {
            return answers;
        }

        @Override
        public synchronized boolean isRejected() {
            return rejected;
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
