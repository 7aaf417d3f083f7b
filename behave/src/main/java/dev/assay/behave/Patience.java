package dev.assay.behave;

/**
 * How long to wait for a server.
 *
 * @param answerMillis for an answer, or the end of a connection
 * @param quietMillis for one more answer, once there is one
 */
record Patience(int answerMillis, int quietMillis) {
    static final Patience USUAL = new Patience(2_500, 400);

    /** For an answer without which the case goes on: long enough for one that is merely late on a busy machine. */
    int briefMillis() {
        return 3 * quietMillis;
    }
}
