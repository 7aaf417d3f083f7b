package dev.assay.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A comparison on the machines of a fleet.
 *
 * @param replicates whether the interval rests on machines; with fewer than four machines it rests on blocks, and holds for these machines
 * @param estimates of each machine that has a figure, in the order of the fleet
 * @param interaction standard deviation of the log-ratio from machine to machine, beyond what blocks vary by; empty where no machine has
 *     two blocks, or only one machine has a figure
 * @param strata means over the machines of each CPU model, exploratory; empty where there is one model
 */
public record AcrossMachines(
        boolean replicates, List<Estimate> estimates, OptionalDouble interaction, List<Stratum> strata) {
    public AcrossMachines {
        estimates = List.copyOf(estimates);
        strata = List.copyOf(strata);
    }

    /**
     * Of one machine.
     *
     * @param machine its place in the fleet, from 1
     * @param ratio of contender/reference, the geometric mean over its blocks
     * @param blocks that have a figure
     * @param sd standard deviation of the log-ratio from block to block; empty with fewer than two blocks
     */
    public record Estimate(int machine, double ratio, int blocks, OptionalDouble sd) {}

    /**
     * Of one CPU model.
     *
     * @param ratio of contender/reference, the geometric mean over its machines
     * @param ciLow lower end of its 95 % t interval over machines, unadjusted for how many strata there are and without the bounds of
     *     lateness; empty below four machines
     * @param ciHigh upper end
     */
    public record Stratum(String cpu, double ratio, int machines, OptionalDouble ciLow, OptionalDouble ciHigh) {}
}
