package dev.assay.behave.transport;

/**
 * How long to wait for a server.
 *
 * @param responseMillis for an answer, or the end of a connection
 * @param quietMillis for one more answer, once there is one
 */
public record Timeouts(int responseMillis, int quietMillis) {
    public static final Timeouts USUAL = new Timeouts(2_500, 400);
}
