package dev.assay.run;

import dev.assay.model.LoadTool;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import dev.assay.trial.CrossTrial;
import dev.assay.trial.Rig;
import dev.assay.trial.StudyTrial;
import java.util.Map;

/** Instruments in place. Closing it ends every server that is left. */
public interface Apparatus extends AutoCloseable {
    /** For trials of the testbed's plan. */
    Rig rig();

    /** For trials of other contenders, with the same app on the same CPUs. */
    Rig rig(Plan other);

    /** Other load tools against the testbed's contenders; each run keeps its files in the ledger's folder. */
    CrossTrial crossTrial(Timing timing);

    /**
     * What sends the loads of a study; each run keeps its files in the ledger's folder. To be asked for once.
     *
     * @throws InterruptedException if the thread is interrupted while it is made ready
     */
    StudyTrial.Tool studyTool(LoadTool tool) throws InterruptedException;

    /** CPUs that what sends the loads of a study has. */
    int toolCpus();

    /**
     * From now on the load generator is late for some contenders, on purpose.
     *
     * @param shares of requests that are to be late and meet another, each between 0 and 1, by contender
     * @param ratePerSecond at which they are loaded
     */
    void delayGenerator(Map<String, Double> shares, double ratePerSecond);

    /** From now on the load generator runs before everything else on its CPUs: its code is compiled. */
    void favourGenerator();

    @Override
    void close();
}
