package dev.assay.behave;

/**
 * How long to wait for a server.
 *
 * @param answerMillis for an answer, or the end of a connection
 * @param quietMillis for one more answer, once there is one
 */
record Patience(int answerMillis, int quietMillis) {
    static final Patience USUAL = new Patience(2_500, 400);
}
