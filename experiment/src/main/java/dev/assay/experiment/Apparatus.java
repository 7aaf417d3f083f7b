package dev.assay.experiment;

import dev.assay.model.Plan;
import dev.assay.model.Timing;
import java.util.Map;

/** Instruments ready for use. Closing it stops every server that still runs. */
public interface Apparatus extends AutoCloseable {
    /** For trials of the testbed's plan. */
    Rig rig();

    /** For trials of other contenders, with the same app on the same CPUs. */
    Rig rig(Plan other);

    /** Other load tools against the testbed's contenders; each run keeps its files in the ledger's folder. */
    CrossTrial crossTrial(Timing timing);

    /**
     * From now on, makes the load generator late for some contenders on purpose.
     *
     * @param shares of requests to send late and together with another that is due, each between 0 and 1, by contender
     * @param ratePerSecond at which they are loaded
     */
    void delayGenerator(Map<String, Double> shares, double ratePerSecond);

    /** From now on, gives the load generator priority over everything else on its CPUs. Call it once the generator's code is compiled. */
    void favourGenerator();

    @Override
    void close();
}
