package dev.assay.experiment;

import java.util.List;

/**
 * The conditions under which a block is measured, the same for all contenders, as found by the pilot.
 *
 * @param ratePerSecond offered in the equal-rate phase
 * @param rates further rates, ascending, at which latency is measured; empty if there is no service level
 */
public record Conditions(double ratePerSecond, List<Double> rates) {
    public Conditions {
        rates = List.copyOf(rates);
    }
}
