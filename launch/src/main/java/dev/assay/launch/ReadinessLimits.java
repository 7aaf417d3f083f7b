package dev.assay.launch;

import java.time.Duration;

/**
 * How long to wait before concluding something from an app's behaviour.
 *
 * @param wrongStatus after this long with the same wrong status, no other is expected
 * @param settle minimum time for which an app must stay alive after its first successful response
 */
record ReadinessLimits(Duration wrongStatus, Duration settle) {
    static final ReadinessLimits USUAL = new ReadinessLimits(Duration.ofSeconds(10), Duration.ofMillis(250));

    private static final double SHARE_OF_START = 0.1;
    private static final Duration MAX_SETTLE = Duration.ofSeconds(5);

    /**
     * A tenth of the start-up time, within bounds. Spring Boot opens its port before it starts the last beans, among them the
     * server of a separate management port; if one of those fails, the app ends although it has answered.
     */
    Duration settle(double readyMs) {
        Duration share = Duration.ofNanos((long) (readyMs * 1e6 * SHARE_OF_START));
        Duration bounded = share.compareTo(MAX_SETTLE) < 0 ? share : MAX_SETTLE;
        return bounded.compareTo(settle) > 0 ? bounded : settle;
    }
}
