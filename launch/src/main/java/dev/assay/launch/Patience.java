package dev.assay.launch;

import java.time.Duration;

/**
 * How long to wait before concluding something from an app's behaviour.
 *
 * @param wrongStatus after so long of one and the same wrong status, no other is expected
 * @param settle at least so long after its first good answer an app is watched for whether it stays alive
 */
record Patience(Duration wrongStatus, Duration settle) {
    static final Patience USUAL = new Patience(Duration.ofSeconds(10), Duration.ofMillis(250));

    private static final double SHARE_OF_START = 0.1;
    private static final Duration LONGEST_SETTLE = Duration.ofSeconds(5);

    /**
     * A tenth of the time that the start took, in the bounds. Spring Boot opens its port before it starts the last beans, the
     * server of a separate management port among them; when one of those fails, the app ends although it has answered.
     */
    Duration settle(double readyMs) {
        Duration share = Duration.ofNanos((long) (readyMs * 1e6 * SHARE_OF_START));
        Duration bounded = share.compareTo(LONGEST_SETTLE) < 0 ? share : LONGEST_SETTLE;
        return bounded.compareTo(settle) > 0 ? bounded : settle;
    }
}
