package dev.assay.lab;

import java.util.List;

/**
 * What every tool is asked to do.
 *
 * @param rate requests per second in an open loop; 0 for a closed loop
 */
record Scenario(int connections, boolean tls, boolean http2, int rate) {
    /** All that is measured, the most asked for first. */
    static List<Scenario> all() {
        return List.of(
                new Scenario(50, false, false, 0),
                new Scenario(1, false, false, 0),
                new Scenario(1000, false, false, 0),
                new Scenario(50, false, false, 5_000),
                new Scenario(50, false, false, 20_000),
                new Scenario(50, false, false, 50_000),
                new Scenario(50, false, false, 100_000),
                new Scenario(10_000, false, false, 5_000),
                new Scenario(50, true, false, 0),
                new Scenario(1, true, false, 0),
                new Scenario(1000, true, false, 0),
                new Scenario(50, false, true, 0),
                new Scenario(1, false, true, 0),
                new Scenario(1000, false, true, 0),
                new Scenario(50, true, true, 0),
                new Scenario(1, true, true, 0),
                new Scenario(1000, true, true, 0));
    }

    /** Short, without blanks. */
    String key() {
        return connections + (tls ? "-tls" : "-plain") + (http2 ? "-h2" : "-h1") + (rate == 0 ? "" : "-open" + rate);
    }

    String title() {
        return String.format(
                java.util.Locale.ROOT,
                "%,d connection%s, %s, HTTP/%s, %s",
                connections,
                connections == 1 ? "" : "s",
                tls ? "TLS" : "plain",
                http2 ? "2, one stream per connection" : "1.1",
                rate == 0 ? "closed loop" : String.format(java.util.Locale.ROOT, "open loop at %,d req/s", rate));
    }
}
