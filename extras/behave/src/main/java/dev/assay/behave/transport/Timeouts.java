package dev.assay.behave.transport;

/**
 * How long to wait for a server.
 *
 * @param responseMillis for a response, or the end of a connection
 * @param quietMillis for one more response, once there is one
 */
public record Timeouts(int responseMillis, int quietMillis) {
    public static final Timeouts USUAL = new Timeouts(2_500, 400);
}
