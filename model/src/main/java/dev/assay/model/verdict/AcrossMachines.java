package dev.assay.model.verdict;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A comparison across the machines of a fleet.
 *
 * @param replicates whether machines are the interval's replicates; with fewer than four, blocks are, and it holds for these machines only
 * @param estimates one for each machine that has a figure, in the order of the fleet
 * @param interaction standard deviation of the log-ratio between machines, beyond the variation between blocks; empty if no machine has
 *     two blocks, or only one machine has a figure
 * @param strata means over the machines of each CPU model, exploratory; empty if there is only one model
 */
public record AcrossMachines(
        boolean replicates, List<Estimate> estimates, OptionalDouble interaction, List<Stratum> strata) {
    public AcrossMachines {
        estimates = List.copyOf(estimates);
        strata = List.copyOf(strata);
    }

    /**
     * The estimate from one machine.
     *
     * @param machine its position in the fleet, from 1
     * @param ratio of contender/reference, the geometric mean over its blocks
     * @param blocks number of blocks that have a figure
     * @param sd standard deviation of the log-ratio between blocks; empty with fewer than two blocks
     */
    public record Estimate(int machine, double ratio, int blocks, OptionalDouble sd) {}

    /**
     * The mean for one CPU model.
     *
     * @param ratio of contender/reference, the geometric mean over its machines
     * @param ciLow lower end of its 95% t interval over machines, neither adjusted for the number of strata nor widened for
     *     lateness; empty with fewer than four machines
     * @param ciHigh upper end
     */
    public record Stratum(String cpu, double ratio, int machines, OptionalDouble ciLow, OptionalDouble ciHigh) {}
}
