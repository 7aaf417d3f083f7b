package dev.assay.trial;

import java.util.List;

/**
 * Under what a block is measured, alike for all contenders: what the pilot found.
 *
 * @param ratePerSecond offered in the equal-rate phase
 * @param rates further rates, rising, at which latency is measured; empty where no service level was named
 */
public record Conditions(double ratePerSecond, List<Double> rates) {
    public Conditions {
        rates = List.copyOf(rates);
    }
}
