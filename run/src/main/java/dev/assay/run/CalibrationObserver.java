package dev.assay.run;

import dev.assay.trial.TrialListener;
import java.nio.file.Path;

/** Follows a calibration for the user. Everything is told on the measuring thread, and nothing of it reaches a figure. */
public interface CalibrationObserver extends TrialListener {
    /** The result folder is there, and measuring begins. */
    void begins(Path folder);

    /**
     * The plain contender is measured; the known differences follow from it.
     *
     * @param micros CPU time of one request, in microseconds
     * @param ratePerSecond equal rate of all blocks
     */
    void priced(double micros, double ratePerSecond);

    /** From now on until it is closed the user may ask for the end. */
    StopSignal listen();
}
